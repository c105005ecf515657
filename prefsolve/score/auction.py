"""The auction: what may be bid at any point, what may be ordered after the talon, and what the defenders may say.

Both are small machines that never stand still: as long as they are not over, somebody is to speak and has something
legal to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..messages import N_, _, joined
from ..model.arguments import Formatted, checked, checked_fields
from ..model.cards import Strain
from ..model.game import Contract, Game, Misere
from .convention import LEVELS, Convention
from .errors import IllegalBidError
from .outcome import Call, Outcome, Seating, ladder_place, must_whist

__all__ = ["LADDER", "Auction", "Bid", "Bought", "Whisting", "Word", "orders"]

_CONTRACTS = tuple(Contract(level, strain) for level in LEVELS for strain in Strain)
LADDER: tuple[Game, ...] = tuple(sorted((*_CONTRACTS, Misere()), key=ladder_place))


class Word(Enum):
    """What kind of thing is said in the auction."""

    PASS = N_("pass")
    HERE = N_("here")
    BID = "bid"


@checked_fields
@dataclass(frozen=True, slots=True)
class Bid:
    """Something said in the auction.

    :param word: a pass, a bid, or "here": the elder hand holds the younger one's bid instead of raising it.
    :param game: the contract or misère that is bid.
    :param without_talon: a nine without the talon, where that is what beats misère.
    :param blind: said without having looked at the cards.
    """

    word: Word
    game: Game | None = None
    without_talon: bool = False
    blind: bool = False

    def __str__(self) -> str:
        what = _("{game}", game=self.game) if self.word == Word.BID else _(self.word.value)
        what = _("{bid} without the talon", bid=what) if self.without_talon else what
        return _("{bid} blind", bid=what) if self.blind else what


@checked_fields
@dataclass(frozen=True, slots=True)
class Bought:
    """How an auction ended: who bought the talon for what; raspasy where nobody did.

    :param player: the buyer, or ``None`` in raspasy.
    :param bid: what he has to play at least.
    :param without_talon: whether he plays the ten cards he was dealt.
    :param blind: the players who spoke without having looked to the end: the buyer of a blind game, or those who
        announced raspasy blind.
    :param to_misere: whether the buyer, who bid blind, may look before he takes the talon and play an ordinary misère instead.
    """

    player: str | None
    bid: Game | None
    without_talon: bool
    blind: frozenset[str]
    to_misere: bool = False


class Auction(Formatted):
    """An auction in progress.

    An open bid over a blind one is of a higher level (6♠ blind is beaten by 7♠, misère blind by 10♠); a blind bid goes one
    step up like any other.  After a bomb, which is a blind pass before any bid, open bids begin at 7.

    :param convention: settles blind bids, the way out of raspasy, and what beats a misère.
    :param seating: the players; the eldest hand, left of the dealer, speaks first.
    :param row: how many raspasy in a row came before.
    """

    @checked
    def __init__(self, convention: Convention, seating: Seating, *, row: int = 0) -> None:
        self.convention, self.seating = convention, seating
        self.order = seating.bidding
        self.lowest = convention.lowest_level(row, len(seating.players))
        self.said: list[tuple[str, Bid]] = []
        self.holder: str | None = None
        self.held: Bid | None = None
        self._out: set[str] = set()
        self._looked: set[str] = set()
        self._next = 0

    @property
    def turn(self) -> str | None:
        """Who is to speak, or ``None`` when the auction is over."""
        return None if self.result is not None else self.order[self._next]

    @property
    def result(self) -> Bought | None:
        """How it ended, or ``None`` while it goes on."""
        left = [name for name in self.order if name not in self._out]
        if not left:
            return Bought(None, None, False, self._blind())
        if self.holder is None or left != [self.holder]:
            return None
        assert self.held is not None
        blind = self._blind() & {self.holder}
        to_misere = bool(blind) and self.convention.blind_to_misere
        return Bought(self.holder, self.held.game, self.held.without_talon, blind, to_misere)

    def _blind(self) -> frozenset[str]:
        """Those who have spoken and never looked."""
        return frozenset(name for name, _ in self.said) - self._looked

    def legal(self) -> list[Bid]:
        """Everything the player on turn may say, a pass first; empty when the auction is over."""
        player = self.turn
        if player is None:
            return []
        words = [Bid(Word.PASS), *self._bids(player, blind=False)]
        if player in self._looked:
            return words
        if self.convention.bombs if self.held is None else self.convention.blind_games:
            words.append(Bid(Word.PASS, blind=True))
        return words + (self._bids(player, blind=True) if self.convention.blind_games else [])

    def _bids(self, player: str, *, blind: bool) -> list[Bid]:
        """The raises the player may make: one step, "here", and as a first bid misère."""
        if self._bound(player):
            return []
        spoken = any(name == player for name, _ in self.said)
        held = self.held
        bids = []
        step = self._step(blind=blind)
        if step is not None:
            bids.append(Bid(Word.BID, step, self._needs_no_talon(), blind))
        if held is not None and not isinstance(held.game, Misere) and self._is_elder(player) and (blind or not held.blind):
            bids.append(Bid(Word.HERE, held.game, held.without_talon, blind))
        if not spoken and self._misere_beats(blind=blind):
            bids.append(Bid(Word.BID, Misere(), blind=blind))
        return bids

    def _bound(self, player: str) -> bool:
        """A misère that has been beaten: its player can only pass."""
        return any(name == player and isinstance(bid.game, Misere) for name, bid in self.said)

    def _is_elder(self, player: str) -> bool:
        assert self.holder is not None
        return self.order.index(player) < self.order.index(self.holder)

    def _misere_beats(self, *, blind: bool) -> bool:
        """Whether misère is more than what is held: than any contract up to 8, and with open eyes than a blind one up to 7."""
        if self.held is None:
            return True
        held = self.held.game
        return isinstance(held, Contract) and held.level <= (7 if self.held.blind and not blind else 8)

    def _step(self, *, blind: bool) -> Contract | None:
        """The one contract that raises what is held; ``None`` above 10 without trump."""
        held = self.held
        if held is None:
            return Contract(max(self.lowest, 7) if self.bombed and not blind else self.lowest, Strain.SPADES)
        beats_blind = held.blind and not blind
        if isinstance(held.game, Misere):
            level = (10 if self.convention.misere_beaten_by == "ten" else 9) + beats_blind
            return Contract(level, Strain.SPADES) if level <= LEVELS[-1] else None
        assert isinstance(held.game, Contract)
        if beats_blind:
            return Contract(held.game.level + 1, Strain.SPADES) if held.game.level < LEVELS[-1] else None
        place = ladder_place(held.game)
        return next((contract for contract in _CONTRACTS if ladder_place(contract) > place), None)

    @property
    def bombed(self) -> bool:
        """Whether nobody has bid and somebody has announced raspasy blind; a blind pass over a bid is no bomb."""
        return self.held is None and any(bid.blind for _, bid in self.said)

    def _needs_no_talon(self) -> bool:
        """Whether a raise gives up the talon: over a misère where only that beats it, and over such a nine."""
        if self.held is None or self.convention.misere_beaten_by != "nine-without-talon":
            return False
        return isinstance(self.held.game, Misere) or self.held.without_talon

    @checked
    def say(self, bid: Bid) -> None:
        """The player on turn says that.

        :raises IllegalBidError: he may not, or the auction is over.
        """
        player = self.turn
        if player is None:
            raise IllegalBidError(_("the auction is over; nobody can say {bid}", bid=bid))
        if bid not in self.legal():
            told = joined(", ", self.legal())
            raise IllegalBidError(_("{player} cannot say {bid} here; legal are {told}", player=player, bid=bid, told=told), player=player)
        self.said.append((player, bid))
        if not bid.blind:
            self._looked.add(player)
        if bid.word == Word.PASS:
            self._out.add(player)
        else:
            if self.convention.nine_ends_auction and self.held is not None and isinstance(self.held.game, Misere):
                self._out = set(self.order) - {player}
            self.holder, self.held = player, bid
        self._pass_on()

    def _pass_on(self) -> None:
        for _turn in self.order:
            self._next = (self._next + 1) % len(self.order)
            if self.order[self._next] not in self._out:
                return


@checked
def orders(bought: Bought) -> list[Game]:
    """What the buyer may order: what he bid to or any higher contract; a misère is played as it was bid.

    Who may go from a blind contract to misère has it last; it is then an ordinary one, as is a blind misère whose player
    has looked.
    """
    if bought.bid is None:
        return []
    if isinstance(bought.bid, Misere):
        return [bought.bid]
    place = ladder_place(bought.bid)
    found: list[Game] = [contract for contract in _CONTRACTS if ladder_place(contract) >= place]
    return [*found, Misere()] if bought.to_misere else found


class Whisting(Formatted):
    """What the defenders say to a contract: the first speaks, then the second; after a half-whist the first again.

    With four players the dealer is asked last whether he returns a half-whist that the first has not returned.

    :param outcome: the game, its declarer, and where they matter the bid and who played blind; its calls are not read.
    """

    @checked
    def __init__(self, outcome: Outcome, convention: Convention, seating: Seating) -> None:
        assert outcome.declarer is not None
        self.outcome, self.convention = outcome, convention
        self.defenders = seating.after(outcome.declarer)
        self.said: list[tuple[str, Call]] = []
        self._returners = [self.defenders[0]] if convention.half_whist_return else []
        if seating.fourth is not None and convention.fourth_half_return:
            self._returners.append(seating.fourth)

    @property
    def turn(self) -> str | None:
        """Who is to speak, or ``None`` when all have."""
        game, said = self.outcome.game, self.said
        if not isinstance(game, Contract) or self.convention.is_checked(game):
            return None
        if len(said) < 2:
            return self.defenders[len(said)]
        asked = said[2:]
        over = said[1][1] != Call.HALF or any(call == Call.WHIST for _, call in asked) or len(asked) == len(self._returners)
        return None if over else self._returners[len(asked)]

    def legal(self) -> list[Call]:
        """What the player on turn may say; empty when all have spoken."""
        if self.turn is None:
            return []
        if must_whist(self.outcome, self.convention):
            return [Call.WHIST]
        calls = [Call.PASS, Call.WHIST]
        if len(self.said) == 1 and self.said[0][1] == Call.PASS and self.convention.allows_half_whist(self.outcome.game):
            calls.append(Call.HALF)
        return calls

    @checked
    def say(self, call: Call) -> None:
        """The player on turn says that.

        :raises IllegalBidError: he may not, or all have spoken.
        """
        player = self.turn
        if player is None:
            raise IllegalBidError(_("both defenders have spoken to {game}; nobody can say {call}", game=self.outcome.game, call=call))
        if call not in self.legal():
            told = joined(", ", self.legal())
            raise IllegalBidError(
                _("{player} cannot say {call} to {game}; legal are {told}", player=player, call=call, game=self.outcome.game, told=told),
                player=player,
            )
        self.said.append((player, call))

    @property
    def calls(self) -> dict[str, Call]:
        """What each defender has said in the end, as an outcome has it: a half-whist beside a whist has been returned."""
        return {name: call for name, call in dict(self.said).items() if name in self.defenders or call == Call.WHIST}

    @property
    def may_open(self) -> bool:
        """Whether the one whister may have the other hand opened and play both."""
        return self.turn is None and list(self.calls.values()).count(Call.WHIST) == 1
