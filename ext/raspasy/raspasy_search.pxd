# Raspasy from a trick start on: every position that play can reach is valued once, for all three players at once.
#
# There is nothing to cut: the set of outcomes needs every card, and with it the other answers are nearly free.  What
# keeps the number of positions small is what a position is: the suits' codes without their names, and the leader.
# A deal is encoded once; after that a position is the mask of the cards still in hand, and one look-up a suit gives its
# code and each player's unequal cards.  The tricks that can follow are listed first and their places in the table asked
# for, then they are valued: by then the memory has answered.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cards cimport encode
from checks cimport at
from outcomes cimport (
    MOST,
    Choice,
    Facts,
    Value,
    choose,
    highest_bit,
    lowest_bit,
    most_tricks,
    no_card_yet,
    take_card,
    take_trick,
)
from raspasy_table cimport KEPT, Memory, Table, look_up, memory_forget, mixed, prefetch, store

cdef enum:
    MOST_EDGES = 1000   # ten cards per hand, none of which has to follow

# What is the last, and what the only card of its player, among an edge's neighbours.
cdef enum:
    LAST_THIRD = 1      # the third player's last card to these two
    LAST_SECOND = 2     # and the second player's last card to this lead
    ONLY_THIRD = 4
    ONLY_SECOND = 8

# A suit of the deal with some of its cards still in hand.
ctypedef struct Suit:
    uint16_t code
    uint8_t heads[3]    # of each run of a player's equal cards, the highest
    uint8_t unused[3]

# A trick that may be played, and the position after it.
ctypedef struct Edge:
    uint64_t key
    uint32_t cards
    uint8_t taker
    uint8_t marks

ctypedef struct Search:
    const Facts *facts
    Memory memory
    Suit suits[4][256]
    uint32_t own[3]     # the cards dealt to each player
    uint8_t owner[32]
    uint64_t nodes      # trick starts valued
    Edge edges[MOST + 1][MOST_EDGES]


cdef inline void fill_suit(Search *search, int suit, int mask) noexcept nogil:
    """Encode one suit with the cards of `mask` still in hand."""
    cdef Suit *record = &search.suits[suit][mask]
    cdef uint8_t owners[8]
    cdef int length = 0, above = 3, rank, player
    record.heads[0] = record.heads[1] = record.heads[2] = 0
    for rank in range(8):
        if mask >> rank & 1:
            owners[at(length, 8)] = search.owner[8 * suit + rank]
            length += 1
    record.code = encode(owners, length)
    for rank in range(7, -1, -1):
        if mask >> rank & 1:
            player = search.owner[8 * suit + rank]
            if player != above:
                record.heads[at(player, 3)] |= 1 << rank
            above = player


cdef inline void set_deal(Search *search, const uint32_t *hands) noexcept nogil:
    """Encode the deal, unless these hands are part of the deal that is encoded already."""
    cdef int card, player, suit, mask
    cdef uint32_t strange = 0
    for player in range(3):
        strange |= hands[player] & ~search.own[player]
    if not strange:
        return
    memory_forget(&search.memory, KEPT + 1)
    for player in range(3):
        search.own[player] = hands[player]
        for card in range(32):
            if hands[player] >> card & 1:
                search.owner[card] = player
    for suit in range(4):
        for mask in range(256):
            fill_suit(search, suit, mask)


cdef inline void put_in_order(uint64_t *a, uint64_t *b) noexcept nogil:
    cdef uint64_t low = a[0] if a[0] < b[0] else b[0]
    b[0] = a[0] if a[0] > b[0] else b[0]
    a[0] = low


cdef inline uint64_t key_of(const Search *search, uint32_t cards, int leader) noexcept nogil:
    """The position's key: positions that differ only in the names of suits have one."""
    cdef uint64_t a = search.suits[0][cards & 255].code
    cdef uint64_t b = search.suits[1][cards >> 8 & 255].code
    cdef uint64_t c = search.suits[2][cards >> 16 & 255].code
    cdef uint64_t d = search.suits[3][cards >> 24].code
    put_in_order(&a, &b)
    put_in_order(&c, &d)
    put_in_order(&a, &c)
    put_in_order(&b, &d)
    put_in_order(&b, &c)
    return mixed(d << 44 | c << 30 | b << 16 | a << 2 | <uint64_t>leader)


cdef inline uint32_t heads_of(const Search *search, uint32_t cards, int player) noexcept nogil:
    """A player's cards, one of each run of equal ones."""
    return (
        <uint32_t>search.suits[0][cards & 255].heads[player]
        | <uint32_t>search.suits[1][cards >> 8 & 255].heads[player] << 8
        | <uint32_t>search.suits[2][cards >> 16 & 255].heads[player] << 16
        | <uint32_t>search.suits[3][cards >> 24].heads[player] << 24
    )


