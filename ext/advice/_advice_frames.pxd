# Sets of layouts, and the frames that number them.
#
# A frame is a list of layouts of the pool, the cards that the plan does not see: each says which of them lie in a first
# and which in a second hidden place (two hands, or a hand and what lies aside).  The pool's cards are numbered by suit and
# rank.  A set of layouts is a row of 64-bit words, one bit per layout.
#
# A *dense* frame has every way to put so many cards into the first place and the rest into the second, numbered by the
# first place's mask in rising order.  After a trick the pool is smaller and the layouts that are left are those of the
# next frame, so that positions which differ only in played cards are one position.  A *listed* frame keeps the layouts
# it was given, and the numbers of the first pool, all through the play.

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #define PREFSOLVE_LOWEST(x) __builtin_ctzll(x)
    #define PREFSOLVE_COUNT(x) __builtin_popcountll(x)
    """
    int lowest_one "PREFSOLVE_LOWEST"(uint64_t x) noexcept nogil
    int count_ones "PREFSOLVE_COUNT"(uint64_t x) noexcept nogil

cdef enum:
    MOST_POOL = 22      # cards: two hidden hands of ten and two aside

ctypedef struct Frame:
    int layouts
    int words               # of a set
    int pool                # cards
    bint listed
    uint32_t *first         # by layout: the pool's cards in the first place
    uint32_t *second
    uint64_t *full          # every layout
    uint64_t *holds[2]      # by place and pool card, `words` each: the layouts in which it lies there
    Frame *after            # dense: the frame after a trick, which takes `takes[0]` and `takes[1]` cards out of the places
    int takes[2]
    uint16_t **maps         # by the cards that go, made at first use: for each layout of the next frame its number here


# ---- sets

cdef inline bint is_empty(const uint64_t *s, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        if s[i]:
            return False
    return True


cdef inline bint is_single(const uint64_t *s, int words) noexcept nogil:
    """Whether a set that is not empty has one layout."""
    cdef int i, k = 0
    for i in range(words):
        k += count_ones(s[i])
        if k > 1:
            return False
    return True


cdef inline bint inside(const uint64_t *s, const uint64_t *t, int words) noexcept nogil:
    """Whether every layout of s is in t."""
    cdef int i
    for i in range(words):
        if s[i] & ~t[i]:
            return False
    return True


cdef inline void copy_set(uint64_t *out, const uint64_t *s, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        out[i] = s[i]


cdef inline bint common(uint64_t *out, const uint64_t *s, const uint64_t *t, int words) noexcept nogil:
    """The layouts in both; whether there is one."""
    cdef int i
    cdef uint64_t some = 0
    for i in range(words):
        out[i] = s[i] & t[i]
        some |= out[i]
    return some != 0


cdef inline void put_single(uint64_t *out, int k, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        out[i] = 0
    out[k >> 6] = <uint64_t>1 << (k & 63)


cdef inline int lowest_of(const uint64_t *s, int words) noexcept nogil:
    """The lowest layout, or -1."""
    cdef int i
    for i in range(words):
        if s[i]:
            return 64 * i + lowest_one(s[i])
    return -1


# ---- frames

cdef inline Frame *frame_open(int layouts, int pool) noexcept nogil:
    """Room for a frame, its masks still empty; NULL where there is no memory."""
    cdef Frame *f = <Frame *>calloc(1, sizeof(Frame))
    cdef int i
    if f == NULL:
        return NULL
    f.layouts, f.pool, f.words = layouts, pool, max((layouts + 63) // 64, 1)
    f.first = <uint32_t *>calloc(max(layouts, 1), sizeof(uint32_t))
    f.second = <uint32_t *>calloc(max(layouts, 1), sizeof(uint32_t))
    f.full = <uint64_t *>calloc(f.words, 8)
    f.maps = <uint16_t **>calloc((pool + 1) * (pool + 1), sizeof(uint16_t *))
    for i in range(2):
        f.holds[i] = <uint64_t *>calloc(max(pool, 1) * f.words, 8)
    if f.first == NULL or f.second == NULL or f.full == NULL or f.maps == NULL or f.holds[0] == NULL or f.holds[1] == NULL:
        frame_close(f)
        return NULL
    return f


cdef inline void frame_close(Frame *f) noexcept nogil:
    """Give back a frame and those after it."""
    cdef Frame *after
    cdef int i
    while f != NULL:
        after = f.after
        if f.maps != NULL:
            for i in range((f.pool + 1) * (f.pool + 1)):
                free(f.maps[i])
        free(f.maps)
        free(f.first)
        free(f.second)
        free(f.full)
        free(f.holds[0])
        free(f.holds[1])
        free(f)
        f = after


cdef inline void fill_holds(Frame *f) noexcept nogil:
    """The sets of a frame whose masks are there."""
    cdef int k, card
    for k in range(f.layouts):
        f.full[k >> 6] |= <uint64_t>1 << (k & 63)
        for card in range(f.pool):
            if f.first[k] >> card & 1:
                f.holds[0][card * f.words + (k >> 6)] |= <uint64_t>1 << (k & 63)
            if f.second[k] >> card & 1:
                f.holds[1][card * f.words + (k >> 6)] |= <uint64_t>1 << (k & 63)


cdef inline int choose(int n, int k) noexcept nogil:
    cdef int i
    cdef long result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return <int>result


cdef inline Frame *dense_frames(int first, int second, int take_first, int take_second) noexcept nogil:
    """The frame of so many cards in the places, and those after each trick; NULL where there is no memory."""
    cdef Frame *f = frame_open(choose(first + second, first), first + second)
    cdef uint32_t mask = (<uint32_t>1 << first) - 1, low, ripple
    cdef uint32_t every = (<uint32_t>1 << (first + second)) - 1
    cdef int k
    if f == NULL:
        return NULL
    for k in range(f.layouts):
        f.first[k] = mask
        f.second[k] = every & ~mask
        if mask:                        # the next mask with as many ones
            low = mask & (~mask + 1)
            ripple = mask + low
            mask = ripple | ((mask ^ ripple) >> 2) // low
    fill_holds(f)
    f.takes[0], f.takes[1] = take_first, take_second
    if first > take_first and second >= take_second:
        f.after = dense_frames(first - take_first, second - take_second, take_first, take_second)
        if f.after == NULL:
            frame_close(f)
            return NULL
    return f


cdef inline int rank_of(const Frame *f, uint32_t mask) noexcept nogil:
    """The number of the dense layout with that first place."""
    cdef int low = 0, high = f.layouts - 1, middle
    while low < high:
        middle = (low + high) // 2
        if f.first[middle] < mask:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline uint32_t widened(uint32_t mask, int card) noexcept nogil:
    """The mask with a place for that card, empty."""
    cdef uint32_t below = mask & ((<uint32_t>1 << card) - 1)
    return (mask ^ below) << 1 | below


cdef inline uint16_t *map_of(Frame *f, int one, int other) noexcept nogil:
    """For each layout of the next frame its number in this one; `one` leaves the first place, `other` the second (or none: -1)."""
    cdef uint16_t **home = &f.maps[one * (f.pool + 1) + other + 1]
    cdef uint16_t *found
    cdef uint32_t mask
    cdef int k
    if home[0] == NULL:
        found = <uint16_t *>malloc(max(f.after.layouts, 1) * sizeof(uint16_t))
        if found == NULL:
            return NULL
        for k in range(f.after.layouts):
            mask = f.after.first[k]
            if other < 0:
                mask = widened(mask, one)
            elif one < other:
                mask = widened(widened(mask, one), other)
            else:
                mask = widened(widened(mask, other), one)
            found[k] = rank_of(f, mask | <uint32_t>1 << one)
        home[0] = found
    return home[0]


cdef inline void narrow(uint64_t *out, const uint64_t *s, const Frame *after, const uint16_t *numbers) noexcept nogil:
    """The set in the next frame's numbers, layouts that are not there left out."""
    cdef int i, k, j, last
    cdef uint64_t word
    for i in range(after.words):
        word = 0
        last = min(after.layouts - 64 * i, 64)
        for j in range(last):
            k = numbers[64 * i + j]
            word |= (s[k >> 6] >> (k & 63) & 1) << j
        out[i] = word


cdef inline void widen(uint64_t *out, const uint64_t *s, const Frame *before, const Frame *after, const uint16_t *numbers) noexcept nogil:
    """The reverse: a set of the next frame in the numbers of the one before."""
    cdef int i, k
    cdef uint64_t word
    for i in range(before.words):
        out[i] = 0
    for i in range(after.words):
        word = s[i]
        while word:
            k = numbers[64 * i + lowest_one(word)]
            word &= word - 1
            out[k >> 6] |= <uint64_t>1 << (k & 63)
