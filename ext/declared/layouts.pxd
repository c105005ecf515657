# One known hand against every way the unseen cards may lie.
#
# The walk goes suit by suit: for each suit, every set of its unseen cards that the left-hand defender may hold, with
# the suit's code worked out beforehand, so that a layout is four table look-ups.  Trumps and suits with few unseen
# cards change slowest, so that neighbouring layouts differ in one suit and share most of the table.
#
# A layout's number is the rank of the left-hand defender's unseen cards, as a mask, among all masks of that many
# unseen cards in rising order.

from libc.stdint cimport int8_t, int64_t, uint8_t, uint16_t, uint32_t

from cards cimport suit_code
from checks cimport at
from facts cimport Kind, MisereKind, Search
from root cimport Root, root_at_least, value_near

ctypedef struct Choice:
    uint32_t left           # the unseen cards of the suit that the left-hand defender holds
    uint16_t code
    uint8_t size

ctypedef struct Walk:
    Root root               # all but the codes is the same in every layout
    Choice choices[4][256]  # by lane
    int count[4]
    int unseen[4]           # how many unseen cards a lane has
    int order[4]            # lanes from the slowest to the fastest
    int to_left             # how many unseen cards the left-hand defender holds
    uint32_t unseen_cards
    int64_t binomial[33][33]


cdef inline int64_t rank_of(const Walk *walk, uint32_t left) noexcept nogil:
    """A layout's number."""
    cdef int64_t rank = 0
    cdef int place = 0, chosen = 0, card
    for card in range(32):
        if walk.unseen_cards >> card & 1:
            if left >> card & 1:
                chosen += 1
                rank += walk.binomial[place][chosen]
            place += 1
    return rank


cdef inline void fill_lane(Walk *walk, int lane, uint32_t own, uint32_t left, uint32_t right) noexcept nogil:
    """Every way one suit's unseen cards may lie; `left` and `right` are the cards known to lie there."""
    cdef int suit = walk.root.suits[lane]
    cdef uint32_t unseen = walk.unseen_cards & (<uint32_t>0xFF << (8 * suit))
    cdef uint32_t chosen = 0
    cdef int card, k = 0
    walk.unseen[lane] = 0
    for card in range(8 * suit, 8 * suit + 8):
        walk.unseen[lane] += unseen >> card & 1
    while True:
        walk.choices[lane][k].left = chosen
        walk.choices[lane][k].code = suit_code(own, left | chosen, right | (unseen & ~chosen), suit)
        walk.choices[lane][k].size = 0
        for card in range(8 * suit, 8 * suit + 8):
            walk.choices[lane][k].size += chosen >> card & 1
        k += 1
        chosen = (chosen - unseen) & unseen  # the next subset in rising order
        if chosen == 0:
            break
    walk.count[lane] = k


cdef inline void set_order(Walk *walk, bint trump) noexcept nogil:
    """Lanes from the slowest to the fastest: trumps, then by the number of unseen cards."""
    cdef int i, k
    for i in range(4):
        k = i
        while k > trump and walk.unseen[walk.order[k - 1]] > walk.unseen[i]:
            walk.order[k] = walk.order[k - 1]
            k -= 1
        walk.order[k] = i


cdef inline int64_t walk_task(
    Kind kind, Search *s, const Walk *walk, int task, int threshold, int8_t *answers, int64_t *counts
) noexcept nogil:
    """Solve every layout that begins with one choice for the two slowest lanes; return how many there were.

    Below 0, `threshold` asks for the number of tricks; else for whether it is reached (1 or 0).
    """
    cdef int slow = walk.order[0], next_slow = walk.order[1], quick = walk.order[2], quickest = walk.order[3]
    cdef const Choice *a = &walk.choices[slow][task // walk.count[next_slow]]
    cdef const Choice *b = &walk.choices[next_slow][task % walk.count[next_slow]]
    cdef const Choice *c
    cdef const Choice *d
    cdef Root root = walk.root
    cdef int i, k, size, answer, guess = walk.root.n // 3
    cdef int64_t done = 0
    if Kind is MisereKind:
        guess = -1      # from below in each layout
    root.c[slow] = a.code
    root.c[next_slow] = b.code
    for i in range(walk.count[quick]):
        c = &walk.choices[quick][i]
        size = walk.to_left - a.size - b.size - c.size
        if size < 0 or size > walk.unseen[quickest]:
            continue
        root.c[quick] = c.code
        for k in range(walk.count[quickest]):
            d = &walk.choices[quickest][k]
            if d.size != size:
                continue
            root.c[quickest] = d.code
            if threshold < 0:
                answer = value_near(kind, s, &root, guess)
                if not (Kind is MisereKind):
                    guess = answer
            else:
                answer = root_at_least(kind, s, &root, threshold)
            counts[at(answer, 11)] += 1
            if answers != NULL:
                answers[rank_of(walk, a.left | b.left | c.left | d.left)] = answer
            done += 1
    return done
