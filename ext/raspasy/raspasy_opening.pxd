# Raspasy from any moment on: cards on the table, tricks with an opened talon card, and a dealer who may take tricks.
#
# A plain recursion card by card.  Where no talon card is open at a trick start it hands over to the search; only the
# first two tricks and a trick in play are walked through here, so speed matters little.

from libc.stdint cimport uint8_t, uint32_t

from checks cimport at
from outcomes cimport MOST, THERMOMETER, Facts, Set, Value, highest_bit, lowest_bit, most_tricks
from raspasy_search cimport Search, trick_start

# The talon rules, as the boundary numbers them.
cdef enum:
    CLOSED = 0
    SUIT = 1
    VIRTUAL = 2
    DEALER = 3

cdef enum:
    TALON = 2           # cards
    NOBODY = 3          # of the three players: the dealer

ctypedef struct Rules:
    int kind
    bint highest_takes
    bint winner_leads
    uint8_t talon[TALON]

ctypedef struct Moment:
    uint32_t cards      # in the three hands
    int leader          # who plays first to the trick
    int n               # tricks to be decided, the one on the table included
    int played          # talon cards of finished tricks
    int count           # cards on the table
    uint8_t table[3]

# A value for four seats, the dealer last; the sets are apart by the dealer's tricks.
ctypedef struct Wide:
    Set outcomes[TALON + 1]
    uint8_t tricks[4]
    uint8_t held[4]


cdef inline void widen(const Value *value, int n, Wide *wide) noexcept nogil:
    """What the search found, with no trick for the dealer."""
    cdef int player
    wide.outcomes[0] = value.outcomes
    wide.outcomes[1] = wide.outcomes[2] = 0
    wide.tricks[0], wide.tricks[1] = value.tricks // 11, value.tricks % 11
    wide.tricks[2] = n - wide.tricks[0] - wide.tricks[1]
    wide.tricks[3] = wide.held[3] = 0
    for player in range(3):
        wide.held[player] = highest_bit((value.held >> 10 * player & THERMOMETER) + 1)


cdef inline void wide_trick(const Facts *facts, Wide *wide, int taker) noexcept nogil:
    """One more trick for a player or for the dealer."""
    cdef int d
    wide.tricks[taker] += 1
    wide.held[taker] += 1
    if taker == NOBODY:
        wide.outcomes[2], wide.outcomes[1], wide.outcomes[0] = wide.outcomes[1], wide.outcomes[0], 0
        return
    for d in range(TALON + 1):
        wide.outcomes[d] <<= facts.step[taker]


cdef inline int wide_most(const Facts *facts, const Wide *wide, int player, int n) noexcept nogil:
    """The most tricks a player takes in any outcome."""
    cdef int most = 0, d, here
    for d in range(TALON + 1):
        if wide.outcomes[d]:
            here = most_tricks(facts, wide.outcomes[d], player, n - d)
            most = here if here > most else most
    return most


cdef inline void set_moment(Moment *moment, uint32_t *hands, int leader, int played, const uint8_t *table, int count) noexcept nogil:
    """Fill a moment; `hands` are without the cards on the table and are changed to have them."""
    cdef int i
    moment.cards = hands[0] | hands[1] | hands[2]
    moment.leader, moment.played, moment.count = leader, played, count
    moment.n = 0
    for i in range(count):
        moment.table[i] = table[i]
        hands[(leader + i) % 3] |= <uint32_t>1 << table[i]
    for i in range(32):
        moment.n += hands[leader] >> i & 1


cdef inline int opened_card(const Rules *rules, const Moment *moment) noexcept nogil:
    """The talon card of the trick, or -1."""
    if rules.kind == CLOSED or moment.played >= TALON:
        return -1
    return rules.talon[at(moment.played, TALON)]


cdef inline uint32_t unequal(uint32_t hand, uint32_t live) noexcept nogil:
    """A hand's cards without those whose next higher live card of the suit is in the hand too."""
    cdef uint32_t heads = 0, rest = hand, one, above
    while rest:
        one = rest & (~rest + 1)
        rest ^= one
        above = live & (<uint32_t>0xFF << (lowest_bit(one) & 24)) & ~(one | (one - 1))
        if not (above & (~above + 1)) & hand:
            heads |= one
    return heads


cdef inline uint32_t playable(const Search *search, const Rules *rules, const Moment *moment) noexcept nogil:
    """The unequal legal cards of the player on move."""
    cdef int player = (moment.leader + moment.count) % 3, led = opened_card(rules, moment), i
    cdef uint32_t hand = moment.cards & search.own[player], live = moment.cards, suit
    for i in range(moment.count):
        live |= <uint32_t>1 << moment.table[i]
    if rules.kind == DEALER:                        # his cards' ranks count
        for i in range(moment.played, TALON):
            live |= <uint32_t>1 << rules.talon[i]
    if moment.count and (led < 0 or rules.kind == SUIT):
        led = moment.table[0]
    if led >= 0:
        suit = <uint32_t>0xFF << (led & 24)
        hand = hand & suit if hand & suit else hand
    return unequal(hand, live)


