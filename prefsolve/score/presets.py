"""The conventions that have names, with the books and pages that describe them.

Where sources disagree the preset takes the value that most give; every other value is one switch away
(``SOCHI.replace(raspasy_prices=(1, 2, 4))``).
"""

from __future__ import annotations

from ..errors import quoted
from ..messages import N_, _
from .convention import Convention
from .errors import ConventionError

__all__ = ["CLASSIC", "LENINGRAD", "PRESETS", "ROSTOV", "SOCHI", "preset"]

_LESNOI = "Д. Лесной, «Русский преферанс»"
_CODEX = "«Кодекс преферанса», Общество любителей преферанса, Москва, 1996"

SOCHI = Convention(
    name=N_("sochi"),
    title=N_("Sochi (сочинка): responsible zhlob whist, consolation, raspasy to the mountain at 1, 2, 3"),
    sources=(f"{_LESNOI}, «Сочинка»", _CODEX),
)

LENINGRAD = Convention(
    name=N_("leningrad"),
    title=N_("Leningrad, Piter (ленинградка): mountain and whists doubled, half-responsible gentleman whist"),
    sources=(f"{_LESNOI}, «Ленинградка»", _CODEX),
    misere_trick=20,
    undertrick_factor=2,
    whist_factor=2,
    responsibility="half",
    consolation_factor=2,
    tricks_when_down="gentleman",
    raspasy_prices=(2, 4, 6),
    raspasy_exit=(6, 7, 8),
    raspasy_talon_three="virtual",
)

ROSTOV = Convention(
    name=N_("rostov"),
    title=N_("Rostov, Moscow (ростов, московская пулька): no consolation, raspasy in whists with the talon closed"),
    sources=(f"{_LESNOI}, «Московская пулька»", _CODEX),
    responsibility="half",
    consolation_factor=0,
    tricks_when_down="gentleman",
    raspasy="whists",
    raspasy_prices=(5,),
    raspasy_zero="one",
    raspasy_talon="closed",
)

CLASSIC = Convention(
    name=N_("classic"),
    title=N_("Classic (классика): Sochi with bombs and blind games"),
    sources=(f"{_LESNOI}, «Классика»", "«Преферанс: правила и разновидности», МГУ, 1971"),
    bombs=True,
    blind_games=True,
)

PRESETS = {convention.name: convention for convention in (SOCHI, LENINGRAD, ROSTOV, CLASSIC)}

_RUSSIAN_NAMES = {
    "сочи": "sochi",
    "сочинка": "sochi",
    "питер": "leningrad",
    "ленинград": "leningrad",
    "ленинградка": "leningrad",
    "ростов": "rostov",
    "московская": "rostov",
    "классика": "classic",
    "классический": "classic",
}


def preset(name: str) -> Convention:
    """The preset of that name, English or Russian.

    :raises ConventionError: there is none; the message lists those there are.
    """
    given = name.strip().lower()
    found = PRESETS.get(_RUSSIAN_NAMES.get(given, given))
    if found is None:
        raise ConventionError(
            _("there is no convention {name}; there are {presets}", name=quoted(name), presets=", ".join(PRESETS)), name=name
        )
    return found
