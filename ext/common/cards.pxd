# Suit codes: how one suit's cards lie among the three players, as one small number.
#
# The owners (0 the declarer, 1 and 2 the defenders, clockwise) of the cards still in play, from low to high, are the
# digits of a base-3 number; an offset for their number makes codes of different lengths distinct.  There are
# 1 + 3 + ... + 3**8 = 9,841 codes, 14 bits.  What has been played no longer shows in a code, so positions that
# differ only in that are one position.

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from checks cimport at

cdef enum:
    CODES = 9841
    SUITS = 4

# By how much a code falls when the card at a place is taken out.
ctypedef uint16_t Drops[8]

# All that is known of one code in one role (see moves.pxd), 128 bytes, so that a suit is two neighbouring cache lines.
# A place is a card's index in the code, from low to high; masks are over places.  bounds.pxd, danger.pxd, reach.pxd,
# leads.pxd, alike.pxd and moves.pxd say what their fields mean and fill them.
ctypedef struct Code:
    uint64_t sums           # bounds.pxd
    uint64_t dangers        # danger.pxd
    # The cards.
    uint8_t own[3]          # each owner's cards
    uint8_t heads[3]        # of each run of one owner's adjacent cards, the highest: equal cards are played once
    uint8_t counts[3]       # each owner's number of cards
    uint8_t length          # how many cards
    # bounds.pxd
    uint16_t losing
    uint16_t losing_trumps
    uint8_t run0[4]
    uint8_t run[2][4]
    int8_t passes[2][4]
    uint8_t sure0
    uint8_t sure
    uint8_t sure_led
    uint8_t tops
    uint8_t crossing[2]
    # danger.pxd and leads.pxd
    uint8_t safe
    uint8_t exit
    uint8_t lead_class
    uint8_t catches[2]
    # alike.pxd
    uint8_t low0[2]
    uint8_t low[2]
    uint8_t high[2]
    uint8_t alone           # danger.pxd: 1 and 2, safe from that defender alone
    uint32_t reach          # reach.pxd
    uint16_t throws
    uint8_t unused[6]       # two cache lines in all
    # moves.pxd
    uint64_t lead[3]
    uint64_t discard[3]


cdef inline int offset(int length) noexcept nogil:
    """The first code of that length: (3**length - 1) / 2."""
    cdef int total = 0, power = 1, _
    for _ in range(length):
        total += power
        power *= 3
    return total


cdef inline int encode(const uint8_t *owners, int length) noexcept nogil:
    """The code of a suit whose cards from low to high belong to `owners`."""
    cdef int number = 0, power = 1, i
    for i in range(length):
        number += owners[i] * power
        power *= 3
    return offset(length) + number


cdef inline int decode(int code, uint8_t *owners) noexcept nogil:
    """Write the owners of a code's cards from low to high; return their number."""
    cdef int length = 0, number, i
    while length < 8 and code >= offset(length + 1):
        length += 1
    number = code - offset(length)
    for i in range(length):
        owners[i] = number % 3
        number //= 3
    return length


cdef inline void fill_code(Code *record, uint16_t *drops, int code) noexcept nogil:
    """Work out one code's facts."""
    cdef uint8_t owners[8]
    cdef uint8_t rest[8]
    cdef int length = decode(code, owners), place, i, k
    record.length = length
    for i in range(3):
        record.own[i] = 0
        record.heads[i] = 0
        record.counts[i] = 0
    for place in range(8):
        drops[place] = 0
    for place in range(length):
        record.own[owners[place]] |= 1 << place
        record.counts[owners[place]] += 1
        if place + 1 == length or owners[place + 1] != owners[place]:
            record.heads[owners[place]] |= 1 << place
        k = 0
        for i in range(length):
            if i != place:
                rest[k] = owners[i]
                k += 1
        drops[place] = code - encode(rest, length - 1)


cdef inline int suit_code(uint32_t h0, uint32_t h1, uint32_t h2, int suit) noexcept nogil:
    """The code of one suit of three hands given as 32-bit masks."""
    cdef uint8_t owners[8]
    cdef int length = 0, card
    for card in range(8 * suit, 8 * suit + 8):
        if h0 >> card & 1:
            owners[length] = 0
        elif h1 >> card & 1:
            owners[length] = 1
        elif h2 >> card & 1:
            owners[length] = 2
        else:
            continue
        length += 1
    return encode(owners, length)


cdef inline int place_of(uint32_t all_cards, int card) noexcept nogil:
    """The place of a card in its suit's code, given the mask of all cards in play."""
    cdef int place = 0, lower
    for lower in range(card & ~7, card):
        place += all_cards >> lower & 1
    return place


cdef inline int card_at(uint32_t all_cards, int suit, int place) noexcept nogil:
    """The card at a place of a suit's code, given the mask of all cards in play."""
    cdef int card
    for card in range(8 * suit, 8 * suit + 8):
        if all_cards >> card & 1:
            if place == 0:
                return card
            place -= 1
    return -1
