# Suit codes and sets of worlds: what the hunt's search works on.
#
# A suit code names the owners (0 the declarer's pool, 1 and 2 the defenders, clockwise) of the cards of one suit still
# in play from low to high, as a base-3 number plus an offset for their number: 9,841 codes.  Removing the card at a
# place gives another code, so that positions that differ only in played cards are one position.
#
# A set of worlds is a 128-bit mask.  The cards of the pool are numbered 0 to n-1 by suit and rank.  With two unknown
# discards the world {i, j}, i < j, is bit j(j-1)/2 + i; with one unknown discard the world {i} is bit i.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef extern from *:
    """
    typedef unsigned __int128 u128;
    static inline int u128_count(u128 x) {
        return __builtin_popcountll((unsigned long long)x) + __builtin_popcountll((unsigned long long)(x >> 64));
    }
    static inline int u128_lowest(u128 x) {
        unsigned long long low = (unsigned long long)x;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(x >> 64));
    }
    """
    ctypedef unsigned long long u128
    int u128_count(u128 x) noexcept nogil
    int u128_lowest(u128 x) noexcept nogil

cdef struct Codes:
    uint16_t start[9]           # the first code of each length
    uint8_t length[9841]
    uint8_t own[9841][3]        # places held by each owner
    uint16_t without[9841][8]   # the code after the card at a place has gone
    uint8_t safe[9841]          # misere: the defenders, leading the suit at will, never catch the declarer in it
    uint8_t run[9841][3]        # misere: the defender on lead catches the declarer with this suit alone
    u128 holding[12]            # the worlds of two discards that hold pool card k
    u128 below[13]              # the worlds of two discards among the first k cards of the pool
    uint8_t low[66]             # the lower and the higher card of each world of two discards
    uint8_t high[66]


cdef inline int lowest_place(int mask) noexcept nogil:
    cdef int place = 0
    while not mask >> place & 1:
        place += 1
    return place


cdef inline int highest_place(int mask) noexcept nogil:
    cdef int place = 7
    while not mask >> place & 1:
        place -= 1
    return place


cdef inline int runs_of(int own) noexcept nogil:
    """The lowest place of each run of neighbouring cards of one owner."""
    return own & ~(own << 1)


cdef inline u128 bit(int k) noexcept nogil:
    return (<u128>1) << k


cdef inline int pair_bit(int one, int two) noexcept nogil:
    return two * (two - 1) // 2 + one if one < two else one * (one - 1) // 2 + two


cdef inline u128 drop_card(u128 worlds, int k, int n) noexcept nogil:
    """The worlds, none of which holds pool card k, numbered in the pool of n cards without it."""
    cdef u128 out = worlds & (bit(k * (k - 1) // 2) - 1)
    cdef u128 low = bit(k) - 1
    cdef u128 row
    cdef int j, at
    for j in range(k + 1, n):
        at = j * (j - 1) // 2
        row = (worlds >> at) & (bit(j) - 1)
        if row:
            out |= ((row & low) | (row >> (k + 1) << k)) << (at - j + 1)
    return out


cdef inline u128 put_card(u128 worlds, int k, int n) noexcept nogil:
    """The reverse of drop_card: worlds of a pool of n - 1 cards numbered in the pool of n cards."""
    cdef u128 out = worlds & (bit(k * (k - 1) // 2) - 1)
    cdef u128 low = bit(k) - 1
    cdef u128 row
    cdef int j, at
    for j in range(k + 1, n):
        at = j * (j - 1) // 2
        row = (worlds >> (at - j + 1)) & (bit(j - 1) - 1)
        if row:
            out |= ((row & low) | (row >> k << (k + 1))) << at
    return out


cdef inline u128 drop_single(u128 worlds, int k) noexcept nogil:
    return (worlds & (bit(k) - 1)) | (worlds >> (k + 1) << k)


cdef inline u128 put_single(u128 worlds, int k) noexcept nogil:
    return (worlds & (bit(k) - 1)) | (worlds >> k << (k + 1))


cdef inline void build_codes(Codes* t) noexcept nogil:
    cdef int length, value, code, place, digits, power, rest, count
    code = 0
    count = 1
    for length in range(9):
        t.start[length] = code
        for value in range(count):
            t.length[code] = length
            t.own[code][0] = t.own[code][1] = t.own[code][2] = 0
            digits = value
            power = 1
            for place in range(length):
                t.own[code][digits % 3] |= 1 << place
                rest = value // (3 * power) * power + value % power
                t.without[code][place] = t.start[length - 1] + rest
                digits //= 3
                power *= 3
            code += 1
        count *= 3
    build_worlds(t)


cdef inline void build_worlds(Codes* t) noexcept nogil:
    cdef int i, j, at
    for i in range(12):
        t.holding[i] = 0
    for j in range(13):
        t.below[j] = bit(j * (j - 1) // 2) - 1 if j else 0
    for j in range(12):
        for i in range(j):
            at = pair_bit(i, j)
            t.low[at] = i
            t.high[at] = j
            t.holding[i] |= bit(at)
            t.holding[j] |= bit(at)


cdef inline int code_of(Codes* t, int pool, int first, int second) noexcept nogil:
    """The code of a suit from the three owners' eight-bit masks of ranks."""
    cdef int rank, power = 1, value = 0, length = 0
    for rank in range(8):
        if (pool | first | second) >> rank & 1:
            value += power * (2 if second >> rank & 1 else first >> rank & 1)
            power *= 3
            length += 1
    return t.start[length] + value
