# Which cards to try, and in what order.
#
# A list of up to four cards of one suit is one 64-bit word, best card in the lowest 16 bits: 13 bits of score and 3 of
# place, so the larger number is the better card and zero ends the list.  Leads and discards choose among suits: the
# lists of the suits are merged by their heads.  How a card scores stands in weights.pxd.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from cards cimport CODES, Code
from checks cimport at

cdef enum:
    # What a suit is in its game; a list belongs to one of these and to the player.
    NO_TRUMP_SUIT = 0
    TRUMP_SUIT = 1
    SIDE_SUIT = 2
    MISERE_SUIT = 3
    SUIT_ROLES = 4
    FEATURES = 16

ctypedef struct Weights:
    int lead[4][3][16]
    int discard[4][3][16]

ctypedef struct Lists:
    uint64_t lead[4][3][9841]
    uint64_t discard[4][3][9841]


cdef inline int top_of(int mask) noexcept nogil:
    """The highest place of a mask, -1 for none."""
    cdef int place = -1
    while mask:
        mask >>= 1
        place += 1
    return place


cdef inline int bits(int mask) noexcept nogil:
    """How many places a mask has."""
    cdef int count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


cdef inline void card_features(const Code *code, int player, int place, int *feature) noexcept nogil:
    """What the order of leads and discards may look at: the card within its suit, numbers of 0 to 8."""
    cdef int own = code.own[player]
    cdef int partner = 0 if player == 0 else code.own[3 - player]
    cdef int enemy = (code.own[1] | code.own[2]) if player == 0 else code.own[0]
    cdef int above = ~((2 << place) - 1) & 0xFF
    cdef int longest = max(code.counts[1], code.counts[2]) if player == 0 else <int>code.counts[0]
    cdef int shortest = min(code.counts[1], code.counts[2]) if player == 0 else <int>code.counts[0]
    feature[0] = 1
    feature[1] = enemy & above == 0
    feature[2] = bits(enemy & above)
    feature[3] = bits(enemy & ~above)
    feature[4] = own & ((1 << place) - 1) == 0
    feature[5] = own & above == 0
    feature[6] = bits(own)
    feature[7] = longest
    feature[8] = shortest == 0
    feature[9] = bits(partner)
    feature[10] = partner != 0 and top_of(partner) > top_of(enemy)
    feature[11] = partner != 0 and (partner & above) != 0
    feature[12] = bits(own) == 1
    feature[13] = own != 0 and top_of(own) > top_of(enemy)
    feature[14] = place
    feature[15] = (place < 7) and bits(enemy & above) == 1 and bits(own) == 2


cdef inline uint64_t scored_list(const Code *code, int player, const int *weight) noexcept nogil:
    """The player's unequal cards of one suit, best first."""
    cdef int feature[16]
    cdef int entry[4]
    cdef int count = 0, place, i, k, score
    cdef uint64_t word = 0
    for place in range(code.length):
        if code.heads[player] >> place & 1:
            card_features(code, player, place, feature)
            score = 4096
            for i in range(FEATURES):
                score += weight[i] * feature[i]
            score = (min(max(score, 1), 8191) << 3) | place
            k = count
            while k > 0 and entry[k - 1] < score:
                entry[k] = entry[k - 1]
                k -= 1
            entry[k] = score
            count += 1
    for i in range(count - 1, -1, -1):
        word = word << 16 | <uint64_t>entry[i]
    return word


cdef inline void fill_lists(Lists *lists, const Code *codes, const Weights *weights) noexcept nogil:
    """Sort every list, for every role of a suit and every player."""
    cdef int role, player, code
    for role in range(SUIT_ROLES):
        for player in range(3):
            for code in range(CODES):
                lists.lead[role][player][code] = scored_list(&codes[code], player, weights.lead[role][player])
                lists.discard[role][player][code] = scored_list(&codes[code], player, weights.discard[role][player])


cdef inline uint32_t upwards(int mask) noexcept nogil:
    """The places of a mask from low to high, as a list of place + 1 in nibbles, first in the lowest."""
    cdef uint32_t order = 0
    cdef int shift = 0, place = 1
    while mask:
        if mask & 1:
            order |= <uint32_t>place << shift
            shift += 4
        mask >>= 1
        place += 1
    return order


cdef inline uint32_t downwards(int mask) noexcept nogil:
    """The places of a mask from high to low, as `upwards` gives them."""
    cdef uint32_t order = 0
    cdef int place = 1
    while mask:
        if mask & 1:
            order = order << 4 | <uint32_t>place
        mask >>= 1
        place += 1
    return order
