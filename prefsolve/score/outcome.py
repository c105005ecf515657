"""What happened in a deal, as far as the score needs it, and what of it cannot have happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from ..errors import quoted
from ..files.reading import one_line
from ..messages import N_, _
from ..model.arguments import checked, checked_fields
from ..model.by_value import ByValue
from ..model.cards import Hand, Rank
from ..model.game import Contract, Game, Misere, Raspasy
from .convention import FULL_TRICKS, LONGEST_ROW, Convention
from .errors import BlindError, CallError, OutcomeError, PlayersError, TrickSumError

__all__ = ["Call", "Outcome", "Seating", "check_outcome", "half_whist_returner", "is_played", "ladder_place"]

LONGEST_NAME = 60  # characters of a player's name
MISERE_PLACE = 15  # after 8 without trump, before 9♠


class Call(Enum):
    """What a defender says to a contract."""

    PASS = "pass"
    WHIST = "whist"
    HALF = "half"

    @classmethod
    def _missing_(cls, value: object) -> Call | None:
        """The call of a Russian word."""
        return _RUSSIAN_CALLS.get(value.strip().lower()) if isinstance(value, str) else None

    def __str__(self) -> str:
        return self.value


_RUSSIAN_CALLS = {"пас": Call.PASS, "вист": Call.WHIST, "полвиста": Call.HALF, "полвист": Call.HALF}


@checked_fields
@dataclass(frozen=True, slots=True)
class Seating:
    """Three or four players clockwise, and who deals; with four the dealer sits out.

    :raises PlayersError: other than three or four different names, or a dealer who is not one of them or, with four, missing.
    """

    players: tuple[str, ...]
    dealer: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(self.players))
        if len(self.players) not in (3, 4):
            raise PlayersError(
                _(
                    "Preferans has three or four players, not {count}: {players}",
                    count=len(self.players),
                    players=quoted(", ".join(self.players), 200),
                )
            )
        for name in self.players:
            if not name.strip():
                raise PlayersError(_("a player's name is empty"))
            if len(name) > LONGEST_NAME:
                raise PlayersError(
                    _(
                        "a player's name has at most {longest_name} characters, not {count}: {name}",
                        longest_name=LONGEST_NAME,
                        count=len(name),
                        name=quoted(name),
                    ),
                    player=name,
                )
            if self.players.count(name) > 1:
                raise PlayersError(_("two players are called {name}", name=name), player=name)
        if self.dealer is not None:
            self.require(self.dealer)
        elif len(self.players) == 4:
            raise PlayersError(_("with four players the dealer must be named, since the dealer sits out"))

    @checked
    def require(self, name: str) -> None:
        """Refuse a name that is not at the table."""
        if name not in self.players:
            raise PlayersError(
                _("{name} is not at the table: {players}", name=one_line(name), players=", ".join(self.players)), player=name
            )

    @property
    def fourth(self) -> str | None:
        """The dealer who sits out, or ``None`` with three players."""
        return self.dealer if len(self.players) == 4 else None

    @property
    def active(self) -> tuple[str, ...]:
        """The three who play, in seating order."""
        return tuple(name for name in self.players if name != self.fourth)

    @property
    def bidding(self) -> tuple[str, ...]:
        """The three who play, the eldest hand (left of the dealer) first; without a dealer, the first player is eldest."""
        dealer = self.players[-1] if self.dealer is None else self.dealer
        around = self.after(dealer)
        return around if self.fourth else (*around, dealer)

    @checked
    def after(self, name: str) -> tuple[str, ...]:
        """The other active players clockwise from ``name`` on: for a declarer, the defenders in the order they speak."""
        start = self.players.index(name)
        turned = self.players[start + 1 :] + self.players[:start]
        return tuple(other for other in turned if other != self.fourth)


@checked_fields
@dataclass(frozen=True, slots=True, eq=False)
class Outcome(ByValue):
    """One deal's outcome.

    :param game: the contract or misère that was ordered, or raspasy.
    :param declarer: who declared; ``None`` in raspasy.
    :param calls: what each defender said in the end; needed for a contract that is whisted, not for one that is checked.
        A half-whist that was returned is a half-whist of the second defender beside a whist: of the first, who had passed
        before, or with four players of the dealer, who then plays the hand that left for half.
    :param tricks: the tricks of each player, adding up to ten; ``None`` where nothing was played.  For misère the
        declarer's alone will do.
    :param blind: who had not looked at the cards: the declarer of a game bid blind to the end, or the players who
        announced raspasy blind.
    :param bid: the bid the declarer bought the talon for; needed for a blind game, and checked where it is given.  A misère
        after a bid of a contract is that of a player who bid blind and then looked.
    :param row: raspasy only: its place in a row of raspasy, from 1; left out, a game sheet counts it and a single deal
        is the first.
    :param talon: the talon's two cards, needed only where the dealer is paid for them.
    """

    game: Game
    declarer: str | None = None
    calls: Mapping[str, Call] = field(default_factory=dict)
    tricks: Mapping[str, int] | None = None
    blind: frozenset[str] = frozenset()
    bid: Game | None = None
    row: int | None = None
    talon: Hand = field(default_factory=Hand)

    @checked
    def taken(self, player: str) -> int:
        """The player's tricks, 0 where nothing was played."""
        return (self.tricks or {}).get(player, 0)


