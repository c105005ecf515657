"""The auction: what may be bid at any point, what may be ordered after the talon, and what the defenders may say.

Both are small machines that never stand still: as long as they are not over, somebody is to speak and has something
legal to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..cards import Strain
from ..game import Contract, Game, Misere
from .convention import LEVELS, Convention
from .errors import IllegalBidError
from .outcome import Call, Outcome, Seating, ladder_place, must_whist

__all__ = ["LADDER", "Auction", "Bid", "Bought", "Whisting", "Word", "orders"]

_CONTRACTS = tuple(Contract(level, strain) for level in LEVELS for strain in Strain)
LADDER: tuple[Game, ...] = tuple(sorted((*_CONTRACTS, Misere()), key=ladder_place))


class Word(Enum):
    """What kind of thing is said in the auction."""

    PASS = "pass"
    HERE = "here"
    BID = "bid"


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
        what = str(self.game) if self.word == Word.BID else self.word.value
        return what + (" without the talon" if self.without_talon else "") + (" blind" if self.blind else "")


@dataclass(frozen=True, slots=True)
class Bought:
    """How an auction ended: who bought the talon for what; raspasy where nobody did.

    :param player: the buyer, or ``None`` in raspasy.
    :param bid: what he has to play at least.
    :param without_talon: whether he plays the ten cards he was dealt.
    :param blind: the players who spoke without having looked to the end: the buyer of a blind game, or those who
        announced raspasy blind.
    """

    player: str | None
    bid: Game | None
    without_talon: bool
    blind: frozenset[str]


class Auction:
    """An auction in progress.

    :param convention: settles blind bids, the way out of raspasy, and what beats a misère.
    :param seating: the players; the eldest hand, left of the dealer, speaks first.
    :param row: how many raspasy in a row came before.
    """

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
        return Bought(self.holder, self.held.game, self.held.without_talon, self._blind() & {self.holder})

    def _blind(self) -> frozenset[str]:
        """Those who have spoken and never looked."""
        return frozenset(name for name, _ in self.said) - self._looked

    def legal(self) -> list[Bid]:
        """Everything the player on turn may say, a pass first; empty when the auction is over."""
        player = self.turn
        if player is None:
            return []
        words = [Bid(Word.PASS), *self._bids(player)]
        if player in self._looked:
            return words
        blind = [Bid(bid.word, bid.game, bid.without_talon, blind=True) for bid in words if self._may_be_blind(bid)]
        return words + blind

    def _may_be_blind(self, bid: Bid) -> bool:
        return self.convention.bombs if bid.word == Word.PASS and self.held is None else self.convention.blind_games

    def _bids(self, player: str) -> list[Bid]:
        """The raises the player may make: one step, "here", and as a first bid misère."""
        if self._bound(player):
            return []
        spoken = any(name == player for name, _ in self.said)
        held = self.held
        bids = []
        step = self._step()
        if step is not None:
            bids.append(Bid(Word.BID, step, without_talon=self._needs_no_talon()))
        if held is not None and not isinstance(held.game, Misere) and self._is_elder(player):
            bids.append(Bid(Word.HERE, held.game, held.without_talon))
        if not spoken and (held is None or (held.game is not None and ladder_place(held.game) < ladder_place(Misere()))):
            bids.append(Bid(Word.BID, Misere()))
        return bids

    def _bound(self, player: str) -> bool:
        """A misère that has been beaten: its player can only pass."""
        return any(name == player and isinstance(bid.game, Misere) for name, bid in self.said)

    def _is_elder(self, player: str) -> bool:
        assert self.holder is not None
        return self.order.index(player) < self.order.index(self.holder)

    def _step(self) -> Contract | None:
        """The one contract that raises what is held; ``None`` above 10 without trump."""
        if self.held is None:
            return Contract(self.lowest, Strain.SPADES)
        if isinstance(self.held.game, Misere):
            return Contract(10 if self.convention.misere_beaten_by == "ten" else 9, Strain.SPADES)
        assert self.held.game is not None
        place = ladder_place(self.held.game)
        return next((contract for contract in _CONTRACTS if ladder_place(contract) > place), None)

    def _needs_no_talon(self) -> bool:
        """Whether a raise gives up the talon: over a misère where only that beats it, and over such a nine."""
        if self.held is None or self.convention.misere_beaten_by != "nine-without-talon":
            return False
        return isinstance(self.held.game, Misere) or self.held.without_talon

    def say(self, bid: Bid) -> None:
        """The player on turn says that.

        :raises IllegalBidError: he may not, or the auction is over.
        """
        player = self.turn
        if player is None:
            raise IllegalBidError(f"the auction is over; nobody can say {bid}")
        if bid not in self.legal():
            told = ", ".join(map(str, self.legal()))
            raise IllegalBidError(f"{player} cannot say {bid} here; legal are {told}", player=player)
        self.said.append((player, bid))
        if not bid.blind:
            self._looked.add(player)
        if bid.word == Word.PASS:
            self._out.add(player)
        else:
            self.holder, self.held = player, bid
        self._pass_on()

    def _pass_on(self) -> None:
        for _ in self.order:
            self._next = (self._next + 1) % len(self.order)
            if self.order[self._next] not in self._out:
                return


def orders(bought: Bought) -> list[Game]:
    """What the buyer may order: what he bid to or any higher contract; a misère is played as it was bid."""
    if bought.bid is None:
        return []
    if isinstance(bought.bid, Misere):
        return [bought.bid]
    place = ladder_place(bought.bid)
    return [contract for contract in _CONTRACTS if ladder_place(contract) >= place]


class Whisting:
    """What the defenders say to a contract: the first speaks, then the second, and after a half-whist the first again.

    :param outcome: the game, its declarer, and where they matter the bid and who played blind; its calls are not read.
    """

    def __init__(self, outcome: Outcome, convention: Convention, seating: Seating) -> None:
        assert outcome.declarer is not None
        self.outcome, self.convention = outcome, convention
        self.defenders = seating.after(outcome.declarer)
        self.said: list[tuple[str, Call]] = []

    @property
    def turn(self) -> str | None:
        """Who is to speak, or ``None`` when both have."""
        game, said = self.outcome.game, self.said
        if not isinstance(game, Contract) or self.convention.is_checked(game):
            return None
        if len(said) < 2:
            return self.defenders[len(said)]
        returns = len(said) == 2 and said[1][1] == Call.HALF and self.convention.half_whist_return
        return self.defenders[0] if returns else None

    def legal(self) -> list[Call]:
        """What the defender on turn may say; empty when both have spoken."""
        if self.turn is None:
            return []
        if must_whist(self.outcome, self.convention):
            return [Call.WHIST]
        calls = [Call.PASS, Call.WHIST]
        if len(self.said) == 1 and self.said[0][1] == Call.PASS and self.convention.allows_half_whist(self.outcome.game):
            calls.append(Call.HALF)
        return calls

    def say(self, call: Call) -> None:
        """The defender on turn says that.

        :raises IllegalBidError: he may not, or both have spoken.
        """
        player = self.turn
        if player is None:
            raise IllegalBidError(f"both defenders have spoken to {self.outcome.game}; nobody can say {call}")
        if call not in self.legal():
            told = ", ".join(map(str, self.legal()))
            raise IllegalBidError(f"{player} cannot say {call} to {self.outcome.game}; legal are {told}", player=player)
        self.said.append((player, call))

    @property
    def calls(self) -> dict[str, Call]:
        """What each defender has said in the end; a half-whist that is whisted over counts as a pass."""
        final = dict(self.said)
        if len(self.said) == 3 and final[self.defenders[0]] == Call.WHIST:
            final[self.defenders[1]] = Call.PASS
        return final

    @property
    def may_open(self) -> bool:
        """Whether the one whister may have the passed hand opened and play both."""
        return self.turn is None and sorted(map(str, self.calls.values())) == ["pass", "whist"]
