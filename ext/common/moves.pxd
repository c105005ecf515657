# Which cards to try, and in what order.
#
# A list of up to four cards of one suit is one 64-bit word, best card in the lowest 16 bits: 13 bits of score and 3 of
# place, so the larger number is the better card and zero ends the list.  Leads and discards choose among suits: the
# lists of the suits are merged by their heads.  How a card scores stands in card_order.pxd.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from alike cimport alike, clean_leads, contract_leads
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
    PAIRS = 15              # of a lead, each a number below 32 with a weight of its own
    KINDS_OF_PAIR = 32

    ORDERS = 48             # 6 orders of three groups of cards times 8 choices of their directions

# How to order what is played.  `lead` has a weight for each value of each of the pairs of `lead_pairs`; `discard` weighs the
# features of `card_features`; `second` and `third` name the order (`order_of`) of a hand that follows suit, by the suit's role,
# the player, and the state of the trick.
ctypedef struct Weights:
    int lead[5][3][15][32]
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
    """What the order of discards looks at: the card within its suit, numbers of 0 to 8."""
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


cdef inline int few(int cards) noexcept nogil:
    """How many cards a mask has, more than four being four."""
    return min(bits(cards), 4)


cdef inline int pair_of(int one, int other) noexcept nogil:
    """Two numbers of `few` as one below 32."""
    return 5 * few(one) + few(other)


cdef inline int three_owners(const Code *code, int first, int step) noexcept nogil:
    """Who owns the three cards from a place on, as one number below 32."""
    cdef int found = 0, i, place, owner
    if code.length < 3:
        return 27 + code.length
    for i in range(3):
        place = first + i * step
        owner = 0 if code.own[0] >> place & 1 else 1 if code.own[1] >> place & 1 else 2
        found = 3 * found + owner
    return found


cdef inline void lead_pairs(const Code *code, int player, int place, int *pair) noexcept nogil:
    """What the order of leads looks at: how the card lies among its player's own and those of the two who follow him."""
    cdef int own = code.own[player] & ~(1 << place)
    cdef int second = code.own[player + 1 if player < 2 else 0], third = code.own[player - 1 if player > 0 else 2]
    cdef int below = (1 << place) - 1, above = 0xFF & ~below
    pair[0] = pair_of(second & below, second & above)
    pair[1] = pair_of(third & below, third & above)
    pair[2] = pair_of(second & below, third & below)
    pair[3] = pair_of(second & above, third & above)
    pair[4] = pair_of(own & below, own & above)
    pair[5] = pair_of(own, second)
    pair[6] = pair_of(own, third)
    pair[7] = pair_of(second, third)
    pair[8] = pair_of(own & below, second & below)
    pair[9] = pair_of(own & above, second & above)
    pair[10] = pair_of(own & below, third & below)
    pair[11] = pair_of(own & above, third & above)
    pair[12] = pair_of((own | second | third) & below, (own | second | third) & above)
    pair[13] = three_owners(code, 0, 1)
    pair[14] = three_owners(code, code.length - 1, -1)


cdef inline int lead_score(const Code *code, int player, int place, const int weight[15][32]) noexcept nogil:
    """How good a lead looks."""
    cdef int pair[15]
    cdef int i, score = 0
    lead_pairs(code, player, place, pair)
    for i in range(PAIRS):
        score += weight[i][pair[i]]
    return score


cdef inline int discard_score(const Code *code, int player, int place, const int *weight) noexcept nogil:
    """How good it looks to throw a card away."""
    cdef int feature[16]
    cdef int i, score = 0
    card_features(code, player, place, feature)
    for i in range(FEATURES):
        score += weight[i] * feature[i]
    return score


cdef inline uint64_t scored_list(int cards, const int *scores) noexcept nogil:
    """Cards of one suit, at most four, best first; `scores` holds those of each place."""
    cdef int entry[4]
    cdef int count = 0, place, i, k, score
    cdef uint64_t word = 0
    for place in range(8):
        if cards >> place & 1:
            score = (min(max(4096 + scores[place], 1), 8191) << 3) | place
            k = count
            while k > 0 and entry[k - 1] < score:
                entry[k] = entry[k - 1]
                k -= 1
            entry[k] = score
            count += 1
    for i in range(count - 1, -1, -1):
        word = word << 16 | <uint64_t>entry[i]
    return word