def ladder_place(game: Game) -> int:
    """A bid's place on the ladder: 6♠ is 0, 8 without trump 14, misère 15, 9♠ 16, 10 without trump 25."""
    if isinstance(game, Contract):
        place = 5 * (game.level - 6) + game.strain
        return place + (place >= MISERE_PLACE)
    if isinstance(game, Misere):
        return MISERE_PLACE
    raise OutcomeError(_("raspasy is not a bid"))


def must_whist(outcome: Outcome, convention: Convention) -> bool:
    """Whether both defenders have to whist: Stalingrad, or a blind game ordered at the level it was bid for."""
    game = outcome.game
    if not isinstance(game, Contract) or convention.is_checked(game):
        return False
    blind = outcome.declarer in outcome.blind and isinstance(outcome.bid, Contract) and outcome.bid.level == game.level
    return blind or convention.must_be_whisted(game)


def is_played(outcome: Outcome, convention: Convention) -> bool:
    """Whether cards were played: always, but for a contract that nobody whists."""
    if not isinstance(outcome.game, Contract) or convention.is_checked(outcome.game):
        return True
    return Call.WHIST in outcome.calls.values()


def half_whist_returner(outcome: Outcome, seating: Seating) -> str | None:
    """Who whisted after all when the second defender had taken half: the first, or the dealer; ``None`` where nobody did."""
    if outcome.declarer is None or Call.HALF not in outcome.calls.values():
        return None
    asked = (seating.after(outcome.declarer)[0], seating.fourth)
    return next((name for name in asked if name is not None and outcome.calls.get(name) == Call.WHIST), None)


