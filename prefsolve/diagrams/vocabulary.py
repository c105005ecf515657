"""The words that diagrams, reports and pages print, in English and in Russian."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..errors import PrefsolveError
from ..messages import _, choose_language, current_language
from ..model.arguments import called
from ..model.cards import Card, Hand, Seat, Suit
from ..model.game import Game, Misere
from ..notation import Alphabet, format_card, format_game, format_rank, format_seat, format_suit

__all__ = ["LANGUAGES", "UnknownLanguageError", "Words", "set_language", "words"]


class UnknownLanguageError(PrefsolveError):
    """A language other than those in :data:`LANGUAGES`."""

    code = "language"


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words, and the alphabet its cards are written in.

    :param code: ``en`` or ``ru``.
    :param declarer, leads, plays: what is said of a seat that declares, leads to the trick, is on move in it.
    :param trick_forms: the noun after 1, after 2 to 4 and after more, as Russian tells them apart.
    """

    code: str
    alphabet: Alphabet
    declarer: str
    leads: str
    plays: str
    talon: str
    discard: str
    misere: str
    tricks_taken: str
    trick_forms: tuple[str, str, str]

    @property
    def ascii(self) -> bool:
        """Whether nothing beyond ASCII may be written."""
        return self.alphabet is Alphabet.ASCII

    def seat(self, seat: Seat) -> str:
        """The seat's full name."""
        return format_seat(seat, self.alphabet, full=True)

    def letter(self, seat: Seat) -> str:
        """The seat's letter."""
        return format_seat(seat, self.alphabet)

    def suit(self, suit: Suit) -> str:
        """``♠``, or ``S`` where only ASCII can be shown."""
        return format_suit(suit, self.alphabet)

    def rank(self, card: Card) -> str:
        """The rank as the language writes it: ``T`` or ``10``, ``A`` or ``Т``."""
        return format_rank(card.rank, self.alphabet)

    def card(self, card: Card) -> str:
        """The card, suit first."""
        return format_card(card, self.alphabet)

    def ranks(self, hand: Hand) -> str:
        """The ranks of a one-suit hand, highest first; Russian ranks are parted, since one of them has two signs."""
        return (" " if self.alphabet is Alphabet.RUSSIAN else "").join(self.rank(card) for card in hand)

    def cards(self, hand: Hand) -> str:
        """A hand as suit groups, ``♠AK ♥7``."""
        return " ".join(self.suit(suit) + self.ranks(hand.of_suit(suit)) for suit in Suit if hand.of_suit(suit)) or self.void

    @property
    def void(self) -> str:
        """What stands for no cards."""
        return "-" if self.ascii else "—"

    def game(self, game: Game) -> str:
        """The game's name: ``6♠``, ``7NT`` or ``7бк``, misère, raspasy."""
        return self.misere if isinstance(game, Misere) else format_game(game, self.alphabet)

    def tricks(self, number: int) -> str:
        """``1 trick``, ``2 tricks``; ``1 взятка``, ``2 взятки``, ``5 взяток``."""
        return f"{number} {self.trick_forms[_plural(number, self.code)]}"


def _plural(number: int, code: str) -> int:
    """Which of the three forms goes with the number."""
    if code != "ru":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


ENGLISH = Words(
    code="en",
    alphabet=Alphabet.UNICODE,
    declarer="declarer",
    leads="leads",
    plays="to play",
    talon="talon",
    discard="discard",
    misere="misère",
    tricks_taken="tricks taken",
    trick_forms=("trick", "tricks", "tricks"),
)
RUSSIAN = Words(
    code="ru",
    alphabet=Alphabet.RUSSIAN,
    declarer="играет",
    leads="ходит",
    plays="на ходу",
    talon="прикуп",
    discard="снос",
    misere="мизер",
    tricks_taken="взято",
    trick_forms=("взятка", "взятки", "взяток"),
)
ASCII = replace(ENGLISH, alphabet=Alphabet.ASCII, misere="misere")
LANGUAGES = {"en": ENGLISH, "ru": RUSSIAN}


def words(language: str | None = None, *, ascii_only: bool = False) -> Words:
    """The words of a language, the reader's own by default; ASCII has English words only.

    :raises UnknownLanguageError: a language that is neither ``en`` nor ``ru``, or ASCII asked for in Russian.
    """
    language = ("en" if ascii_only else current_language()) if language is None else language
    if language not in LANGUAGES:
        raise UnknownLanguageError(_("the language is en or ru, not {language!r}", language=language), language=language)
    if not ascii_only:
        return LANGUAGES[language]
    if language != "en":
        raise UnknownLanguageError(_("Russian words cannot be written in ASCII"), language=language)
    return ASCII


@called
def set_language(language: str) -> None:
    """Let messages, sentences and pages be in that language, ``en`` or ``ru``, in the whole process; JSON stays English.

    :raises UnknownLanguageError: another language.
    """
    choose_language(words(language).code)
