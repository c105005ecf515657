# Static bounds on the declarer's tricks, from facts tabled for each suit code.  Each has its proof in docs/algorithm.md
# and is tested alone against the plain search.

from libc.stdint cimport uint8_t

from cards cimport CODES, Code
from moves cimport bits, top_of

# What one suit is worth, by code.
ctypedef struct Suit:
    uint8_t run0        # tricks the declarer takes one after another by leading the suit from the top
    uint8_t run[2]      # the same for each defender, whose partner is never forced to overtake
    uint8_t entry[2]    # each defender can lead the suit to a trick of his partner's
    uint8_t tops        # the declarer's cards above all of the defenders'
    uint8_t losers      # the declarer's cards that the defender with most cards above all his can take
    uint8_t rounds      # how often the suit can be led before both defenders are out of it


cdef inline int run_of(int own, int enemy_a, int enemy_b, int partner) noexcept nogil:
    """Tricks that `own` takes by leading from the top, each enemy and the partner following with his lowest.

    Each enemy keeps his highest card; the partner must never have to overtake.
    """
    cdef int won = 0, top, low, i
    while own:
        top = top_of(own)
        if enemy_a and top_of(enemy_a) > top or enemy_b and top_of(enemy_b) > top:
            break
        if partner:
            low = partner & -partner
            if low > (1 << top):
                break
            partner ^= low
        own ^= 1 << top
        enemy_a &= enemy_a - 1
        enemy_b &= enemy_b - 1
        won += 1
    return won


cdef inline void fill_suit(Suit *suit, const Code *code) noexcept nogil:
    """Work out one code's worth."""
    cdef int own = code.own[0], left = code.own[1], right = code.own[2]
    cdef int highest = top_of(left | right), mine = top_of(own)
    suit.run0 = run_of(own, left, right, 0)
    suit.run[0] = run_of(left, own, 0, right)
    suit.run[1] = run_of(right, own, 0, left)
    suit.entry[0] = suit.run[1] > 0 and left != 0 and (left & -left) < (1 << top_of(right))
    suit.entry[1] = suit.run[0] > 0 and right != 0 and (right & -right) < (1 << top_of(left))
    suit.tops = bits(own & ~((2 << highest) - 1)) if highest >= 0 else bits(own)
    suit.losers = 0
    if own:
        suit.losers = min(bits(own), max(bits(left & ~((2 << mine) - 1)), bits(right & ~((2 << mine) - 1))))
    suit.rounds = max(code.counts[1], code.counts[2])


cdef inline int declarer_runs(const Suit *suits, const int *c) noexcept nogil:
    """No trump, the declarer leads: what he takes at once by running his suits; a lower bound."""
    return suits[c[0]].run0 + suits[c[1]].run0 + suits[c[2]].run0 + suits[c[3]].run0


cdef inline int sure_losers(const Suit *suits, const int *c) noexcept nogil:
    """No trump: tricks that the defenders' kept high cards take from the declarer."""
    return suits[c[0]].losers + suits[c[1]].losers + suits[c[2]].losers + suits[c[3]].losers


cdef inline int defenders_runs(const Suit *suits, const int *c, int leader) noexcept nogil:
    """No trump, a defender leads: what the two take at once, crossing to the partner at most once."""
    cdef int own = 0, both = 0, cost = 99, lane, mine, his, best
    cdef const Suit *suit
    for lane in range(4):
        suit = &suits[c[lane]]
        mine = suit.run[leader - 1]
        his = suit.run[2 - leader]
        best = max(mine, his)
        own += mine
        both += best
        if suit.entry[leader - 1]:
            cost = min(cost, best - his)
    return max(own, both - cost)


cdef inline int kept_tops(const Suit *suits, const int *c, int tricks) noexcept nogil:
    """No trump, a defender leads: the declarer's highest cards, kept until he gets in; a lower bound."""
    cdef int tops = 0, without = 0, lane
    for lane in range(4):
        if suits[c[lane]].tops:
            tops += suits[c[lane]].tops
        else:
            without += suits[c[lane]].rounds
    return min(tops, tricks - without)
