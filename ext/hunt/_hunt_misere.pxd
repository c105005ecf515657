# Misere in a single suit: the two tables that end most searches for a trick of the declarer (owner 0).
#
# safe: the defenders never catch him in the suit, though either leads it at will and throws its cards away freely.
# run: the defender on lead catches him with this suit alone, the winner of each round leading it again.
# Both take it that one trick is enough, so that in a suit led he plays the highest card that surely loses.

from _hunt_codes cimport Codes, highest_place, lowest_place
from libc.stdint cimport uint8_t, uint16_t, uint64_t


cdef inline int sure_loser(int mine, int led, int third) noexcept nogil:
    """The highest place of ``mine`` that loses whatever the third hand (owning ``third``) does, or -1.

    A card below the one led loses; so does one that the third hand cannot get under.
    """
    cdef int sure = mine & ((1 << led) - 1)
    if third:
        sure |= mine & ((1 << lowest_place(third)) - 1)
    return highest_place(sure) if sure else -1


cdef inline int take_away(Codes* t, int code, int one, int two, int three) noexcept nogil:
    """The code without up to three places (-1 for none)."""
    if one < two:                       # the highest first, so that the lower keep their places
        one, two = two, one
    if two < three:
        two, three = three, two
    if one < two:
        one, two = two, one
    if one >= 0:
        code = t.without[code][one]
    if two >= 0:
        code = t.without[code][two]
    if three >= 0:
        code = t.without[code][three]
    return code


cdef inline bint suit_round_catches(Codes* t, int code, int leader, int led, int partner, bint running) noexcept nogil:
    """Whether one round of the suit, and what follows it in the same table, catches the declarer.

    ``running`` asks the run table (the winner leads on), else the safe table (either defender may lead later).
    """
    cdef int mine = t.own[code][0]
    cdef int top = led if led > partner else partner
    cdef int card, after
    if leader == 1:
        card = mine & ((1 << top) - 1)
        card = highest_place(card) if card else -1
    else:
        card = sure_loser(mine, led, t.own[code][1])
    if card < 0:
        return True
    after = take_away(t, code, led, partner, card)
    if running:
        return t.run[after][leader if top == led else 3 - leader]
    return not t.safe[after]


cdef inline bint some_round_catches(Codes* t, int code, int leader, bint running) noexcept nogil:
    cdef int leads = t.own[code][leader]
    cdef int partners = t.own[code][3 - leader]
    cdef int led, partner
    for led in range(8):
        if not leads >> led & 1:
            continue
        if not partners:
            if suit_round_catches(t, code, leader, led, -1, running):
                return True
            continue
        for partner in range(8):
            if partners >> partner & 1 and suit_round_catches(t, code, leader, led, partner, running):
                return True
    return False


cdef inline bint some_throw_unsafe(Codes* t, int code) noexcept nogil:
    cdef int place
    for place in range(t.length[code]):
        if not t.own[code][0] >> place & 1 and not t.safe[t.without[code][place]]:
            return True
    return False


cdef inline void build_misere(Codes* t) noexcept nogil:
    """Fills the safe and run tables, shorter suits first."""
    cdef int code, leader
    for code in range(9841):
        t.safe[code] = 1
        t.run[code][0] = t.run[code][1] = t.run[code][2] = 0
        if not t.own[code][0]:
            continue
        for leader in range(1, 3):
            t.run[code][leader] = some_round_catches(t, code, leader, True)
        t.safe[code] = not (some_throw_unsafe(t, code) or some_round_catches(t, code, 1, False)
                            or some_round_catches(t, code, 2, False))