cdef inline void last_trick(const Search *search, uint32_t cards, int leader, Value *value) noexcept nogil:
    """One card a hand: the highest of the suit led takes it."""
    cdef int led = lowest_bit(cards & search.own[leader])
    cdef int taker = search.owner[highest_bit(cards & (<uint32_t>0xFF << (led & 24)))]
    value.outcomes = 1
    value.held = value.most = value.tricks = 0
    take_trick(search.facts, value, at(taker, 3))


cdef inline int list_edges(Search *search, uint32_t cards, int leader, int n) noexcept nogil:
    """Every trick with unequal cards, by the leader's card, then by the second player's; their number."""
    cdef int second = (leader + 1) % 3, third = (leader + 2) % 3, count = 0, only_second, only_third
    cdef uint32_t leads = heads_of(search, cards, leader)
    cdef uint32_t seconds = heads_of(search, cards, second), thirds = heads_of(search, cards, third)
    cdef uint32_t suit, follows, closes, a, b, c
    cdef Edge *edge
    while leads:
        a = leads & (~leads + 1)
        leads ^= a
        suit = <uint32_t>0xFF << (lowest_bit(a) & 24)
        follows = seconds & suit if seconds & suit else seconds
        only_second = ONLY_SECOND if follows & (follows - 1) == 0 else 0
        while follows:
            b = follows & (~follows + 1)
            follows ^= b
            closes = thirds & suit if thirds & suit else thirds
            only_third = ONLY_THIRD if closes & (closes - 1) == 0 else 0
            while closes:
                c = closes & (~closes + 1)
                closes ^= c
                edge = &search.edges[n][at(count, MOST_EDGES)]
                edge.cards = cards & ~(a | b | c)
                edge.taker = search.owner[highest_bit((a | b | c) & suit)]
                edge.marks = only_second | only_third
                if closes == 0:
                    edge.marks |= LAST_THIRD if follows else LAST_THIRD | LAST_SECOND
                if n > 2:
                    edge.key = key_of(search, edge.cards, edge.taker)
                    prefetch(&search.memory.tables[n - 1], edge.key)
                count += 1
    return count


cdef inline void solve(Search *search, uint32_t cards, int leader, int n, uint64_t key, Value *value) noexcept nogil:
    """The value of a trick start with n cards per hand, two at least, that is not yet known.

    1. List the tricks.
    2. After each, the taker leads to the rest, whose value gets the trick added.
    3. Each player's choice in turn, from the third back to the leader; a forced card is no choice.
    4. Remember the value.
    """
    cdef const Facts *facts = search.facts
    cdef const Table *rest = &search.memory.tables[n - 1]
    cdef int second = (leader + 1) % 3, third = (leader + 2) % 3, player, i, count
    cdef Choice leads, follows, closes
    cdef Value child
    cdef const Edge *edge
    cdef bint whole             # whether `child.most` is complete
    search.nodes += 1
    count = list_edges(search, cards, leader, n)
    no_card_yet(&leads, leader)
    no_card_yet(&follows, second)
    no_card_yet(&closes, third)
    for i in range(count):
        edge = &search.edges[n][at(i, MOST_EDGES)]
        if n == 2:
            last_trick(search, edge.cards, edge.taker, &child)
        elif not look_up(rest, edge.key, &child):
            solve(search, edge.cards, edge.taker, n - 1, edge.key, &child)
        take_trick(facts, &child, at(edge.taker, 3))
        whole = True
        if not edge.marks & ONLY_THIRD:
            take_card(facts, &closes, &child, third)
            if not edge.marks & LAST_THIRD:
                continue
            choose(facts, &closes, &child, third, n)
            no_card_yet(&closes, third)
            whole = False
        if not edge.marks & ONLY_SECOND:
            if not whole:
                child.most = most_tricks(facts, child.outcomes, second, n) << 4 * second
            take_card(facts, &follows, &child, second)
            if not edge.marks & LAST_SECOND:
                continue
            choose(facts, &follows, &child, second, n)
            no_card_yet(&follows, second)
            whole = False
        if not whole:
            child.most = most_tricks(facts, child.outcomes, leader, n) << 4 * leader
        take_card(facts, &leads, &child, leader)
    choose(facts, &leads, value, leader, n)
    value.most = 0
    for player in range(3):
        value.most |= most_tricks(facts, value.outcomes, player, n) << 4 * player
    store(&search.memory, n, key, value)


cdef inline void trick_start(Search *search, uint32_t cards, int leader, int n, Value *value) noexcept nogil:
    """The value of any trick start with n cards per hand, one at least."""
    cdef uint64_t key
    if n == 1:
        last_trick(search, cards, leader, value)
        return
    key = key_of(search, cards, leader)
    if not look_up(&search.memory.tables[n], key, value):
        solve(search, cards, leader, n, key, value)
