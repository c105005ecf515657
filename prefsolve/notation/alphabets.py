"""The letters of the notation in Latin and Russian, and the watch for letters that look alike in both."""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ..errors import FieldTypeError, HomoglyphError, NotationError, quoted
from ..messages import N_, _
from ..model.cards import Rank, Seat, Strain, Suit

__all__ = [
    "LATIN_RANKS",
    "LATIN_SUITS",
    "RANK_NAMES",
    "RUSSIAN_RANKS",
    "RUSSIAN_SUITS",
    "SEAT_NAMES",
    "STRAIN_NAMES",
    "SUIT_NAMES",
    "SUIT_WORDS",
    "SYMBOLS",
    "Alphabet",
    "Letters",
    "describe",
    "locate",
    "lookalike",
    "text_of",
]


class Alphabet(Enum):
    """How results are written; parsers read all three."""

    ASCII = "ascii"
    UNICODE = "unicode"
    RUSSIAN = "russian"


def _both_cases(letters: dict[str, int]) -> dict[str, int]:
    return {letter: n for upper, n in letters.items() for letter in (upper, upper.lower())}


# Single characters, exactly these: str.upper() and str.casefold() would let in ſ for S and the Kelvin sign for K.
LATIN_SUITS = _both_cases({"S": 0, "C": 1, "D": 2, "H": 3})
RUSSIAN_SUITS = _both_cases({"П": 0, "Т": 1, "К": 1, "Б": 2, "Ч": 3})  # К: крести, another word for clubs
SYMBOLS = {symbol: n % 4 for n, symbol in enumerate("♠♣♦♥♤♧♢♡")}
DIGIT_RANKS = {"7": 0, "8": 1, "9": 2}
LATIN_RANKS = _both_cases({"T": 3, "J": 4, "Q": 5, "K": 6, "A": 7})
RUSSIAN_RANKS = _both_cases({"В": 4, "Д": 5, "К": 6, "Т": 7})

# Names as people write them; the first of each is the one printed.
SEAT_NAMES = {
    Alphabet.ASCII: ("North", "East", "South", "West"),
    Alphabet.UNICODE: ("North", "East", "South", "West"),
    Alphabet.RUSSIAN: ("Север", "Восток", "Юг", "Запад"),
}
_FORMS = {
    "spade spades пика пики пик пикам пиках пиками": 0,
    "club clubs трефа трефы треф трефам трефах трефами крести крестей крестям крестях кресты крест": 1,
    "diamond diamonds бубна бубны бубен бубнам бубнах бубнами буби бубей бубям бубях": 2,
    "heart hearts черва червы черв червам червах черви червей червям червях червями": 3,
}
# Every form of a suit's name that players use, in lower case, and the abbreviations that stand before a dot or a colon.
SUIT_WORDS = {form: suit for forms, suit in _FORMS.items() for form in forms.split()} | {"тр": 1, "кр": 1, "буб": 2, "бубн": 2, "черв": 3}
_NO_TRUMP = "nt|бк|б/к|no trump|notrump|no trumps|без козыря|без козырей|бескозырка|бескозырки|бескозырку|бескозырок|бескозырная"
SUIT_NAMES = {form: Suit(suit) for form, suit in SUIT_WORDS.items()}
STRAIN_NAMES: dict[str, Strain] = dict.fromkeys(_NO_TRUMP.split("|"), Strain.NO_TRUMP)
RANK_NAMES = (N_("a seven"), N_("an eight"), N_("a nine"), N_("a ten"), N_("a jack"), N_("a queen"), N_("a king"), N_("an ace"))
SEAT_LETTERS: dict[str, Seat] = {
    **{letter: Seat(n) for n, letter in enumerate("NESW")},
    **{letter: Seat(n) for n, letter in enumerate("СВЮЗ")},
}

_CYRILLIC = "АВЕКМНОРСТУХЅЈІԚԜ"
_LATIN = "ABEKMHOPCTYXSJIQW"
_TWINS = {
    **dict(zip(_CYRILLIC + _CYRILLIC.lower(), _LATIN + _LATIN.lower(), strict=True)),
    **dict(zip(_LATIN + _LATIN.lower(), _CYRILLIC + _CYRILLIC.lower(), strict=True)),
}


def lookalike(letter: str) -> str | None:
    """The letter of the other alphabet that looks like this one, or ``None``."""
    return _TWINS.get(letter)


@lru_cache(maxsize=1024)  # asked for every group of every hand
def script(letter: str) -> str:
    """``Latin`` or ``Cyrillic``; an empty text for a symbol, a digit or anything else."""
    if letter in _CYRILLIC or "\u0400" <= letter <= "\u052f":
        return N_("Cyrillic")
    return N_("Latin") if letter.isascii() and letter.isalpha() else ""


def describe(letter: str) -> str:
    """A character for a message: itself where it can be printed, its code point, and its name."""
    shown = f"{letter} " if letter.isprintable() and not unicodedata.combining(letter) else ""
    code = "" if letter.isascii() and letter.isprintable() else f"(U+{ord(letter):04X} {unicodedata.name(letter, 'unnamed')})"
    return (shown + code).strip()


