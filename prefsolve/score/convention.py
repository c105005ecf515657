"""The convention a table plays by: one named switch for each point on which clubs differ.

Results are kept exact: every number that can be a fraction is a ``Fraction``.  A switch's meaning and its values stand beside
it, in the description that ``prefsolve convention`` prints; the presets with their sources are in :mod:`.presets`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ..errors import quoted
from ..files.reading import one_line
from ..messages import N_, _
from ..model.arguments import Formatted, checked
from ..model.game import Contract, Game, Misere, Raspasy, TalonKind, TalonRule
from .errors import ConventionError

__all__ = ["FULL_TRICKS", "LEVELS", "LONGEST_ROW", "REQUIRED_TRICKS", "Convention", "switches"]

LEVELS = (6, 7, 8, 9, 10)
LONGEST_ROW = 10_000  # of raspasy in a row: a bomb's price doubles, and more would be a number without end
FULL_TRICKS = 10
# what the defenders together owe once a game is whisted
REQUIRED_TRICKS = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}

_RESPONSIBILITY = {"responsible": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}


def _switch(text: str) -> Meta:
    return Meta(description=text)


class Convention(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """How results are written and settled; immutable, and the same as another with equal switches.

    ``replace`` gives a convention with some switches changed.

    :raises ConventionError: switches that contradict each other.
    """

    name: Annotated[str, _switch("what the table calls it")]
    title: Annotated[str, _switch("one line about it")] = ""
    sources: Annotated[tuple[str, ...], _switch("where its rules are written down")] = ()

    values: Annotated[
        tuple[int, int, int, int, int], _switch("the value of a game of 6, 7, 8, 9 and 10, written in the pool when made")
    ] = (
        2,
        4,
        6,
        8,
        10,
    )
    misere_value: Annotated[int, _switch("the pool's points for a clean misère")] = 10
    misere_trick: Annotated[int, _switch("the mountain's points for each trick taken on misère")] = 10
    undertrick_factor: Annotated[int, _switch("the declarer's undertrick costs the game's value times this, in the mountain")] = 1

    whist_factor: Annotated[int, _switch("a whister's trick is worth the game's value times this, in whists on the declarer")] = 1
    responsibility: Annotated[
        Literal["responsible", "half", "none"],
        _switch("a whister's missing trick costs as much as the declarer's undertrick, half of it, or nothing"),
    ] = "responsible"
    last_whist: Annotated[
        Literal["last", "jointly"],
        _switch("two whisters on 8 to 10: the one trick is owed by the one who spoke last, or by both, half each"),
    ] = "last"
    seven_alone: Annotated[Literal[2, 1], _switch("the tricks that a lone whister owes on 7")] = 2
    half_whist: Annotated[bool, _switch("whether, after a pass, the second defender may take half of a 6 or 7 without play")] = True
    half_whist_return: Annotated[bool, _switch("whether the first defender, having passed, may still whist after a half-whist")] = True
    stalingrad: Annotated[bool, _switch("whether 6♠ must be whisted by both defenders")] = False
    ten: Annotated[Literal["checked", "whisted"], _switch("a game of 10 is checked with open cards, or whisted like the others")] = (
        "checked"
    )
    checked_ten_whists: Annotated[
        Literal["shared", "own", "none"],
        _switch("a checked 10 that fails: the defenders halve the whists for their tricks, each writes for his own, or none are written"),
    ] = "shared"

    consolation_factor: Annotated[
        int, _switch("a declarer who is down gives each defender the game's value times this in whists for each undertrick")
    ] = 1
    tricks_when_down: Annotated[
        Literal["zhlob", "gentleman"],
        _switch("one whister, and the declarer is down: the whister alone writes the whists for tricks, or both defenders halve them"),
    ] = "zhlob"

    misere_beaten_by: Annotated[
        Literal["nine", "nine-without-talon", "ten"], _switch("the lowest bid over a misère: 9♠, 9 without the talon, or 10♠")
    ] = "nine"

    nine_ends_auction: Annotated[bool, _switch("whether the auction is over once a misère has been beaten")] = False

    raspasy: Annotated[
        Literal["mountain", "whists"], _switch("raspasy is written in the mountain, or in whists by the player with the fewest tricks")
    ] = "mountain"
    raspasy_prices: Annotated[
        tuple[int, ...], _switch("a trick's price in the first, second, third … raspasy in a row; the last one repeats")
    ] = (1, 2, 3)
    raspasy_zero: Annotated[
        Literal["price", "one", "none"],
        _switch("a player without a trick writes the price of one trick in the pool, one point, or nothing"),
    ] = "price"
    raspasy_step: Annotated[
        Literal["deal", "round"],
        _switch("prices and the way out move one step after each raspasy, or after as many raspasy as there are players"),
    ] = "deal"
    raspasy_exit: Annotated[
        tuple[int, ...], _switch("the lowest level that may be bid after one, two, three … raspasy in a row; the last one repeats")
    ] = (6,)
    raspasy_reset: Annotated[
        Literal["any", "made", "whisted-and-made"],
        _switch("a row of raspasy or bombs ends with any game, with a game that is made, or with a game that is whisted and made"),
    ] = "any"
    raspasy_talon: Annotated[
        Literal["opened", "closed"], _switch("whether the talon's cards are opened for the first two tricks of raspasy")
    ] = "opened"

    raspasy_talon_three: Annotated[
        Literal["suit", "virtual", "virtual+highest-takes", "virtual+winner-leads", "virtual+highest-takes+winner-leads"],
        _switch("three players: what an opened talon does in raspasy"),
    ] = "suit"
    raspasy_talon_four: Annotated[
        Literal["dealer", "dealer+winner-leads", "suit", "virtual"],
        _switch("four players: what an opened talon does in raspasy"),
    ] = "dealer"

    bombs: Annotated[bool, _switch("whether raspasy may be announced without looking at the cards")] = False
    bomb_price: Annotated[int, _switch("a trick's price in the first bomb; it doubles with each further one in a row")] = 2
    blind_games: Annotated[bool, _switch("whether games may be bid without looking at the cards")] = False
    blind_factor: Annotated[int, _switch("the factor of a game bid blind to the end, for pool, mountain and whists")] = 2

    blind_to_misere: Annotated[
        bool,
        _switch(
            "whether a player who bought the talon blind may look at his cards before he takes it, and play an ordinary misère instead"
        ),
    ] = True

    skachki: Annotated[bool, _switch("whether the game is run in legs, the pool restarting after each")] = False
    skachki_leg: Annotated[int, _switch("the pool's points that end a leg")] = 20
    skachki_bonus: Annotated[
        int, _switch("whists that each other player pays to the first one home, and to the one with the smallest mountain")
    ] = 100
    skachki_pools: Annotated[
        Literal["restart", "counted"],
        _switch(
            "at the end of a leg the pools are wiped out, or the missing points go to the mountain (points beyond the leg come off it)"
        ),
    ] = "restart"

    fourth_half_return: Annotated[bool, _switch("four players: whether the dealer, asked last, may return a half-whist too")] = True
    fourth_consolation: Annotated[bool, _switch("four players: whether the dealer gets the consolation too")] = True
    fourth_raspasy: Annotated[
        Literal["pays", "free"],
        _switch("four players: whether the tricks of the dealer's talon cards in raspasy, and that they took none, are written for him"),
    ] = "pays"
    fourth_talon: Annotated[
        Literal["nothing", "honours"],
        _switch("four players: the talon's aces, and a king and queen of one suit, each earn the dealer a trick's whists, or nothing"),
    ] = "nothing"

    pool_whists: Annotated[int, _switch("what a point of the pool is worth, in whists")] = 10
    mountain_whists: Annotated[int, _switch("what a point of the mountain costs, in whists")] = 10
    mountain_first: Annotated[bool, _switch("whether a game made is first written off one's own mountain")] = False
    help: Annotated[
        Literal["american", "none"], _switch("points beyond a full pool help the others' pools for whists, or come off one's own mountain")
    ] = "american"
    help_whists: Annotated[int, _switch("the whists written on a player for each point of help")] = 10

    __format__ = Formatted.__format__

    def __post_init__(self) -> None:
        for name in ("raspasy_prices", "raspasy_exit"):
            if not getattr(self, name):
                raise ConventionError(_("{given}: {name} needs at least one number", given=self.name, name=name), switch=name)
        for name, low, high in _RANGES:
            given = getattr(self, name)
            for number in given if isinstance(given, tuple) else (given,):
                if not low <= number <= high:
                    raise ConventionError(
                        _(
                            "{given}: {name} is {number}, outside {low} to {high}",
                            given=self.name,
                            name=name,
                            number=number,
                            low=low,
                            high=high,
                        ),
                        switch=name,
                    )
        if list(self.raspasy_exit) != sorted(self.raspasy_exit):
            raise ConventionError(_("{given}: raspasy_exit cannot fall from one step to the next", given=self.name), switch="raspasy_exit")

    def replace(self, **changes: Any) -> Convention:
        """This convention with some switches changed.

        :raises ConventionError: an unknown switch, or a value it does not know.
        """
        wrong = sorted(set(changes) - set(self.__struct_fields__))
        if wrong:
            raise ConventionError(_("{given}: there is no switch {wrong}", given=self.name, wrong=quoted(wrong[0])), switch=wrong[0])
        given = {name: getattr(self, name) for name in self.__struct_fields__}
        try:
            return msgspec.convert({**given, **changes}, Convention, strict=True)
        except msgspec.ValidationError as fault:
            raise ConventionError(_("{name}: {fault}", name=one_line(self.name), fault=one_line(_with_values(str(fault)), 300))) from None

    # what things cost -----------------------------------------------------------------------------------------------

    @checked
    def value(self, game: Game) -> int:
        """The pool's points for that game when made (misère: when clean); raspasy has none."""
        if isinstance(game, Contract):
            return self.values[game.level - 6]
        if isinstance(game, Misere):
            return self.misere_value
        raise ConventionError(_("raspasy has no value of its own; it is priced by the trick"))

    @checked
    def undertrick(self, game: Game) -> int:
        """The declarer's price of an undertrick (misère: of a trick), in points of the mountain."""
        return self.misere_trick if isinstance(game, Misere) else self.value(game) * self.undertrick_factor

    @checked
    def whist(self, contract: Contract) -> int:
        """What a whister writes on the declarer for each trick, in whists."""
        return self.value(contract) * self.whist_factor

    @checked
    def consolation(self, contract: Contract) -> int:
        """What each defender writes on a declarer who is down for each undertrick, in whists."""
        return self.value(contract) * self.consolation_factor

    @checked
    def required(self, level: int, *, alone: bool) -> int:
        """The tricks the defenders owe together on a game of that level, where one of them whists alone or both do."""
        if level not in REQUIRED_TRICKS:
            raise ConventionError(_("a game's level is 6 to 10, not {level}", level=quoted(level)))
        return self.seven_alone if alone and level == 7 else REQUIRED_TRICKS[level]

    @checked
    def whister_undertrick(self, contract: Contract) -> Fraction:
        """The price of a trick a whister owes and does not take, in points of the mountain."""
        return _RESPONSIBILITY[self.responsibility] * self.undertrick(contract)

    @checked
    def raspasy_level(self, row: int, players: int) -> int:
        """How far up the ladder, from 0, the ``row``-th raspasy in a row stands (``row`` from 1 to :data:`LONGEST_ROW`).

        :raises ConventionError: a longer row; the price of bombs, which doubles, would know no measure.
        """
        if row > LONGEST_ROW:
            raise ConventionError(_("a row of raspasy has at most {longest_row} deals", longest_row=LONGEST_ROW))
        return (row - 1) // players if self.raspasy_step == "round" else row - 1

    @checked
    def raspasy_price(self, row: int, players: int = 3, *, bomb: bool = False) -> int:
        """A trick's price in the ``row``-th raspasy in a row, from 1."""
        level = self.raspasy_level(row, players)
        if bomb:
            return self.bomb_price << level
        return self.raspasy_prices[min(level, len(self.raspasy_prices) - 1)]

    @checked
    def lowest_level(self, row: int, players: int = 3) -> int:
        """The lowest level that may be bid after ``row`` raspasy in a row."""
        if row == 0:
            return 6
        level = self.raspasy_level(row, players)
        return self.raspasy_exit[min(level, len(self.raspasy_exit) - 1)]

    def talon_rule(self, players: int) -> TalonRule:
        """What the talon does in raspasy of three or of four players."""
        if self.raspasy_talon == "closed":
            return TalonRule(TalonKind.CLOSED)
        return TalonRule.named(self.raspasy_talon_four if players == 4 else self.raspasy_talon_three)

    @property
    def dealer_plays_raspasy(self) -> bool:
        """Whether with four players the dealer's talon cards can take tricks in raspasy."""
        return self.talon_rule(4).kind is TalonKind.DEALER

    @checked
    def must_be_whisted(self, game: Game) -> bool:
        """Whether both defenders must whist that game, bid with open eyes."""
        return self.stalingrad and isinstance(game, Contract) and (game.level, int(game.strain)) == (6, 0)

    @checked
    def is_checked(self, game: Game) -> bool:
        """Whether that game is checked with open cards, nobody whisting."""
        return self.ten == "checked" and isinstance(game, Contract) and game.level == 10

    @checked
    def allows_half_whist(self, game: Game) -> bool:
        """Whether half of that game's obligation may be taken without play."""
        return self.half_whist and isinstance(game, Contract) and game.level <= 7 and not self.must_be_whisted(game)

    @checked
    def is_priced_in_whists(self, game: Game) -> bool:
        """Whether that game is raspasy written in whists."""
        return isinstance(game, Raspasy) and self.raspasy == "whists"


