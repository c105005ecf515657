# Misère, yes or no: whether the defenders can throw away enough to catch the declarer in his one unsafe suit.
#
# A defender throws a card away only in a trick of a suit that he is out of.  As long as the declarer follows, each suit gives
# him few such tricks (THROWS).  And once the declarer does not follow, he throws his highest card of the unsafe suit away.
# REACH says of each suit code how many cards the two have to throw from it, or to have thrown, before they catch him there.

from libc.stdint cimport uint32_t

from cards cimport CODES, Code, Drops
from danger cimport without_cards
from moves cimport top_of

cdef enum:
    # A code's `reach`: for each number of cards that the left-hand defender may throw from it, four bits: so many of the
    # right-hand one's are too few; all of them if he has no more.
    REACH_BITS = 4
    MOST_THROWN = 7
    # A code's `throws` are added over the suits: the left-hand defender's in the low byte, the right-hand one's in the high one.
    RIGHT_THROWS = 8


cdef inline bint out_of_reach(uint32_t reach, int left, int right) noexcept nogil:
    """Whether the declarer is not caught, if each defender throws at most so many cards from the suit."""
    return min(right, <int>MOST_THROWN) < <int>(reach >> REACH_BITS * min(left, <int>MOST_THROWN) & 15)


cdef inline int throws_of(int own, int partner, int declarer) noexcept nogil:
    """How many cards of other suits a defender can throw while this suit is led and the declarer follows.

    He is out of it once his own cards of it are gone; the partner leads it.  A card of it that he throws away brings him one more
    such trick, and has cost one.
    """
    return min(partner, max(0, declarer - own))


cdef inline bint stays_far(const Code *codes, const Drops *drops, int code, int his, int p, int q, int left, int right) noexcept nogil:
    """The declarer's card loses this trick, and what is left is out of reach."""
    if his > p and his > q:
        return False
    return out_of_reach(codes[without_cards(drops, code, his, p, q)].reach, left, right)


cdef inline int next_of(int cards, int place) noexcept nogil:
    """The place of the next card of a mask, 8 after the last; of an empty one, -1 once, for no card (`first_of`)."""
    place += 1
    if cards == 0 and place == 0:
        return 8
    while place < 8 and not cards >> place & 1:
        place += 1
    return place


cdef inline int first_of(int cards) noexcept nogil:
    return next_of(cards, -1) if cards else -1


cdef inline bint answers_left(const Code *codes, const Drops *drops, int code, int p, int left, int right) noexcept nogil:
    """Whether the declarer, who plays last, has a card against the left-hand defender's lead for every card of the other's."""
    cdef int own = codes[code].own[0], theirs = codes[code].own[2], q = first_of(theirs), his
    while q < 8:
        his = first_of(own)
        while his < 8 and not stays_far(codes, drops, code, his, p, q, left, right):
            his = next_of(own, his)
        if his == 8:
            return False
        q = next_of(theirs, q)
    return True


cdef inline bint answers_right(const Code *codes, const Drops *drops, int code, int q, int left, int right) noexcept nogil:
    """Whether he has one against the right-hand defender's lead that is good for every card of the other's."""
    cdef int own = codes[code].own[0], theirs = codes[code].own[1], his = first_of(own), p
    while his < 8:
        p = first_of(theirs)
        while p < 8 and stays_far(codes, drops, code, his, p, q, left, right):
            p = next_of(theirs, p)
        if p == 8:
            return True
        his = next_of(own, his)
    return False


cdef inline bint is_far(const Code *codes, const Drops *drops, int code, int left, int right) noexcept nogil:
    """Whether the suit is safe as it is, or will be without his highest card, whatever the defenders, who throw so many, do before."""
    cdef int place, mine = codes[code].own[1], others = codes[code].own[2]
    if codes[code].safe:
        return True
    if not codes[code - drops[code][top_of(codes[code].own[0])]].safe:
        return False
    for place in range(codes[code].length):
        if mine >> place & 1:
            if left > 0 and not out_of_reach(codes[code - drops[code][place]].reach, left - 1, right):
                return False
            if not answers_left(codes, drops, code, place, left, right):
                return False
        if others >> place & 1:
            if right > 0 and not out_of_reach(codes[code - drops[code][place]].reach, left, right - 1):
                return False
            if not answers_right(codes, drops, code, place, left, right):
                return False
    return True


cdef inline uint32_t reach_of(const Code *codes, const Drops *drops, int code) noexcept nogil:
    cdef int left, count = 0, most = codes[code].counts[2]
    cdef uint32_t reach = 0
    for left in range(MOST_THROWN + 1):
        if left <= codes[code].counts[1]:
            count = 0
            while count <= most and is_far(codes, drops, code, left, count):
                count += 1
            if count > most:
                count = MOST_THROWN + 1
        reach |= <uint32_t>count << REACH_BITS * left
    return reach


cdef inline void fill_reach(Code *codes, const Drops *drops) noexcept nogil:
    """Work out every code, shorter ones first; `safe` is known."""
    cdef int code, own, left, right
    for code in range(CODES):
        own, left, right = codes[code].counts[0], codes[code].counts[1], codes[code].counts[2]
        codes[code].reach = reach_of(codes, drops, code)
        codes[code].throws = 0
        if codes[code].safe:
            codes[code].throws = throws_of(left, right, own) | throws_of(right, left, own) << RIGHT_THROWS
