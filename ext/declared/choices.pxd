# The cards a player may try in a trick, one after the other, in their order.

from libc.stdint cimport uint32_t, uint64_t

from alike cimport alike, kept_high, kept_low
from cards cimport Code
from facts cimport CleanKind, Facts, Kind, TrumpKind, is_contract, role_of
from moves cimport Order, in_two
from switches cimport USE_DOMINANCE, USE_EQUALS, USE_HIGHER, USE_LOWER, uses

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define prefsolve_lowest_bit(word) __builtin_ctz(word)
    #else
    static inline int prefsolve_lowest_bit(uint32_t word) { int i = 0; while (!(word >> i & 1)) i++; return i; }
    #endif
    """
    int lowest_bit "prefsolve_lowest_bit"(uint32_t word) noexcept nogil

# Those of one lane, or four sorted lists merged by their heads.
ctypedef struct Choices:
    int lane                # -1: the lists
    uint32_t word           # the lane's cards (moves.pxd)
    uint32_t flips
    uint64_t lists[4]
    int last                # without USE_EQUALS: the card just tried


cdef inline void choose(Choices *choices, int mask) noexcept nogil:
    """Try one group of cards, upwards."""
    choices.word = mask
    choices.flips = 0


cdef inline void follow_second(
    Kind kind, const Facts *facts, const Code *code, int lane, int player, int lead, bint ruffed, Choices *choices
) noexcept nogil:
    """The cards of the second hand that follows suit; `ruffed`: the third one has to ruff."""
    cdef int heads = code.heads[player], higher = ~((2 << lead) - 1) & heads
    cdef int third = code.own[player + 1 if player < 2 else 0]
    cdef int sure = 0, above = higher, below, top, stands = 0
    cdef const Order *order
    choices.lane = lane
    if heads & (heads - 1) == 0:
        choose(choices, heads)
        return
    if Kind is CleanKind:
        # The highest card that surely loses: what is kept is only better for being lower.
        if player == 0 and uses(facts.switches, USE_DOMINANCE):
            sure = heads & ~higher
            if third:
                sure |= heads & ((third & -third) - 1)
            choose(choices, 1 << facts.highest[sure if sure else heads])
            return
    if Kind is TrumpKind:
        if ruffed and uses(facts.switches, USE_LOWER):
            heads = alike(code, player, heads)
            higher &= heads
            above = higher
    if third:
        top = facts.highest[third]
        stands = 1 if top > lead else 2
        if top > lead:
            sure = heads & ~((2 << top) - 1)
            above = higher & ~sure
    below = heads & ~higher
    if is_contract(kind) and uses(facts.switches, USE_LOWER):
        sure = alike(code, player, sure)
        below = alike(code, player, below)
        if player == 0:
            above = kept_low(code.low0[0], above)
        elif player == 1 or third == 0:     # else the declarer's cards, which he may still play, tell one from another
            above = alike(code, player, above)
    if Kind is CleanKind:
        if player > 0 and uses(facts.switches, USE_HIGHER):
            sure = kept_high(code.high[player - 1], sure, facts.highest)
            below = kept_high(code.high[player - 1], below, facts.highest)
            if player == 1 or third == 0:
                above = kept_high(code.high[player - 1], above, facts.highest)
    order = &facts.orders.second[role_of(kind, lane)][player][stands]
    choices.word = in_two(&facts.orders, order, above, below)
    if sure:
        choices.word |= <uint32_t>facts.orders.mirror[order.mirrors & 1][sure] << order.sure
    choices.flips = order.flips


cdef inline void follow_third(
    Kind kind, const Facts *facts, const Code *code, int lane, int player, int best, bint good, Choices *choices
) noexcept nogil:
    """The cards of the third hand that follows suit; `good`: its side wins the trick so far."""
    cdef int heads = code.heads[player], above, below, stands = 0 if good else 1
    cdef const Order *order
    choices.lane = lane
    if heads & (heads - 1) == 0:
        choose(choices, heads)
        return
    if best >> 3 != lane:
        above = 0
        stands = 2
    else:
        above = ~((2 << (best & 7)) - 1) & heads
    if Kind is CleanKind:
        if player == 0 and uses(facts.switches, USE_DOMINANCE):
            choose(choices, 1 << facts.highest[heads & ~above if heads & ~above else heads])
            return
    below = heads & ~above
    if is_contract(kind) and uses(facts.switches, USE_LOWER):
        above = alike(code, player, above)
        below = alike(code, player, below)
    if Kind is CleanKind:
        if player > 0 and uses(facts.switches, USE_HIGHER):
            above = kept_high(code.high[player - 1], above, facts.highest)
            below = kept_high(code.high[player - 1], below, facts.highest)
    order = &facts.orders.third[role_of(kind, lane)][player][stands]
    choices.word = in_two(&facts.orders, order, above, below)
    choices.flips = order.flips


cdef inline int next_of_lists(uint64_t *words) noexcept nogil:
    """Take the best card off four sorted lists: lane * 8 + place, -1 when all are empty."""
    cdef uint32_t best = <uint32_t>(words[0] & 0xFFFF) << 2 | 3
    cdef int lane
    best = max(best, <uint32_t>(words[1] & 0xFFFF) << 2 | 2)
    best = max(best, <uint32_t>(words[2] & 0xFFFF) << 2 | 1)
    best = max(best, <uint32_t>(words[3] & 0xFFFF) << 2)
    if best < 4:
        return -1
    lane = 3 - <int>(best & 3)
    words[lane] >>= 16
    return lane << 3 | <int>(best >> 2 & 7)


cdef inline int next_choice(const Facts *facts, Choices *choices) noexcept nogil:
    """The next card to try, as lane * 8 + place; -1 when there is none left."""
    cdef int place
    if choices.lane < 0:
        return next_of_lists(choices.lists)
    if choices.word == 0:
        return -1
    place = lowest_bit(choices.word)
    choices.word &= choices.word - 1
    place = (place ^ <int>(choices.flips >> (place & 24))) & 7
    return choices.lane << 3 | place


cdef inline int next_card(const Facts *facts, const Code *const *suit, int player, Choices *choices) noexcept nogil:
    """The next card to try; without USE_EQUALS a card is followed by those equal to it."""
    cdef int last = choices.last
    if uses(facts.switches, USE_EQUALS):
        return next_choice(facts, choices)
    if last & 7 and last >= 0 and suit[last >> 3].own[player] >> ((last & 7) - 1) & 1:
        choices.last = last - 1
    else:
        choices.last = next_choice(facts, choices)
    return choices.last


cdef inline uint64_t part_of_list(uint64_t cards, int kept) noexcept nogil:
    """Of a sorted list the cards of a mask."""
    cdef uint64_t found = 0
    cdef int shift = 0
    while cards:
        if kept >> (cards & 7) & 1:
            found |= (cards & 0xFFFF) << shift
            shift += 16
        cards >>= 16
    return found


cdef inline void lead_choices(Kind kind, const Facts *facts, const Code *const *suit, int player, Choices *choices) noexcept nogil:
    cdef int lane, a = 1 if player == 0 else 0, b = 3 - player - a
    cdef bint ruffs_a, ruffs_b
    choices.lane = -1
    for lane in range(4):
        choices.lists[lane] = suit[lane].lead[player]
    if Kind is TrumpKind:
        if uses(facts.switches, USE_LOWER):
            ruffs_a, ruffs_b = suit[0].own[a] != 0, suit[0].own[b] != 0
            for lane in range(1, 4):
                # Every card of a suit that must be ruffed loses.
                if (ruffs_a and suit[lane].own[a] == 0 or ruffs_b and suit[lane].own[b] == 0) and choices.lists[lane] >> 16:
                    choices.lists[lane] = part_of_list(choices.lists[lane], alike(suit[lane], player, suit[lane].heads[player]))


cdef inline void top_discards(const Facts *facts, const Code *const *suit, Choices *choices) noexcept nogil:
    """The highest card of each suit; where one suit alone is unsafe, that of this suit."""
    cdef int lane, own, unsafe = 0, which = 0
    for lane in range(4):
        choices.lists[lane] = 0
        own = suit[lane].own[0]
        if own:
            choices.lists[lane] = facts.highest[own] | 8 << (3 if suit[lane].safe else 4)
        if not suit[lane].safe:
            unsafe += 1
            which = lane
    if unsafe == 1:
        for lane in range(4):
            if lane != which:
                choices.lists[lane] = 0


cdef inline void off_suit(
    Kind kind, const Facts *facts, const Code *const *suit, int player, int led, int best, int stands, Choices *choices
) noexcept nogil:
    """What a player without the suit led may play: a trump if he has one, else any card.

    `best` takes the trick so far; `stands` is 0 for the second hand, 1 or 2 for the third in a good or bad trick.
    """
    cdef int lane, heads, above, below, third
    cdef const Order *order
    if Kind is TrumpKind:
        if led != 0 and suit[0].own[player]:
            heads = suit[0].heads[player]
            above = heads if best >= 8 else ~((2 << best) - 1) & heads
            below = heads & ~above
            if uses(facts.switches, USE_LOWER):
                below = alike(suit[0], player, below)
                third = player + 1 if player < 2 else 0
                if stands or suit[led].own[third] or suit[0].own[third] == 0 or player == 1:
                    above = alike(suit[0], player, above)
                elif player == 0:       # the third hand may overruff
                    above = kept_low(suit[0].low0[0], above)
            choices.lane = 0
            order = &facts.orders.ruff[player][stands]
            choices.word = in_two(&facts.orders, order, above, below)
            choices.flips = order.flips
            return
    choices.lane = -1
    if Kind is CleanKind:
        if player == 0 and uses(facts.switches, USE_DOMINANCE):
            top_discards(facts, suit, choices)
            return
    for lane in range(4):
        choices.lists[lane] = suit[lane].discard[player]
