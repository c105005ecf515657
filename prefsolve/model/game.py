"""The games: contracts, misère and raspasy with its talon rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from ..errors import ArgumentError, LevelError, TalonRuleError, UnknownGameError, quoted
from ..messages import _
from .arguments import Formatted, called_fields, checked, checked_fields, refuse, whole
from .cards import Strain, Suit

__all__ = ["TALON_RULES", "Contract", "Game", "Misere", "Raspasy", "TalonKind", "TalonRule"]


@called_fields
@dataclass(frozen=True, slots=True)
class Contract(Formatted):
    """A promise to take at least ``level`` tricks; ``6♠`` to ``10NT``.

    :raises LevelError: a level outside 6 to 10.
    :raises UnknownGameError: a strain that is not one of the five.
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", whole(self.level, "level"))
        object.__setattr__(self, "strain", _strain(self.strain))
        if not 6 <= self.level <= 10:
            raise LevelError(_("a contract's level is 6 to 10, not {level}", level=quoted(self.level)), level=self.level)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or ``None``."""
        return self.strain.suit

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


def _strain(given: object) -> Strain:
    """The strain given: itself, a suit, or its number."""
    if isinstance(given, Strain):
        return given
    if isinstance(given, str) and not isinstance(given, Enum):
        return Strain(given)  # type: ignore[arg-type]  # text, which the class reads
    if isinstance(given, str | Enum) and not isinstance(given, Suit):
        refuse("strain", "a Strain", given, "Contract")
    try:
        number = whole(given, "strain")
    except ArgumentError:
        refuse("strain", "a Strain", given, "Contract")
    if not 0 <= number < len(Strain):
        raise UnknownGameError(_("a contract's strain is one of the five, 0 to 4, not {given}", given=quoted(given)), strain=given)
    return Strain(number)


@called_fields
@dataclass(frozen=True, slots=True)
class Misere(Formatted):
    """A promise to take no trick, without trump."""

    @property
    def trump(self) -> Suit | None:
        """``None``: misère has no trump."""
        return None

    def __str__(self) -> str:
        return "misere"


class TalonKind(StrEnum):
    """What the talon's cards do in tricks 1 and 2 of raspasy."""

    CLOSED = "closed"
    SUIT = "suit"
    VIRTUAL = "virtual"
    DEALER = "dealer"

    @classmethod
    def _accept(cls, value: object) -> TalonKind | None:
        """The kind of that name."""
        return _talon_kind(value) if isinstance(value, str) else None


_SWITCHES = {  # the two switches' names in text, and the kinds that have each
    "highest_takes": ("highest-takes", (TalonKind.VIRTUAL,)),
    "winner_leads": ("winner-leads", (TalonKind.VIRTUAL, TalonKind.DEALER)),
}


@checked_fields
@dataclass(frozen=True, slots=True)
class TalonRule(Formatted):
    """What the talon does in raspasy; written ``closed``, ``suit``, ``virtual``, ``dealer``, ``virtual+winner-leads``.

    :param kind: *closed*: nothing.  *suit*: in tricks 1 and 2 the leader must lead the opened card's suit if he holds
        it.  *virtual*: the opened card is a lead that never wins; the highest card of its suit takes the trick, the
        first player if nobody follows, and the eldest hand plays first to tricks 1, 2 and 3.  *dealer*: the
        sitting-out dealer leads the opened card and may take the trick with it; the eldest hand plays first to
        tricks 1, 2 and 3.
    :param highest_takes: *virtual* only: a trick to which nobody follows goes to the highest card of the suit first
        played, not to the first player.
    :param winner_leads: *virtual*: the winner of a trick plays first from trick 2 on; *dealer*: the winner of trick 2
        leads to trick 3, if he is one of the three.
    :raises TalonRuleError: a switch of another rule.
    """

    kind: TalonKind
    highest_takes: bool = False
    winner_leads: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", _talon_kind(self.kind))
        for field, (name, kinds) in _SWITCHES.items():
            if getattr(self, field) and self.kind not in kinds:
                raise TalonRuleError(
                    _("the talon rule '{kind}' has no switch '{name}'", kind=self.kind, name=name), rule=self.kind, switch=name
                )

    @classmethod
    def _accept(cls, value: object) -> TalonRule | None:
        """The rule of a name."""
        return cls.named(value) if isinstance(value, str) else None

    @classmethod
    @checked
    def named(cls, text: str) -> TalonRule:
        """The rule of that name, ``closed`` or ``virtual+highest-takes+winner-leads``.

        :raises TalonRuleError: no such rule or switch.
        """
        kind, *switches = text.strip().lower().split("+")
        fields = {name: field for field, (name, _) in _SWITCHES.items()}
        for name in switches:
            if name not in fields:
                known = ", ".join(fields)
                raise TalonRuleError(
                    _("a talon rule has no switch {name}; there are {known}", name=quoted(name), known=known), rule=kind, switch=name
                )
        return cls(_talon_kind(kind), **{fields[name]: True for name in switches})

    @property
    def opens(self) -> bool:
        """Whether the talon's cards are opened for tricks 1 and 2."""
        return self.kind is not TalonKind.CLOSED

    @property
    def source(self) -> str:
        """Where the rule is played; the words "house rule" where no book or code of rules binds it."""
        return _SOURCES[self.kind]

    @property
    def name(self) -> str:
        """The rule as :meth:`named` reads it."""
        return "+".join([self.kind, *(name for field, (name, _) in _SWITCHES.items() if getattr(self, field))])

    def __str__(self) -> str:
        return self.name


def _talon_kind(kind: str) -> TalonKind:
    try:
        return TalonKind(kind)
    except ValueError:
        known = ", ".join(TalonKind)
        raise TalonRuleError(_("no talon rule is called {kind}; there are {known}", kind=quoted(kind), known=known), rule=kind) from None


# How an opened talon is used differs from club to club; the rules of Sochi preferans settle it, the others leave it to the table.
_SOCHI = "Sochi preferans, whose raspasy opens the talon"
_SOURCES = {
    TalonKind.CLOSED: "Rostov preferans, whose raspasy leaves the talon closed; also the two-player game (hussar)",
    TalonKind.SUIT: f"{_SOCHI}; for three players",
    TalonKind.VIRTUAL: "house rule of clubs that open the talon, in Leningrad preferans for instance; for three players",
    TalonKind.DEALER: f"{_SOCHI}; for four players",
}
TALON_RULES: dict[str, TalonRule] = {kind.value: TalonRule(kind) for kind in TalonKind}  # the presets, by name
_DEFAULT_RULE = TALON_RULES["virtual"]


@checked_fields
@dataclass(frozen=True, slots=True)
class Raspasy(Formatted):
    """The all-pass game: each seat for itself takes as few tricks as it can, without trump.

    :param rule: what the talon does; *virtual*, the rule for three players, if nothing is said.
    """

    rule: TalonRule = _DEFAULT_RULE

    @property
    def trump(self) -> Suit | None:
        """``None``: raspasy has no trump."""
        return None

    def __str__(self) -> str:
        return "raspasy" if self.rule == _DEFAULT_RULE else f"raspasy:{self.rule}"


Game = Contract | Misere | Raspasy
