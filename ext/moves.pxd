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
    CLEAN_SUIT = 4
    SUIT_ROLES = 5
    FEATURES = 16

    ORDERS = 48             # 6 orders of three groups of cards times 8 choices of their directions

# How to order what is played.  `lead` and `discard` weigh the features of `card_features`; `second` and `third` name
# the order (`grouped`) of a hand that follows suit, by the suit's role, the player, and how the trick stands.
ctypedef struct Weights:
    int lead[5][3][16]
    int discard[5][3][16]
    int second[5][3][3]     # third hand is void, beats the lead, does not beat it
    int third[5][3][3]      # the trick is good so far, bad so far, ruffed
    int ruff[3][3]          # second hand ruffs; third hand ruffs a good trick, a bad one

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


cdef inline uint64_t scored_list(const Code *code, int player, int feature[8][16], const int *weight) noexcept nogil:
    """The player's unequal cards of one suit, best first; `feature` holds those of each place."""
    cdef int entry[4]
    cdef int count = 0, place, i, k, score
    cdef uint64_t word = 0
    for place in range(code.length):
        if code.heads[player] >> place & 1:
            score = 4096
            for i in range(FEATURES):
                score += weight[i] * feature[place][i]
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


cdef inline void fill_lists(Code codes[5][9841], const Weights *weights, int first_role, int last_role, int player) noexcept nogil:
    """Sort a player's leads and discards in a range of roles."""
    cdef int feature[8][16]
    cdef int code, place, role
    cdef const Code *one
    for code in range(CODES):
        one = &codes[0][code]
        for place in range(one.length):
            if one.heads[player] >> place & 1:
                card_features(one, player, place, feature[place])
        for role in range(first_role, last_role + 1):
            codes[role][code].lead[player] = scored_list(one, player, feature, weights.lead[role][player])
            codes[role][code].discard[player] = scored_list(one, player, feature, weights.discard[role][player])


# The places of every mask in both directions, as lists of place + 1 in nibbles, first in the lowest.
ctypedef struct Directions:
    uint32_t list[2][256]   # upwards, downwards
    uint8_t count[256]
    uint8_t highest[256]    # 0 for no place


cdef inline void fill_directions(Directions *directions) noexcept nogil:
    """Work out the lists of every mask."""
    cdef int mask, place, up, down
    for mask in range(256):
        directions.list[0][mask] = 0
        directions.list[1][mask] = 0
        directions.count[mask] = bits(mask)
        directions.highest[mask] = max(top_of(mask), 0)
        for place in range(8):
            down, up = place, 7 - place
            if mask >> up & 1:
                directions.list[0][mask] = directions.list[0][mask] << 4 | <uint32_t>(up + 1)
            if mask >> down & 1:
                directions.list[1][mask] = directions.list[1][mask] << 4 | <uint32_t>(down + 1)


cdef inline uint32_t grouped(const Directions *d, int order, int sure, int above, int below) noexcept nogil:
    """Three groups of one suit's cards as one list of at most eight.

    `order` is a permutation of the groups (0 to 5: sab, sba, asb, abs, bsa, bas) times 8, and a bit each that runs
    the sure, above and below group downwards.
    """
    cdef int mask[3]
    cdef int permutation = order >> 3, first, then, last
    cdef uint64_t joined
    mask[0], mask[1], mask[2] = sure, above, below
    first = 0x221100 >> 4 * permutation & 3
    then = 0x102021 >> 4 * permutation & 3
    last = 3 - first - then
    joined = d.list[order >> last & 1][mask[last]]
    joined = joined << 4 * d.count[mask[then]] | d.list[order >> then & 1][mask[then]]
    return <uint32_t>(joined << 4 * d.count[mask[first]] | d.list[order >> first & 1][mask[first]])