def _with_values(fault: str) -> str:
    """A fault of conversion that names the switch it is in, and what that takes."""
    where = re.fullmatch(r"(.*) - at `\$\.(\w+).*`", fault, re.DOTALL)
    if where is None or where[2] not in switches():
        return fault
    return f"{where[1]} for {where[2]}, which takes {switches()[where[2]][1]}"


# switch, lowest and highest number that can be meant
_RANGES = (
    ("values", 1, 1000),
    ("misere_value", 1, 1000),
    ("misere_trick", 1, 1000),
    ("undertrick_factor", 1, 100),
    ("whist_factor", 0, 100),
    ("consolation_factor", 0, 100),
    ("raspasy_prices", 1, 1000),
    ("raspasy_exit", 6, 10),
    ("bomb_price", 1, 1000),
    ("blind_factor", 1, 100),
    ("skachki_leg", 1, 10_000),
    ("skachki_bonus", 0, 100_000),
    ("pool_whists", 1, 1000),
    ("mountain_whists", 1, 1000),
    ("help_whists", 0, 1000),
)


def switches() -> dict[str, tuple[str, str]]:
    """Each switch's meaning and the values it takes, as text, in the order they are documented."""
    described = {}
    for field in msgspec.inspect.type_info(Convention).fields:  # type: ignore[attr-defined]  # a Struct's info has fields
        kind = field.type
        text = ""
        if isinstance(kind, msgspec.inspect.Metadata):
            text, kind = (kind.extra_json_schema or {}).get("description", ""), kind.type
        described[field.name] = (text, _values(kind))
    return described


def _values(kind: msgspec.inspect.Type) -> str:
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case msgspec.inspect.BoolType():
            return "true, false"
        case msgspec.inspect.IntType():
            return N_("a number")
        case msgspec.inspect.TupleType(item_types=items):
            return {5: N_("5 numbers")}.get(len(items), f"{len(items)} numbers")
        case msgspec.inspect.VarTupleType(item_type=item):
            return N_("numbers") if isinstance(item, msgspec.inspect.IntType) else N_("texts")
        case _:
            return N_("text")