cdef inline int leads_of(const Code *suit, int role, int player, bint all_cards) noexcept nogil:
    """The unequal cards worth leading."""
    if all_cards or role == MISERE_SUIT or role == CLEAN_SUIT and player == 0:
        return suit.heads[player]
    return clean_leads(suit, player) if role == CLEAN_SUIT else contract_leads(suit, player)


cdef inline int discards_of(const Code *suit, int role, int player, bint all_cards) noexcept nogil:
    """The unequal cards worth throwing away."""
    if all_cards or role == MISERE_SUIT or role == CLEAN_SUIT and player == 0:
        return suit.heads[player]
    if role == CLEAN_SUIT:
        return suit.high[player - 1]
    return alike(suit, player, suit.heads[player])


cdef inline void fill_lists(
    Code codes[5][9841], const Weights *weights, int first_role, int last_role, int player, bint all_cards
) noexcept nogil:
    """Sort a player's leads and discards in a range of roles; `all_cards`: also those that need not be tried."""
    cdef int leads[8]
    cdef int discards[8]
    cdef int code, place, role
    cdef const Code *one
    for code in range(CODES):
        one = &codes[0][code]
        if one.own[player] == 0:
            continue            # no list, as the records are to begin with
        for role in range(first_role, last_role + 1):
            for place in range(one.length):
                if one.heads[player] >> place & 1:
                    leads[place] = lead_score(one, player, place, weights.lead[role][player])
                    discards[place] = discard_score(one, player, place, weights.discard[role][player])
            codes[role][code].lead[player] = scored_list(leads_of(one, role, player, all_cards), leads)
            if role != TRUMP_SUIT:  # trumps are played or kept
                codes[role][code].discard[player] = scored_list(discards_of(one, role, player, all_cards), discards)


# The order of a hand that follows suit or ruffs, as it is used.  Its cards fall into three groups; the masks of the groups
# stand in one word, the first to try in the lowest byte, and those tried from the top mirrored, so that the lowest bit
# of the word is always the next card.
ctypedef struct Order:
    uint8_t sure            # by how much a group's mask is shifted
    uint8_t above
    uint8_t below
    uint8_t mirrors         # a bit each: sure, above, below
    uint32_t flips          # for each group in the word, 7 where it is mirrored


cdef inline Order order_of(int number) noexcept nogil:
    """What an order of `Weights` means.

    It is a permutation of the groups (0 to 5: sab, sba, asb, abs, bsa, bas) times 8, and a bit each that runs the sure,
    above and below group downwards.
    """
    cdef Order order
    cdef int permutation = number >> 3
    cdef int first = 0x221100 >> 4 * permutation & 3, then = 0x102021 >> 4 * permutation & 3
    cdef int last = 3 - first - then
    cdef uint8_t shift[3]
    shift[first], shift[then], shift[last] = 0, 8, 16
    order.sure, order.above, order.below = shift[0], shift[1], shift[2]
    order.mirrors = number & 7
    order.flips = 7 * ((number >> first & 1) | (number >> then & 1) << 8 | (number >> last & 1) << 16)
    return order


# The orders of `Weights`, understood.
ctypedef struct Orders:
    Order second[5][3][3]
    Order third[5][3][3]
    Order ruff[3][3]
    uint8_t mirror[2][256]  # each mask as it is, and mirrored


cdef inline void fill_orders(Orders *orders, const Weights *weights) noexcept nogil:
    """Understand every order."""
    cdef int role, player, stands
    for player in range(3):
        for stands in range(3):
            for role in range(SUIT_ROLES):
                orders.second[role][player][stands] = order_of(weights.second[role][player][stands])
                orders.third[role][player][stands] = order_of(weights.third[role][player][stands])
            orders.ruff[player][stands] = order_of(weights.ruff[player][stands])


cdef inline void fill_mirror(Orders *orders) noexcept nogil:
    cdef int mask, place
    for mask in range(256):
        orders.mirror[0][mask] = mask
        orders.mirror[1][mask] = 0
        for place in range(8):
            orders.mirror[1][mask] |= (mask >> place & 1) << (7 - place)


cdef inline uint32_t in_two(const Orders *orders, const Order *order, int above, int below) noexcept nogil:
    """Two groups of one suit's cards as one word."""
    return (
        <uint32_t>orders.mirror[order.mirrors >> 1 & 1][above] << order.above
        | <uint32_t>orders.mirror[order.mirrors >> 2][below] << order.below
    )
