# Cards that do alike: of two cards of a suit that win or lose the trick alike whatever is still played to it, only one need
# be tried.  docs/algorithm.md has the proofs, and what has to be checked for them (search.pxd).
#
# In contracts that is the lower, in misère yes or no the higher one, of a defender's cards only where none of his
# partner's lies between.  A STRETCH is a player's cards between two neighbouring ones of somebody else.

from libc.stdint cimport uint8_t

from cards cimport Code

# The fields of a Code:
#
#   low0[x]     the declarer's lowest unequal card in each stretch between those of the defender x + 1
#   low[x]      the lowest of the defender x + 1 in each stretch between his partner's
#   high[x]     the highest

cdef inline int lowest(int cards) noexcept nogil:
    """The lowest card alone."""
    return cards & -cards


cdef inline int below_all(int cards) noexcept nogil:
    """The places below all of another hand's cards; none where it has none."""
    return lowest(cards) - 1 if cards else 0


cdef inline int lowest_of_stretches(const Code *suit, int player, int other) noexcept nogil:
    cdef int place, found = 0
    cdef bint begins = True
    for place in range(suit.length):
        if suit.own[other] >> place & 1:
            begins = True
        elif suit.heads[player] >> place & 1 and begins:
            found |= 1 << place
            begins = False
    return found


cdef inline int highest_of_stretches(const Code *suit, int player, int other) noexcept nogil:
    cdef int place, found = 0
    cdef bint begins = True
    for place in range(suit.length - 1, -1, -1):
        if suit.own[other] >> place & 1:
            begins = True
        elif suit.heads[player] >> place & 1 and begins:
            found |= 1 << place
            begins = False
    return found


cdef inline void fill_alike(Code *suit) noexcept nogil:
    """Work out one code's stretches."""
    cdef int x
    for x in range(2):
        suit.low0[x] = lowest_of_stretches(suit, 0, x + 1)
        suit.low[x] = lowest_of_stretches(suit, x + 1, 2 - x)
        suit.high[x] = highest_of_stretches(suit, x + 1, 2 - x)


cdef inline int kept_low(int low, int group) noexcept nogil:
    """Of a group of neighbouring places the lowest card in each stretch."""
    return low & group | lowest(group)


cdef inline int kept_high(int high, int group, const uint8_t *highest) noexcept nogil:
    """Of a group of neighbouring places the highest card in each stretch."""
    return high & group | (1 << highest[group] if group else 0)


cdef inline int alike(const Code *suit, int player, int group) noexcept nogil:
    """In contracts, of a group that does alike, the cards that are tried."""
    return lowest(group) if player == 0 else kept_low(suit.low[player - 1], group)


cdef inline int contract_leads(const Code *suit, int player) noexcept nogil:
    """The leads worth trying in contracts: of those below all cards of somebody else's, the lowest."""
    cdef int heads = suit.heads[player], losing
    if player == 0:
        losing = heads & (below_all(suit.own[1]) | below_all(suit.own[2]))
    else:
        losing = heads & below_all(suit.own[3 - player])
    return heads & ~losing | lowest(losing)


cdef inline int clean_leads(const Code *suit, int player) noexcept nogil:
    """A defender's leads worth trying in misère, yes or no: of those below all of his partner's cards, the highest."""
    cdef int heads = suit.heads[player]
    cdef int losing = heads & below_all(suit.own[3 - player])
    return heads & ~losing | kept_top(losing)


cdef inline int kept_top(int cards) noexcept nogil:
    """The highest card alone."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards
