"""Problems as newspapers, books and this program's diagrams print them: one value each, or refused with the reason."""

from __future__ import annotations

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from prefsolve import Alphabet, Contract, Deal, Misere, Position, Raspasy, Seat, Strain, format_position, parse_deal
from prefsolve.diagrams import TextStyle, text_diagram
from prefsolve.diagrams.vocabulary import words
from prefsolve.formats import FORMATS, FormatError, guess, read_problems

OTHELLO = parse_deal("W:s987.cT98.dT7.h87 E:sJT.cJ7.dQ9.hQJT9 S:sKQ.cAKQ.dKJ8.hAK")
STYLES = [TextStyle(said, colour=colour) for said in (words("en"), words("ru"), words("en", ascii_only=True)) for colour in (False, True)]

AROUND = """Задача № 5
                  Юг
                  ♠ К Д
                  ♣ Т К Д
                  ♦ К В 8
                  ♥ Т К
Запад                               Восток
♠ 9 8 7                             ♠ В 10
♣ 10 9 8                            ♣ В 7
♦ 10 7                              ♦ Д 9
♥ 8 7                               ♥ Д В 10 9
"""
LETTERS = """Запад (играет)
п 987
т 1098
б 107
ч 87
Восток
п В10
т В7
б Д9
ч ДВ109
Юг (ходит)
п КД
т ТКД
б КВ8
ч ТК
"""
LINES = """З ♠987 ♣1098 ♦107 ♥87
Ю ♠КД ♣ТКД ♦КВ8 ♥ТК
В ♠В10 ♣В7 ♦Д9 ♥ДВ109
"""
NAMES = """Запад: пики — 987; трефы — 098; бубны — 07; червы — 87.
Восток: пики — В0; трефы — В7; бубны — Д9; червы — ДВ09.
Юг: пики — КД; трефы — ТКД; бубны — КВ8; червы — ТК.
"""
ENGLISH = """West: ♠987  ♣T98  ♦T7  ♥87
East: ♠JT  ♣J7  ♦Q9  ♥QJT9
South: ♠KQ  ♣AKQ  ♦KJ8  ♥AK
"""
TABS = "Запад\tВосток\tЮг\nп 987\tп В10\tп КД\nт 1098\tт В7\tт ТКД\nб 107\tб Д9\tб КВ8\nч 87\tч ДВ109\tч ТК\n"


@pytest.mark.parametrize("hands", [AROUND, LETTERS, LINES, NAMES, ENGLISH, TABS, LETTERS.upper(), AROUND.replace("\n", "\r\n")])
def test_hands_around_the_table_or_below_one_another_are_read(hands):
    assert guess(hands.encode()).name == "printed"
    (problem,) = read_problems(hands.encode())
    assert problem.deal == OTHELLO


SOUTH_SIX_HEARTS = (Contract(6, Strain.HEARTS), Seat.S, Seat.W)
MISERE = (Misere(), Seat.W, Seat.S)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Юг играет 6♥, ходит Запад", SOUTH_SIX_HEARTS),
        ("Юг играет 6 червей. Ход Запада.", SOUTH_SIX_HEARTS),
        ("Играет Юг, контракт 6 червей, первый ход Запада", SOUTH_SIX_HEARTS),
        ("Играющий: Юг\nКонтракт: 6♥\nХод: З", SOUTH_SIX_HEARTS),
        ("6♥, Юг\nХодит Запад", SOUTH_SIX_HEARTS),
        ("6 червей у Юга; на ходу Запад", SOUTH_SIX_HEARTS),
        ("South plays 6H, West leads.", SOUTH_SIX_HEARTS),
        ("Мизер играет Запад. Ходит Юг", MISERE),
        ("мизер, Запад\nход Юга", MISERE),
        ("Мизер у Запада и ход Юга", MISERE),
        ("Запад играет 7 без козыря, начинает Юг", (Contract(7, Strain.NO_TRUMP), Seat.W, Seat.S)),
        ("Играют распасы. Ходит Юг\nПрикуп: ♠Т ♦Т", (Raspasy(), None, Seat.S)),
        ("Распас\nХод: Ю\nПрикуп ♠Т ♦Т", (Raspasy(), None, Seat.S)),
    ],
)
def test_sentences_name_the_game_the_declarer_and_the_leader(text, said):
    for page in (f"{text}\n{LINES}", f"{LINES}\n{text}\n"):
        (problem,) = read_problems(page.encode())
        assert (problem.game, problem.declarer, problem.leader) == said
        assert problem.title == problem.comment == ""


