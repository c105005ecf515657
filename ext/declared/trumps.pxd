# Trump tricks that are sure, worked out exactly for each suit code as a game of its own.
#
# Whoever wants trump tricks (the declarer, or the two defenders together) chooses among his own trumps; all else is the
# other side's choice: who leads, whether trumps are led, who ruffs, who ruffs too, and what is spent elsewhere.  A
# trick takes at most one trump of each player, so what the chooser then takes with trumps he takes whatever happens.
#
# A hand is a list of places that ends with -1.  Of a player who has to follow, -1 (no trump) is a choice only if he
# has none; of one who may have to ruff, always.

from libc.stdint cimport int8_t, uint8_t

from cards cimport CODES, Code, Drops
from danger cimport without_cards

ctypedef struct Hands:
    int8_t list[3][9]
    int count[3]


cdef inline void list_hands(const Code *code, Hands *hands) noexcept nogil:
    cdef int player, place
    for player in range(3):
        hands.count[player] = 0
        for place in range(code.length):
            if code.own[player] >> place & 1:
                hands.list[player][hands.count[player]] = place
                hands.count[player] += 1
        hands.list[player][hands.count[player]] = -1


cdef inline int choices(const Hands *hands, int player, bint follows) noexcept nogil:
    """How many entries of a player's list he may choose from."""
    return hands.count[player] + (not follows or hands.count[player] == 0)


cdef inline int to_declarer(const uint8_t *worth, const Drops *drops, int code, int own, int left, int right) noexcept nogil:
    return (own > left and own > right) + worth[without_cards(drops, code, own, left, right)]


cdef inline int declarer_led_to(const uint8_t *worth, const Drops *drops, int code, const Hands *h, int leader, int lead) noexcept nogil:
    """The declarer plays a trump to a defender's lead, a trump (a place) or not (-1)."""
    cdef int i, j, worst, best
    if leader == 1:
        worst = 9
        for i in range(choices(h, 2, lead >= 0)):
            best = 0
            for j in range(h.count[0]):
                best = max(best, to_declarer(worth, drops, code, h.list[0][j], lead, h.list[2][i]))
            worst = min(worst, best)
        return worst
    best = 0
    for j in range(h.count[0]):
        worst = 9
        for i in range(choices(h, 1, lead >= 0)):
            worst = min(worst, to_declarer(worth, drops, code, h.list[0][j], h.list[1][i], lead))
        best = max(best, worst)
    return best


cdef inline int declarers(const uint8_t *worth, const Drops *drops, int code, const Hands *h) noexcept nogil:
    """Tricks that the declarer's trumps are sure to take, the shorter codes being known."""
    cdef int least = 9, best = 0, worst, player, i, j, k
    if h.count[0] == 0:
        return 0
    for player in range(1, 3):
        for i in range(h.count[player] + 1):
            if i < h.count[player]:
                least = min(least, <int>worth[code - drops[code][h.list[player][i]]])
            least = min(least, declarer_led_to(worth, drops, code, h, player, h.list[player][i]))
    for i in range(h.count[0]):  # he leads a trump
        worst = 9
        for j in range(choices(h, 1, True)):
            for k in range(choices(h, 2, True)):
                worst = min(worst, to_declarer(worth, drops, code, h.list[0][i], h.list[1][j], h.list[2][k]))
        best = max(best, worst)
    return min(least, best)


cdef inline int to_defenders(const uint8_t *worth, const Drops *drops, int code, int own, int left, int right) noexcept nogil:
    return (left > own or right > own) + worth[without_cards(drops, code, own, left, right)]


cdef inline int both_choose(const uint8_t *worth, const Drops *drops, int code, const Hands *h, int own) noexcept nogil:
    """Both defenders play a trump, who have one; the declarer's is known (-1 for none)."""
    cdef int best = 0, i, j
    for i in range(choices(h, 1, True)):
        for j in range(choices(h, 2, True)):
            best = max(best, to_defenders(worth, drops, code, own, h.list[1][i], h.list[2][j]))
    return best


cdef inline int declarer_last(
    const uint8_t *worth, const Drops *drops, int code, const Hands *h, int left, int right, bint follows
) noexcept nogil:
    """The declarer plays last, to trumps or perhaps to ruff."""
    cdef int worst = 9, i
    for i in range(choices(h, 0, follows)):
        worst = min(worst, to_defenders(worth, drops, code, h.list[0][i], left, right))
    return worst


cdef inline int declarer_between(const uint8_t *worth, const Drops *drops, int code, const Hands *h, int right) noexcept nogil:
    """The right-hand defender has led a trump, or not (-1); then the declarer, then the left-hand defender, who has to trump."""
    cdef int worst = 9, best, i, j
    for i in range(choices(h, 0, right >= 0)):
        best = 0
        for j in range(choices(h, 1, True)):
            best = max(best, to_defenders(worth, drops, code, h.list[0][i], h.list[1][j], right))
        worst = min(worst, best)
    return worst


cdef inline int defenders(const uint8_t *worth, const Drops *drops, int code, const Hands *h) noexcept nogil:
    """Tricks that the defenders' trumps are sure to take, the shorter codes being known."""
    cdef int least = 9, best, i, j
    if h.count[1] + h.count[2] == 0:
        return 0
    for i in range(h.count[0]):
        least = min(least, <int>worth[code - drops[code][h.list[0][i]]])  # he spends one elsewhere
        least = min(least, both_choose(worth, drops, code, h, h.list[0][i]))  # he leads it
    least = min(least, both_choose(worth, drops, code, h, -1))  # both ruff his lead
    if h.count[1]:
        best = 0
        for i in range(h.count[1]):  # the left-hand defender leads a trump
            for j in range(choices(h, 2, True)):
                best = max(best, declarer_last(worth, drops, code, h, h.list[1][i], h.list[2][j], True))
        least = min(least, best)
        least = min(least, declarer_between(worth, drops, code, h, -1))  # he ruffs his partner's lead, or the declarer's
    if h.count[2]:
        best = 0
        for i in range(h.count[2]):  # the right-hand defender leads one
            best = max(best, declarer_between(worth, drops, code, h, h.list[2][i]))
        least = min(least, best)
        best = 0
        for i in range(h.count[2]):  # he ruffs his partner's lead, or the declarer's
            best = max(best, declarer_last(worth, drops, code, h, -1, h.list[2][i], False))
        least = min(least, best)
    return least


cdef inline int led_to_top(const uint8_t *worth, const Drops *drops, int code, const Hands *h) noexcept nogil:
    """The declarer's sure tricks when a defender leads a trump and he takes it with his highest, the top one."""
    cdef int worst = worth[code], i, j
    if h.count[0] == 0:
        return 0
    for i in range(choices(h, 1, True)):
        for j in range(choices(h, 2, True)):
            worst = min(worst, to_declarer(worth, drops, code, h.list[0][h.count[0] - 1], h.list[1][i], h.list[2][j]))
    return worst


cdef inline void fill_trumps(Code *codes, const Drops *drops) noexcept nogil:
    """Work out every code, shorter ones first."""
    cdef uint8_t to_him[9841]
    cdef uint8_t to_them[9841]
    cdef Hands hands
    cdef int code
    for code in range(CODES):
        list_hands(&codes[code], &hands)
        to_him[code] = declarers(to_him, drops, code, &hands)
        to_them[code] = defenders(to_them, drops, code, &hands)
        codes[code].sure0 = to_him[code]
        codes[code].sure_led = led_to_top(to_him, drops, code, &hands)
        codes[code].sure = to_them[code]
