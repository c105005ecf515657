# A contract searched by its rules alone, every unequal card tried: the answer where the search stays uncertain, and the
# oracle of its tests, which also ask for the values of the two games that bracket a contract (docs/algorithm.md).

from libc.stdint cimport uint64_t

from cards cimport CODES, Code
from checks cimport at
from facts cimport Facts, NoTrumpKind, Search, TrumpKind, code_of, table_of
from static_answer cimport static_answer
from search cimport best_defender, code_in, key_of, place_after, taken
from table cimport Table, load_entry, mixed, said, slot_of, store_entry, tag_of, with_answer

ctypedef fused Contract:
    TrumpKind
    NoTrumpKind

cdef enum:
    # The game: as it is; where the defenders may give the declarer a trick that they win, if he has played a card of the
    # winning suit; where he may give a trick that he wins to the defender with the best card of the winning suit.
    AS_IT_IS = 0
    DEFENDERS_GIVE = 1
    DECLARER_GIVES = 2


cdef inline int legal_cards(Contract kind, const Code *const *suit, int player, int led, int *cards) noexcept nogil:
    """The unequal cards a player may play to a suit led (-1: he leads), as lane * 8 + place; their number."""
    cdef int lane, place, first = 0, last = 3, count = 0
    if led >= 0:
        if suit[led].own[player]:
            first = last = led
        elif Contract is TrumpKind:
            if suit[0].own[player]:
                last = 0
    for lane in range(first, last + 1):
        for place in range(7, -1, -1):
            if suit[lane].heads[player] >> place & 1:
                cards[count] = lane << 3 | place
                count += 1
    return count


cdef inline bint takes_over(Contract kind, int card, int best) noexcept nogil:
    """Whether a card takes the trick from the best so far."""
    if Contract is TrumpKind:
        if card < 8 and best >= 8:
            return True
    return (card ^ best) < 8 and card > best


cdef inline bint after_trick(
    Contract kind, int game, Search *s, uint64_t codes, int leader, const int *trick, int n, int t
) noexcept nogil:
    """Whether the declarer takes t of n tricks, the first of which is played."""
    cdef const Facts *facts = s.facts
    cdef int best = trick[0], holder = 0, i, winner, other, his = trick[(3 - leader) % 3]
    cdef bint answer
    for i in range(1, 3):
        if takes_over(kind, trick[i], best):
            best, holder = trick[i], i
    winner = (leader + holder) % 3
    codes = taken(facts, codes, trick[0] >> 3, trick[0] & 7)
    codes = taken(facts, codes, trick[1] >> 3, place_after(trick[1], trick[0]))
    codes = taken(facts, codes, trick[2] >> 3, place_after(trick[2], trick[0]) + place_after(trick[2], trick[1]) - (trick[2] & 7))
    answer = plain_answer(kind, game, s, codes, winner, n - 1, t - (winner == 0))
    if game == DECLARER_GIVES and winner == 0 and not answer:
        other = best_defender(leader, trick[0], (leader + 1) % 3, trick[1], (leader + 2) % 3, trick[2], his >> 3)
        if other:
            return plain_answer(kind, game, s, codes, other, n - 1, t)
    if game == DEFENDERS_GIVE and winner != 0 and answer and (his ^ best) < 8:
        return plain_answer(kind, game, s, codes, 0, n - 1, t - 1)
    return answer


cdef inline bint play_on(
    Contract kind, int game, Search *s, uint64_t codes, int leader, int *trick, int count, int n, int t
) noexcept nogil:
    """Whether the declarer takes t of n tricks, with some cards of the first on the table."""
    cdef const Code *suit[4]
    cdef int cards[32]
    cdef int lane, i, found, player = (leader + count) % 3
    cdef bint wants = player == 0
    if count == 3:
        return after_trick(kind, game, s, codes, leader, trick, n, t)
    for lane in range(4):
        suit[lane] = code_of(kind, s.facts, lane, code_in(codes, lane))
    found = legal_cards(kind, suit, player, trick[0] >> 3 if count else -1, cards)
    for i in range(found):
        trick[count] = cards[i]
        if play_on(kind, game, s, codes, leader, trick, count + 1, n, t) == wants:
            return wants
    return not wants


cdef inline bint plain_answer(Contract kind, int game, Search *s, uint64_t codes, int leader, int n, int t) noexcept nogil:
    """Whether the declarer takes at least t of the n tricks left, from the start of a trick."""
    cdef const Code *suit[4]
    cdef const Table *table = &s.plain
    cdef const Table *found = &s.tables[table_of(kind)]     # what the search has found is true of the game as it is
    cdef uint64_t mix, tag
    cdef uint64_t *slot
    cdef int lane, known
    cdef int trick[3]
    cdef bint answer
    if t <= 0 or t > n:
        return t <= 0
    for lane in range(4):
        suit[lane] = code_of(kind, s.facts, lane, code_in(codes, lane))
    known = static_answer(kind, s.facts, suit, leader, n, t)
    if known >= 0:
        return known
    mix = mixed(key_of(codes, leader))
    slot, tag = slot_of(table, mix), tag_of(table, mix)
    known = said(load_entry(slot), tag, t)
    if known < 0 and game == AS_IT_IS:
        known = said(load_entry(slot_of(found, mix)), tag_of(found, mix), t)
    if known >= 0:
        return known
    s.nodes += 1
    answer = play_on(kind, game, s, codes, leader, trick, 0, n, t)
    store_entry(slot, with_answer(load_entry(slot), tag, n, t, answer))
    return answer
