# Outcomes of raspasy among three players, sets of them, and what a seat on move makes of its cards' values.
#
# An outcome (x0, x1, x2) of n tricks is the number 11 * x0 + x1; x2 is what is left of n.  One more trick for player
# 0, 1 or 2 adds 11, 1 or 0 to it, whatever n is.  A set of outcomes is a mask over these numbers, of which the largest
# is 110: 128 bits, and one more trick for a player shifts the whole set.
#
# `held`, the tricks to which the two others can force each player, is three thermometers of ten bits (k tricks are the
# k lowest bits), so the largest of two is their or and the smallest their and, for three players at once.
#
# Equal own tricks are told apart by one rule: the seat on move prefers that the next player clockwise takes more.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from checks cimport at

cdef extern from *:
    """
    typedef unsigned __int128 prefsolve_set;
    #define prefsolve_low(s) ((uint64_t)(s))
    #define prefsolve_high(s) ((uint64_t)((s) >> 64))
    #define prefsolve_ctz(x) __builtin_ctzll(x)
    #define prefsolve_top(x) (63 - __builtin_clzll(x))
    """
    ctypedef unsigned long long Set "prefsolve_set"
    uint64_t low_word "prefsolve_low"(Set) noexcept nogil
    uint64_t high_word "prefsolve_high"(Set) noexcept nogil
    int lowest_bit "prefsolve_ctz"(uint64_t) noexcept nogil
    int highest_bit "prefsolve_top"(uint64_t) noexcept nogil

cdef enum:
    ROW = 11            # numbers per row: x1 is 0 to 10
    MOST = 10           # tricks per deal
    NUMBERS = 128
    THERMOMETER = 0x3FF
    FIELD = 10          # bits of a thermometer

# What a position is worth from a trick start on.
ctypedef struct Value:
    Set outcomes        # of best play, however ties are broken
    uint32_t held       # three thermometers
    uint16_t most       # each player's most tricks in `outcomes`, 4 bits a player
    uint8_t tricks      # the outcome when ties are broken by the rule

# The cards of one seat on move, taken together.
ctypedef struct Choice:
    Set outcomes
    uint32_t held
    uint16_t best       # rank of the best outcome so far << 8 | the outcome
    uint8_t limit       # the least, over the cards, of the seat's most tricks

# What depends on nothing but the rules.
ctypedef struct Facts:
    Set at_most[3][MOST + 1][MOST + 1]      # player, tricks in all, k: the outcomes in which he takes at most k
    Set rows_from[16]                       # the outcomes with x0 at least k
    uint16_t ranked[3][NUMBERS]             # player, outcome: rank << 8 | outcome; the least is the player's favourite
    uint32_t field[3]
    uint32_t lowest[3]
    uint8_t step[3]


cdef inline void fill_number(Facts *facts, int x0, int x1) noexcept nogil:
    """Work out what the facts say of one outcome."""
    cdef int number = ROW * x0 + x1, n, k
    cdef Set one = 1
    one <<= number
    facts.ranked[0][number] = (ROW * x0 + MOST - x1) << 8 | number
    facts.ranked[1][number] = (ROW * x1 + x0) << 8 | number
    facts.ranked[2][number] = (ROW * (MOST - x0 - x1) + MOST - x0) << 8 | number
    for k in range(x0 + 1):
        facts.rows_from[k] |= one
    for n in range(x0 + x1, MOST + 1):
        for k in range(MOST + 1):
            if x0 <= k:
                facts.at_most[0][n][k] |= one
            if x1 <= k:
                facts.at_most[1][n][k] |= one
            if n - x0 - x1 <= k:
                facts.at_most[2][n][k] |= one


cdef inline void fill_facts(Facts *facts) noexcept nogil:
    """Work the facts out, once, into zeroed memory."""
    cdef int x0, x1, k
    for x0 in range(MOST + 1):
        for x1 in range(MOST + 1 - x0):
            fill_number(facts, x0, x1)
    for k in range(3):
        facts.field[k] = <uint32_t>THERMOMETER << FIELD * k
        facts.lowest[k] = <uint32_t>1 << FIELD * k
    facts.step[0], facts.step[1], facts.step[2] = ROW, 1, 0


cdef inline Set slid(const Facts *facts, Set outcomes, int rows) noexcept nogil:
    """The rows from `rows` on moved down by so many, along x0 + x1 = constant, and joined with those below."""
    cdef Set upper = outcomes & facts.rows_from[rows]
    return (outcomes ^ upper) | upper >> rows * (ROW - 1)


cdef inline int most_tricks(const Facts *facts, Set outcomes, int player, int n) noexcept nogil:
    """The most tricks a player takes in a set, not empty, of outcomes of n tricks."""
    if player == 0:
        if high_word(outcomes):
            return (64 + highest_bit(high_word(outcomes))) // ROW
        return highest_bit(low_word(outcomes)) // ROW
    if player == 1:             # all rows on top of one another
        outcomes |= outcomes >> 8 * ROW
        outcomes |= outcomes >> 4 * ROW
        outcomes |= outcomes >> 2 * ROW
        outcomes |= outcomes >> ROW
        return highest_bit(low_word(outcomes) & 0x7FF)
    outcomes = slid(facts, slid(facts, slid(facts, slid(facts, outcomes, 8), 4), 2), 1)
    return n - lowest_bit(low_word(outcomes) & 0x7FF)


cdef inline int least_tricks(const Facts *facts, Set outcomes, int player, int n) noexcept nogil:
    """The fewest tricks a player takes in a set, not empty, of outcomes of n tricks."""
    cdef int k = 0
    while not (outcomes & facts.at_most[player][n][at(k, MOST + 1)]):
        k += 1
    return k


cdef inline void take_trick(const Facts *facts, Value *value, int player) noexcept nogil:
    """The same value with one more trick for a player."""
    cdef int step = facts.step[player]
    value.outcomes <<= step
    value.held += (value.held & facts.field[player]) + facts.lowest[player]
    value.most += 1 << 4 * player
    value.tricks += step


cdef inline void no_card_yet(Choice *choice, int player) noexcept nogil:
    """A seat's choice before its first card is looked at: neutral in every part."""
    choice.outcomes = 0
    choice.held = <uint32_t>THERMOMETER << FIELD * player
    choice.best = 0xFFFF
    choice.limit = 15


cdef inline void take_card(const Facts *facts, Choice *choice, const Value *value, int player) noexcept nogil:
    """Add what one card of the seat on move leads to."""
    cdef int most = value.most >> 4 * player & 15
    cdef uint16_t ranked = facts.ranked[player][at(value.tricks, NUMBERS)]
    choice.outcomes |= value.outcomes
    choice.held = (choice.held & value.held) | ((choice.held | value.held) & ~facts.field[player])
    if most < choice.limit:
        choice.limit = most
    if ranked < choice.best:
        choice.best = ranked


cdef inline void choose(const Facts *facts, const Choice *choice, Value *value, int player, int n) noexcept nogil:
    """The value of the seat's choice among n tricks; `most` is left to the caller, who seldom needs all of it.

    An outcome stays if the seat takes no more in it than in the worst outcome of every card.  That an outcome of a card
    is measured against the same card too changes nothing, and equal cards lead to equal sets: playing one of them is
    enough.
    """
    value.outcomes = choice.outcomes & facts.at_most[player][n][at(choice.limit, MOST + 1)]
    value.held = choice.held
    value.tricks = choice.best & 0xFF
