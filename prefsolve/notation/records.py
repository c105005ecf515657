"""Records: a position as named fields, as batches, the command line and etude files give it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..errors import (
    AbsentSeatError,
    DeclarerError,
    FieldTypeError,
    HomoglyphError,
    MissingKeyError,
    PrefsolveError,
    TableError,
    TalonError,
    TalonRuleError,
    UnknownKeyError,
    UnknownSeatError,
    quoted,
)
from ..messages import _
from ..model.arguments import called, checked, made, refuse
from ..model.cards import Card, Hand, Seat
from ..model.deal import Deal
from ..model.game import Game, Raspasy
from ..model.position import Position
from .alphabets import Alphabet, Letters, field_words, text_of
from .cards import format_card, parse_seat, read_cards
from .deals import format_deal, read_deal, read_pile
from .games import format_game, parse_game, parse_talon_played, parse_talon_rule
from .reader import split_sections

__all__ = [
    "RECORD_KEYS",
    "REQUIRED_KEYS",
    "deal_of_record",
    "deal_with_piles",
    "position_from_record",
    "position_of_record",
    "position_to_record",
]

REQUIRED_KEYS = ("deal", "game", "leader")
RECORD_KEYS = (*REQUIRED_KEYS, "declarer", "id", "table", "discard", "talon", "talon_rule", "talon_played")


@called
def position_from_record(record: Mapping[str, object], *, also: Collection[str] = ()) -> Position:
    """The position of a record with ``deal``, ``game``, ``leader``, ``declarer`` and perhaps ``table``, ``talon``, ``discard``.

    In raspasy ``talon_rule`` says what the talon does, ``talon`` names its cards in the order they are opened, and
    ``talon_played`` how many belong to finished tricks, where that does not follow from the hands.  Cards are text
    (``"SA DA"``) or a list (``["SA", "DA"]``).  ``id`` is not looked at.  An optional field that is ``None`` or blank
    is as good as absent.

    :param also: further keys that the caller reads itself and that are therefore no fault.
    :raises FieldTypeError: a record that is not a mapping, or a field of the wrong type.
    :raises MissingKeyError: a required field is absent.
    :raises UnknownKeyError: a field that nobody reads.
    :raises PrefsolveError: whatever the notation and :class:`~prefsolve.model.position.Position` refuse; ``data["key"]`` is
        the field.
    """
    if isinstance(also, str) or not isinstance(also, Collection):
        refuse("also", _("texts, one after another"), also)
    if not isinstance(record, Mapping):
        raise FieldTypeError(
            _("a record must be an object with named fields, not {record} ({type})", record=quoted(record), type=type(record).__name__)
        )
    _check_keys(record, also)
    letters = Letters()
    return position_of_record(record, deal_of_record(record, letters), letters)


def deal_of_record(record: Mapping[str, object], letters: Letters) -> Deal:
    """The deal that a record's ``deal`` says by itself; its letters are noted."""
    with _reading("deal"):
        text = text_of(record["deal"], "deal")
        return read_deal(text, split_sections(text, _("the deal")), letters)


def position_of_record(record: Mapping[str, object], deal: Deal, letters: Letters) -> Position:
    """The position of a record whose keys are checked and whose deal is read, in those letters."""
    deal = deal_with_piles(record, deal, letters)
    table = _table(record, letters)
    declarer = _seat(record, "declarer") if _given(record, "declarer") else None
    game = _game(record)
    leader = _seat(record, "leader")
    with _reading("talon_played"):
        played = parse_talon_played(record.get("talon_played"))
    talon = _talon_order(record, game)
    with _reading():
        return made(Position, deal, game, leader=leader, declarer=declarer, table=table, talon=talon, talon_played=played)


class _reading:  # noqa: N801  (used as a function, and a class only because batches enter it so often)
    """Any fault met inside carries the field's name in its data; without a name, the one the fault itself points to."""

    __slots__ = ("key",)

    def __init__(self, key: str | None = None) -> None:
        self.key = key

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, PrefsolveError):
            fault.data.setdefault("key", self.key or _key_of(fault))


def _key_of(fault: PrefsolveError) -> str:
    """The field that a fault of the whole position is most likely to be mended in."""
    if isinstance(fault, AbsentSeatError):
        return str(fault.data.get("role", "deal"))
    fields = {DeclarerError: "declarer", TableError: "table", TalonError: "talon", TalonRuleError: "talon_rule"}
    return next((key for kind, key in fields.items() if isinstance(fault, kind)), "deal")


def _table(record: Mapping[str, object], letters: Letters) -> tuple[Card, ...]:
    with _reading("table"):
        table = read_cards(record["table"], _("the table"), letters) if _given(record, "table") else ()
        letters.check()
        return table


def _seat(record: Mapping[str, object], key: str) -> Seat:
    with _reading(key):
        text = text_of(record[key], key)
        try:
            return parse_seat(text)
        except (UnknownSeatError, HomoglyphError) as fault:
            raise type(fault)(_("{field}: {fault}", field=field_words(key), fault=fault), **fault.data) from None


def _game(record: Mapping[str, object]) -> Game:
    """The game, with raspasy's talon rule from ``talon_rule`` or, as ``raspasy:closed``, from the game itself."""
    with _reading("game"):
        text = record["game"]
        game = parse_game(text)  # type: ignore[arg-type]  # which checks it
    if not _given(record, "talon_rule"):
        return game
    with _reading("talon_rule"):
        rule = parse_talon_rule(text_of(record["talon_rule"], _("talon rule"), 80))
        if not isinstance(game, Raspasy):
            raise TalonRuleError(_("the talon rule '{rule}' belongs to raspasy, not to {game}", rule=rule, game=game), rule=rule.name)
        if ":" in str(text) and game.rule != rule:
            raise TalonRuleError(
                _("the talon rule is '{rule}' in the game and '{other}' beside it", rule=game.rule, other=rule), rule=rule.name
            )
        return Raspasy(rule)


def _talon_order(record: Mapping[str, object], game: Game) -> tuple[Card, ...]:
    """The talon in the order it is opened; a talon inside the deal's text has none."""
    if not isinstance(game, Raspasy) or not _given(record, "talon"):
        return ()
    return read_cards(record["talon"], _("the talon"), Letters())


def _given(record: Mapping[str, object], key: str) -> bool:
    value = record.get(key)
    return value is not None and not (isinstance(value, str) and not value.strip())


def _check_keys(record: Mapping[str, object], also: Collection[str]) -> None:
    for key in record:
        if key not in RECORD_KEYS and key not in also:
            known = ", ".join((*RECORD_KEYS, *sorted(also)))
            raise UnknownKeyError(_("unknown field {key} in the record; known are {known}", key=quoted(key), known=known), key=key)
    for key in REQUIRED_KEYS:
        if key not in record:
            raise MissingKeyError(_("the record has no {key}", key=key), key=key)


def deal_with_piles(record: Mapping[str, object], deal: Deal, letters: Letters) -> Deal:
    """The deal with the talon and the discard, which may stand in the deal's text or beside it."""
    piles: dict[str, Hand] = {}
    for name, inside in (("talon", deal.talon), ("discard", deal.discard)):
        if not _given(record, name):
            continue
        with _reading(name):
            piles[name] = read_pile(record[name], name, letters)
            letters.check()
            if inside and inside != piles[name]:
                raise TalonError(
                    _("the {name} is {inside} in the deal and {piles} beside it", name=name, inside=inside, piles=piles[name]),
                    pile=piles[name],
                )
    with _reading("discard" if "discard" in piles else "deal"):
        return deal.replace(talon=piles.get("talon"), discard=piles.get("discard")) if piles else deal


@checked
def position_to_record(position: Position) -> dict[str, object]:
    """The record of a position, in ASCII; tricks already taken have no place in a record and are left out."""
    deal = Deal(position.deal.hands)
    record: dict[str, object] = {"deal": format_deal(deal, Alphabet.ASCII), "game": format_game(position.game, Alphabet.ASCII)}
    if position.declarer is not None:
        record["declarer"] = position.declarer.name
    record["leader"] = position.leader.name
    talon = position.talon or position.deal.talon
    for key, cards in (("table", position.table), ("talon", talon), ("discard", position.deal.discard)):
        if cards:
            record[key] = [format_card(card, Alphabet.ASCII) for card in cards]
    if isinstance(position.game, Raspasy):
        record |= {"game": "raspasy", "talon_rule": position.game.rule.name}
    if not position.talon_played_default:
        record["talon_played"] = position.talon_played
    return record