def test_other_text_is_kept_as_the_title_and_the_comment():
    (problem,) = read_problems(f"Мизер Отелло\nВ. Иванов\n{LINES}Ходит Юг. Поймают ли мизер?\n".encode())
    assert problem.title == "Мизер Отелло"
    assert problem.comment == "В. Иванов\nХодит Юг. Поймают ли мизер?"
    assert problem.leader == Seat.S


def test_talon_discard_tricks_and_the_cards_on_the_table_are_read():
    (problem,) = read_problems(f"{LINES}Мизер играет Запад\nХод: Ю\nСтол: ♥Т ♥8\nСнос ♠Т ♦Т\nВзято: Юг 0, Запад 0".encode())
    assert [card.ascii for card in problem.position().table] == ["HA", "H8"]
    assert problem.discard == parse_deal("N:s7 E:s8 S:s9 discard:SADA").discard


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{LINES}Юг играет 6♥. Запад играет мизер.", "the game is said to be 6♥, but misere elsewhere"),
        (f"{LINES}Ходит Юг. Ход Запада.", "the one to lead is said to be S, but W elsewhere"),
        (f"{LINES}Юг играет 6♥ ходит Запад", "it is not clear who plays what, or who leads, in 'Юг играет 6♥ ходит Запад'"),
        (LINES + LINES, "more than|W has a second hand; a printed file holds one problem"),
        (LINES.replace("♠987", "♠98T"), "T in W's hand .* is Latin .a ten. among Cyrillic ranks"),
        (LINES.replace("♥87", "♥86"), "6 in W's hand .* is neither a suit nor a rank"),
        (
            LETTERS.replace("п КД\nт ТКД", "п К Д т ТКД").replace("п В10\nт В7", "п 10 т В"),
            r"т in E's hand .* may be an ace or the suit of clubs",
        ),
        (LINES.replace("♠КД", "♠К9"), "♠9 is in both"),
        (f"{LINES}Стол: ♥Т", "does not say who led"),
        (f"{LINES}Взято: Юг два", "the tricks taken are seats and numbers"),
    ],
)
def test_what_could_mean_two_things_is_refused_with_the_reason(text, reason):
    with pytest.raises(FormatError, match=reason):
        read_problems(text.encode(), FORMATS["printed"])


def has_opened_by_itself(position: Position) -> bool:
    """Whether the hands do not tell how many talon cards belong to finished tricks: a diagram does not say it."""
    return not position.talon_played_default


@given(strategies.positions(), st.sampled_from(STYLES))
def test_every_diagram_of_a_position_is_read_back(position, style):
    if has_opened_by_itself(position):
        return
    (problem,) = read_problems(text_diagram(position, style).encode())
    assert problem.position() == position
    assert problem.title == problem.comment == ""


@given(strategies.deals(), st.sampled_from(STYLES))
def test_every_diagram_of_a_deal_is_read_back(deal, style):
    (problem,) = read_problems(text_diagram(deal, style).encode(), FORMATS["printed"])
    assert problem.deal == deal


@given(strategies.positions(), st.sampled_from(list(Alphabet)))
def test_a_position_on_one_line_is_a_file_too(position, alphabet):
    text = format_position(position, alphabet)
    (problem,) = read_problems(text.encode())
    assert problem.position() == position
    assert isinstance(problem.deal, Deal)