MAX_TEXT = 5000  # characters; a position with everything about it has some two hundred


def text_of(value: object, what: str, limit: int = MAX_TEXT) -> str:
    """The value, if it is text of at most ``limit`` characters.

    :raises FieldTypeError: anything else; :class:`NotationError`: a longer text.
    """
    if not isinstance(value, str):
        raise FieldTypeError(
            _("{what} must be text, not {value} ({type})", what=what, value=quoted(value), type=type(value).__name__), what=what
        )
    if len(value) > limit:
        raise NotationError(
            _("{what} has {count} characters; at most {limit} are read", what=what, count=len(value), limit=limit), what=what
        )
    return value


def field_words(name: str) -> str:
    """A record's field for a message: ``the talon``."""
    known = {
        "deal": _("the deal"),
        "declarer": _("the declarer"),
        "discard": _("the discard"),
        "game": _("the game"),
        "leader": _("the leader"),
        "keys": _("the key cards"),
        "opening": _("the talon"),
        "play": _("the play"),
        "table": _("the table"),
        "talon": _("the talon"),
    }
    return known.get(name) or _("the {field}", field=name)


def locate(text: str, at: int) -> str:
    """Where the character at that offset stands: ``column 7``, or ``line 2, column 7``; both count from 1."""
    line = text.count("\n", 0, at)
    column = _("column {at}", at=at - (text.rfind(chr(10), 0, at) + 1) + 1)
    return _("line {line}, {column}", line=line + 1, column=column) if line else column


class _Seen(NamedTuple):
    """A letter met; where it stands is worked out only if it turns out to be wrong, or long texts would take for ever."""

    letter: str
    place: str
    text: str
    at: int

    @property
    def where(self) -> str:
        return _("{place} ({where})", place=self.place, where=locate(self.text, self.at))


class Letters:
    """The rank and suit letters one deal is written in, all its hands, piles and table together.

    A deal that mixes the alphabets in its ranks is refused, and so are Russian ranks after Latin suit letters or
    Latin ranks after Russian ones: somebody's Т is then not what it looks like, and which one cannot be known.
    """

    def __init__(self) -> None:
        self._ranks: dict[str, _Seen] = {}  # the first of each alphabet
        self._suits: dict[str, _Seen] = {}
        self._count = {"Latin": 0, "Cyrillic": 0}  # of the ranks

    def copy(self) -> Letters:
        """The same letters, to be gone on from apart."""
        twin = Letters()
        twin._ranks, twin._suits, twin._count = dict(self._ranks), dict(self._suits), dict(self._count)
        return twin

    def rank(self, letter: str, place: str, text: str, at: int, count: int = 1) -> None:
        """Note a rank, the first of ``count`` of its alphabet; digits belong to both alphabets."""
        own = script(letter)
        if own:
            self._count[own] += count
            if own not in self._ranks:
                self._ranks[own] = _Seen(letter, place, text, at)

    def suit(self, letter: str, place: str, text: str, at: int) -> None:
        """Note a suit; symbols belong to both alphabets."""
        own = script(letter)
        if own and own not in self._suits:
            self._suits[own] = _Seen(letter, place, text, at)

    def check(self) -> None:
        """Raise :class:`HomoglyphError` where the alphabets are mixed; it names the first letter of the rarer one."""
        if len(self._ranks) == 2:
            odd, rest = ("Latin", "Cyrillic") if self._count["Latin"] < self._count["Cyrillic"] else ("Cyrillic", "Latin")
            raise _mixed(self._ranks[odd], odd, _("among {rest} ranks; write all ranks in one alphabet", rest=_(rest)))
        for ranks, suits in (("Cyrillic", "Latin"), ("Latin", "Cyrillic")):
            if ranks in self._ranks and suits in self._suits:
                russian, latin = _("Russian ranks go with ♠♣♦♥ or п: т: б: ч:"), _("Latin ranks go with S C D H or ♠♣♦♥")
                hint = russian if ranks == "Cyrillic" else latin
                letter = self._suits[suits].letter
                raise _mixed(
                    self._ranks[ranks],
                    ranks,
                    _("in a text with the {suits} suit letter {letter}; {hint}", suits=_(suits), letter=letter, hint=hint),
                )


def _mixed(seen: _Seen, own: str, rest: str) -> HomoglyphError:
    rank = LATIN_RANKS.get(seen.letter, RUSSIAN_RANKS.get(seen.letter, 0))
    meaning = RANK_NAMES[Rank(rank)]
    twin = lookalike(seen.letter) or ""
    other = LATIN_RANKS.get(twin, RUSSIAN_RANKS.get(twin))
    if other is not None:
        told = {"rest": rest, "script": _(script(twin)), "letter": twin, "rank": _(RANK_NAMES[other])}
        rest = _("{rest}; the {script} {letter} is {rank}", **told)
    return HomoglyphError(
        _(
            "{seen} in {where} is {own} ({meaning}) {rest}",
            seen=seen.letter,
            where=seen.where,
            own=_(own),
            meaning=_(meaning),
            rest=rest,
        ),
        letter=seen.letter,
        where=seen.where,
    )