def check_outcome(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    """Refuse an outcome that cannot have happened.

    :raises PlayersError: a name that is not at the table or sits out.
    :raises OutcomeError: one subclass per fault.
    """
    if isinstance(outcome.game, Raspasy):
        _check_raspasy(outcome)
    elif outcome.declarer is None:
        raise OutcomeError(_("{game} needs a declarer", game=outcome.game))
    elif outcome.row is not None:
        raise OutcomeError(_("only raspasy has a place in a row, not {game}", game=outcome.game))
    else:
        _require_active((outcome.declarer,), seating, N_("declares"))
    _check_blind(outcome, convention, seating)
    _check_bid(outcome, convention)
    if isinstance(outcome.game, Contract):
        _check_calls(outcome, convention, seating)
    elif outcome.calls:
        raise CallError(_("{game} is not whisted, but {player} has a call", game=outcome.game, player=next(iter(outcome.calls))))
    _check_tricks(outcome, convention, seating)
    _check_talon(outcome, convention, seating)


def _require_active(names: Iterable[str], seating: Seating, what: str) -> None:
    for name in names:
        seating.require(name)
        if name == seating.fourth:
            raise PlayersError(_("{name} deals and sits out, but {what}", name=name, what=_(what)), player=name)


def _check_raspasy(outcome: Outcome) -> None:
    if outcome.declarer is not None:
        raise OutcomeError(_("raspasy has no declarer, but {declarer} is named", declarer=outcome.declarer))
    if outcome.row is not None and not 1 <= outcome.row <= LONGEST_ROW:
        raise OutcomeError(
            _(
                "raspasy's place in a row is 1 to {longest_row}, not {value}",
                longest_row=LONGEST_ROW,
                value="less" if outcome.row < 1 else "more",
            )
        )


def _check_blind(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    if not outcome.blind:
        return
    _require_active(sorted(outcome.blind), seating, N_("is said to have played blind"))
    if isinstance(outcome.game, Raspasy):
        if not convention.bombs:
            raise BlindError(_("{convention} has no bombs: nobody can announce raspasy blind", convention=convention.name))
        return
    if not convention.blind_games:
        raise BlindError(_("{convention} has no blind games", convention=convention.name))
    if outcome.blind != {outcome.declarer}:
        raise BlindError(
            _(
                "only the declarer {declarer} can have bid {game} blind, not {blind}",
                declarer=outcome.declarer,
                game=outcome.game,
                blind=", ".join(sorted(outcome.blind)),
            )
        )
    if outcome.bid is None:
        raise BlindError(_("a blind {game} needs the bid it was bought for, since the defenders' duty depends on it", game=outcome.game))


def _check_bid(outcome: Outcome, convention: Convention) -> None:
    bid, game = outcome.bid, outcome.game
    if bid is None:
        return
    if isinstance(game, Raspasy) or isinstance(bid, Raspasy):
        raise OutcomeError(_("raspasy is not bought, so there is no bid"))
    if isinstance(bid, Contract) and isinstance(game, Misere) and convention.blind_games and convention.blind_to_misere:
        if outcome.blind:
            raise BlindError(
                _(
                    "to change a blind {bid} to misère a player must look, so {declarer}'s misère is an ordinary one",
                    bid=bid,
                    declarer=outcome.declarer,
                )
            )
        return
    if isinstance(bid, Misere) != isinstance(game, Misere):
        raise OutcomeError(
            _("{game} cannot be ordered after a bid of {bid}: misère binds, and is played only when bid", game=game, bid=bid)
        )
    if ladder_place(game) < ladder_place(bid):
        raise OutcomeError(_("{game} cannot be ordered after a bid of {bid}: it is lower", game=game, bid=bid))


def _check_calls(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    assert outcome.declarer is not None
    game, defenders = outcome.game, seating.after(outcome.declarer)
    _check_dealers_call(outcome, convention, seating)
    _require_active((name for name in outcome.calls if name != seating.fourth), seating, N_("has a call"))
    if outcome.declarer in outcome.calls:
        raise CallError(_("the declarer {declarer} cannot call {calls}", declarer=outcome.declarer, calls=outcome.calls[outcome.declarer]))
    if convention.is_checked(game):
        if set(outcome.calls.values()) - {Call.PASS}:
            raise CallError(_("{game} is checked with open cards in {convention}, not whisted", game=game, convention=convention.name))
        return
    for name in defenders:
        if name not in outcome.calls:
            raise CallError(_("{name} must have said whist, pass or half to {game}", name=name, game=game))
    first, second = (outcome.calls[name] for name in defenders)
    if Call.HALF in (first, second):
        _check_half(outcome, convention, defenders)
    if must_whist(outcome, convention) and (first, second) != (Call.WHIST, Call.WHIST):
        passer = defenders[first == Call.WHIST]
        raise CallError(_("{game} must be whisted by both defenders, but {passer} did not", game=game, passer=passer))


def _check_dealers_call(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    """The dealer, who sits out, is asked last, and only whether he returns a half-whist."""
    dealer = seating.fourth
    if dealer is None or dealer not in outcome.calls:
        return
    assert outcome.declarer is not None
    call, calls = outcome.calls[dealer], [outcome.calls.get(name) for name in seating.after(outcome.declarer)]
    if calls != [Call.PASS, Call.HALF] or call == Call.HALF:
        raise CallError(
            _(
                "{dealer} deals and sits out: the dealer cannot say {call}, only return a half-whist that nobody has returned",
                dealer=dealer,
                call=call,
            )
        )
    if not convention.fourth_half_return:
        raise CallError(
            _("{dealer} deals and sits out, and in {convention} he may not return a half-whist", dealer=dealer, convention=convention.name)
        )


def _check_half(outcome: Outcome, convention: Convention, defenders: Sequence[str]) -> None:
    first = outcome.calls[defenders[0]]
    if not convention.allows_half_whist(outcome.game):
        told = {"name": defenders[first != Call.HALF], "game": outcome.game}
        if not convention.half_whist:
            raise CallError(_("{name} cannot take half of {game}: a half-whist is not played", **told))
        raise CallError(_("{name} cannot take half of {game}: a half-whist is possible on 6 and 7 only", **told))
    if first == Call.HALF:
        raise CallError(_("{defenders} speaks first and cannot take half of {game}", defenders=defenders[0], game=outcome.game))
    if first == Call.WHIST and not convention.half_whist_return:
        raise CallError(
            _(
                "{defenders} cannot take half of {game}: {defenders2} whisted, and in {convention} he cannot have passed "
                "first and returned the half-whist",
                defenders=defenders[1],
                game=outcome.game,
                defenders2=defenders[0],
                convention=convention.name,
            )
        )


def _check_tricks(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    tricks, game = outcome.tricks, outcome.game
    if not is_played(outcome, convention):
        if tricks is not None:
            raise TrickSumError(_("nobody whisted {game}, so no tricks were played, but some are given", game=game))
        return
    if tricks is None:
        raise TrickSumError(_("{game} was played, but no tricks are given", game=game))
    for name, count in tricks.items():
        seating.require(name)
        if not 0 <= count <= FULL_TRICKS:
            raise TrickSumError(_("{name} cannot have taken {count} tricks", name=name, count=count), player=name)
    if isinstance(game, Misere) and set(tricks) == {outcome.declarer}:
        return
    total = sum(tricks.values())
    if total != FULL_TRICKS:
        told = ", ".join(f"{name} {count}" for name, count in tricks.items())
        raise TrickSumError(_("the tricks add up to {total}, not {full_tricks}: {told}", total=total, full_tricks=FULL_TRICKS, told=told))
    _check_fourth_tricks(outcome, convention, seating)


def _check_fourth_tricks(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    fourth = seating.fourth
    if fourth is None or not outcome.taken(fourth):
        return
    if not isinstance(outcome.game, Raspasy) or not convention.dealer_plays_raspasy:
        raise PlayersError(
            _("{fourth} deals and sits out, but takes {taken} tricks", fourth=fourth, taken=outcome.taken(fourth)), player=fourth
        )
    if outcome.taken(fourth) > 2:
        raise TrickSumError(
            _("{fourth}'s two talon cards cannot take {taken} tricks", fourth=fourth, taken=outcome.taken(fourth)), player=fourth
        )


def _check_talon(outcome: Outcome, convention: Convention, seating: Seating) -> None:
    if outcome.talon and len(outcome.talon) != 2:
        raise OutcomeError(_("the talon has two cards, not {count}: {talon}", count=len(outcome.talon), talon=outcome.talon))
    paid = seating.fourth is not None and convention.fourth_talon == "honours" and isinstance(outcome.game, Contract)
    if paid and not outcome.talon:
        raise OutcomeError(_("{convention} pays the dealer for the talon, so its two cards must be given", convention=convention.name))


def talon_honours(talon: Hand) -> int:
    """How many tricks' whists the talon earns the dealer: one for each ace, one for a king and queen of one suit."""
    aces = sum(card.rank == Rank.ACE for card in talon)
    marriage = {card.rank for card in talon} == {Rank.KING, Rank.QUEEN} and len({card.suit for card in talon}) == 1
    return aces + marriage
