# Raspasy by result: each seat plays for its own payoff, which depends on all tricks of the deal, those taken before
# included.
#
# A final outcome (t0, t1, t2, d), d the dealer's tricks, of ten tricks in all is the number 33 * t0 + 3 * t1 + d; t2 is
# what is left.  One more trick for player 0, 1, 2 or the dealer adds 33, 3, 0 or 1 to it.  What players like is given as
# ranks of these numbers, one list a player, no two equal; so every position has one value, whatever the order of cards.
# The positions are those of the search by tricks (suit codes without names, and the leader) with the tricks taken before;
# tricks taken that leave all three players the same wishes for what is to come are one class, and remembered as one.

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from checks cimport at
from raspasy_opening cimport Moment, NOBODY, Rules, finish, opened_card, playable
from outcomes cimport MOST, Facts, fill_facts, highest_bit, lowest_bit
from raspasy_search cimport LAST_SECOND, LAST_THIRD, Edge, Search, key_of, list_edges
from raspasy_table cimport memory_open

cdef enum:
    OUTCOMES = 363
    WORST = 0xFFFF
    FIRST_BITS = 12

ctypedef struct Known:
    uint64_t key        # 0: nothing known here
    uint16_t wishes     # the class of what was taken before
    uint16_t outcome    # of the tricks to come

ctypedef struct Payoff:
    uint16_t rank[3][OUTCOMES]              # first, since the page writes both by their places
    uint16_t wishes[MOST + 1][OUTCOMES]     # cards per hand, tricks taken before: their class
    Search search
    Facts facts
    uint16_t step[4]
    Known *known
    int bits
    size_t count
    size_t most                             # entries the memory may have
    uint64_t nodes


cdef inline bint open_payoff(Payoff *game, size_t most) noexcept nogil:
    """Room for at most so many positions, and what depends on nothing; false when there is none."""
    game.step[0], game.step[1], game.step[2], game.step[NOBODY] = 33, 3, 0, 1
    game.bits = FIRST_BITS
    game.most = max(most, (<size_t>1) << FIRST_BITS)
    game.known = <Known *>calloc((<size_t>1) << FIRST_BITS, sizeof(Known))
    fill_facts(&game.facts)
    game.search.facts = &game.facts
    return game.known != NULL and memory_open(&game.search.memory, 0)


cdef inline Known *find(Known *known, int bits, uint64_t key, uint16_t wishes) noexcept nogil:
    """The entry of that position, or the empty one where it belongs."""
    cdef uint64_t mixed = key ^ (<uint64_t>wishes << 47)
    cdef int size = 1 << bits, i
    mixed ^= mixed >> 29
    i = <int>((mixed * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits))
    while known[at(i, size)].key and (known[i].key != key or known[i].wishes != wishes):
        i = (i + 1) & (size - 1)
    return &known[i]


cdef inline void grow(Payoff *game) noexcept nogil:
    """Twice the room, if the bound and the machine allow."""
    cdef size_t size = (<size_t>1) << game.bits, i
    cdef Known *larger
    if 2 * size > game.most:
        return
    larger = <Known *>calloc(2 * size, sizeof(Known))
    if larger == NULL:
        return
    for i in range(size):
        if game.known[i].key:
            find(larger, game.bits + 1, game.known[i].key, game.known[i].wishes)[0] = game.known[i]
    free(game.known)
    game.known = larger
    game.bits += 1


cdef inline void remember(Payoff *game, uint64_t key, uint16_t wishes, int outcome) noexcept nogil:
    """Store a position's value; where there is no room left, another makes way."""
    cdef Known *entry
    cdef size_t size
    if 2 * game.count >= ((<size_t>1) << game.bits):
        grow(game)
    size = (<size_t>1) << game.bits
    if 8 * game.count >= 7 * size:
        memset(game.known, 0, size * sizeof(Known))
        game.count = 0
    entry = find(game.known, game.bits, key, wishes)
    if not entry.key:
        game.count += 1
    entry.key, entry.wishes, entry.outcome = key, wishes, outcome


cdef inline int solve_payoff(Payoff *game, uint32_t cards, int leader, int n, uint64_t key, int before) noexcept nogil:
    """The outcome of the n tricks to come from a trick start, `before` being those taken.

    1. Nothing left, one card per hand, or a known position: done.
    2. List the tricks; each leads to a position of its own, whose value gets the trick added.
    3. Each player's choice in turn, from the third back to the leader.
    4. Remember the value.
    """
    cdef int second = (leader + 1) % 3, third = (leader + 2) % 3, count, i, led, child
    cdef int best_lead = 0, best_second = 0, best_third = 0
    cdef uint16_t lead_rank = WORST, second_rank = WORST, third_rank = WORST, rank, wishes
    cdef const Edge *edge
    cdef Known *entry
    if n == 0:
        return 0
    if n == 1:
        led = lowest_bit(cards & game.search.own[leader])
        return game.step[at(game.search.owner[highest_bit(cards & (<uint32_t>0xFF << (led & 24)))], 4)]
    wishes = game.wishes[n][at(before, OUTCOMES)]
    entry = find(game.known, game.bits, key, wishes)
    if entry.key:
        return entry.outcome
    game.nodes += 1
    count = list_edges(&game.search, cards, leader, n)
    for i in range(count):
        edge = &game.search.edges[n][i]
        child = game.step[at(edge.taker, 4)]
        child += solve_payoff(game, edge.cards, edge.taker, n - 1, edge.key if n > 2 else 0, before + child)
        rank = game.rank[third][at(before + child, OUTCOMES)]
        if rank <= third_rank:
            third_rank, best_third = rank, child
        if not edge.marks & LAST_THIRD:
            continue
        rank = game.rank[second][at(before + best_third, OUTCOMES)]
        if rank <= second_rank:
            second_rank, best_second = rank, best_third
        third_rank = WORST
        if not edge.marks & LAST_SECOND:
            continue
        rank = game.rank[leader][at(before + best_second, OUTCOMES)]
        if rank <= lead_rank:
            lead_rank, best_lead = rank, best_second
        second_rank = WORST
    remember(game, key, wishes, best_lead)
    return best_lead


cdef inline int walk_payoff(Payoff *game, const Rules *rules, const Moment *moment, int before) noexcept nogil:
    """The outcome of the tricks to come from any moment: cards on the table, talon cards still to be opened."""
    cdef int player = (moment.leader + moment.count) % 3, taker, child, best = 0
    cdef uint32_t rest
    cdef uint16_t rank, best_rank = WORST
    cdef Moment after
    if moment.n == 0:
        return 0
    if moment.count == 0 and opened_card(rules, moment) < 0:
        return solve_payoff(game, moment.cards, moment.leader, moment.n, key_of(&game.search, moment.cards, moment.leader), before)
    rest = playable(&game.search, rules, moment)
    while rest:
        after = moment[0]
        after.table[at(after.count, 3)] = lowest_bit(rest)
        after.cards &= ~(rest & (~rest + 1))
        after.count += 1
        rest &= rest - 1
        child = 0
        if after.count == 3:
            taker = finish(rules, &after)
            child = game.step[at(taker, 4)]
        child += walk_payoff(game, rules, &after, before + child)
        rank = game.rank[player][at(before + child, OUTCOMES)]
        if rank <= best_rank:
            best_rank, best = rank, child
    return best