cdef inline int highest_of(const Moment *moment, int led) noexcept nogil:
    """Which card of the full trick is the highest of the suit of `led`; -1 if none is of it."""
    cdef int best = -1, i
    for i in range(3):
        if moment.table[i] >> 3 == led >> 3 and (best < 0 or moment.table[i] > moment.table[best]):
            best = i
    return best


cdef inline int taker_of(const Rules *rules, const Moment *moment) noexcept nogil:
    """Which card takes the full trick, or NOBODY's."""
    cdef int opened = opened_card(rules, moment), best
    if opened < 0 or rules.kind == SUIT:
        return highest_of(moment, moment.table[0])
    best = highest_of(moment, opened)
    if rules.kind == DEALER:
        return best if best >= 0 and moment.table[best] > opened else NOBODY
    if best < 0:
        return highest_of(moment, moment.table[0]) if rules.highest_takes else 0
    return best


cdef inline int next_first(const Rules *rules, const Moment *moment, int taker) noexcept nogil:
    """Which card's player plays first to the next trick."""
    if opened_card(rules, moment) < 0 or rules.kind == SUIT:
        return taker
    if rules.kind == DEALER:
        return taker if rules.winner_leads and moment.played == 1 and taker != NOBODY else 0
    return taker if rules.winner_leads else 0


cdef inline int finish(const Rules *rules, Moment *moment) noexcept nogil:
    """Close the full trick; the player who took it, or NOBODY."""
    cdef int taker = taker_of(rules, moment), first = next_first(rules, moment, taker), leader = moment.leader
    if opened_card(rules, moment) >= 0:
        moment.played += 1
    moment.leader = (leader + first) % 3
    moment.count = 0
    moment.n -= 1
    return NOBODY if taker == NOBODY else (leader + taker) % 3


cdef inline bint preferred(const Wide *one, const Wide *other, int player) noexcept nogil:
    """Whether the player likes one outcome better: fewer own tricks, then more for the next, then for the third."""
    cdef int second = (player + 1) % 3, third = (player + 2) % 3
    if one.tricks[player] != other.tricks[player]:
        return one.tricks[player] < other.tricks[player]
    if one.tricks[second] != other.tricks[second]:
        return one.tricks[second] > other.tricks[second]
    return one.tricks[third] > other.tricks[third]


cdef inline void join(Wide *value, const Wide *child, int player, bint first) noexcept nogil:
    """Add what one card of the player on move leads to; the sets are cut down when all cards are in."""
    cdef int seat, d
    cdef bint higher
    if first:
        value[0] = child[0]
        return
    if preferred(child, value, player):
        for seat in range(4):
            value.tricks[seat] = child.tricks[seat]
    for seat in range(4):
        higher = child.held[seat] > value.held[seat]
        if higher == (seat != player):
            value.held[seat] = child.held[seat]
    for d in range(TALON + 1):
        value.outcomes[d] |= child.outcomes[d]


cdef inline void walk(Search *search, const Rules *rules, const Moment *moment, Wide *value) noexcept nogil:
    """The value of any moment of a deal."""
    cdef const Facts *facts = search.facts
    cdef int player = (moment.leader + moment.count) % 3, limit = MOST, taker, most, d
    cdef bint first = True
    cdef uint32_t rest
    cdef Moment after
    cdef Wide child
    cdef Value plain
    if moment.count == 0 and (moment.n == 0 or opened_card(rules, moment) < 0):
        plain.outcomes = 1
        plain.held = plain.most = plain.tricks = 0
        if moment.n:
            trick_start(search, moment.cards, moment.leader, moment.n, &plain)
        widen(&plain, moment.n, value)
        return
    rest = playable(search, rules, moment)
    while rest:
        after = moment[0]
        after.table[at(after.count, 3)] = lowest_bit(rest)
        after.cards &= ~(rest & (~rest + 1))
        after.count += 1
        rest &= rest - 1
        taker = finish(rules, &after) if after.count == 3 else -1
        walk(search, rules, &after, &child)
        if taker >= 0:
            wide_trick(facts, &child, taker)
        most = wide_most(facts, &child, player, moment.n)
        limit = most if most < limit else limit
        join(value, &child, player, first)
        first = False
    for d in range(TALON + 1):
        if d <= moment.n:
            value.outcomes[d] &= facts.at_most[player][moment.n - d][limit]
