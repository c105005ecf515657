# Static bounds on the declarer's tricks, from facts tabled for each suit code.  Each has its proof in docs/algorithm.md
# and is tested alone against the plain search.

from libc.stdint cimport uint16_t, uint64_t

from cards cimport Code
from moves cimport bits, top_of

cdef enum:
    NO_CROSSING = 99
    NO_PASS = -64
    # The bytes of `sums`, as shifts.
    RUNS_OF_DECLARER = 0
    LOSERS = 8
    RUNS_OF_LEFT = 16
    RUNS_OF_RIGHT = 24
    RUNS_OF_EITHER = 32     # in each suit the better of the two defenders
    GUARDS = 40             # cards that keep the declarer's highest until it is the top; 0 where it is, or cannot be kept
    ROUNDS_WITHOUT_TOPS = 48
    ROUNDS_UNGUARDED = 56

# The fields of a Code that bounds use; `ruffers` is a mask of those who may still ruff:
#
#   run0[ruffers]       tricks the declarer takes by leading the suit from the top; ruffers 1 and 2: the defenders
#   run[me][ruffers]    the same for each defender; ruffers 1: the declarer, 2: the partner
#   tops                the declarer's cards above all of the defenders'
#   losing              the declarer's cards that each defender alone can take with cards above all of his, a byte each
#                       defender; in the trump suit losing_trumps
#   losing_trumps       as trumps: those of each defender that cannot all fall to distinct higher ones of the declarer's
#   passes[me][ruffers] the partner's run, or NO_PASS where it is none or this defender cannot lead to it
#   sure0, sure         as trumps: tricks the declarer's, the defenders' trumps take whatever happens (trumps.pxd)
#   sure_led            sure0 where a defender leads trumps and the declarer takes it with the top one
#   crossing[me]        without trumps: what it costs to cross to the partner in this suit, NO_CROSSING where one cannot
#   sums                without trumps: what is added over the suits, a byte each (RUNS_OF_DECLARER and so on)

cdef inline int run_of(int own, int rival_a, int rival_b, int partner, int ruff_a, int ruff_b, int ruff_partner) noexcept nogil:
    """Tricks that `own` takes by leading from the top while every other follows with his lowest card.

    Each rival keeps his highest card; the partner must never have to overtake.  Who may ruff must not run out of
    the suit: the declarer's partner in the play has to trump too.
    """
    cdef int won = 0, top
    while own:
        top = top_of(own)
        if top_of(rival_a) > top or top_of(rival_b) > top:
            break
        if ruff_a and not rival_a or ruff_b and not rival_b or ruff_partner and not partner:
            break
        if partner and (partner & -partner) > (1 << top):
            break
        partner &= partner - 1
        own ^= 1 << top
        rival_a &= rival_a - 1
        rival_b &= rival_b - 1
        won += 1
    return won


cdef inline int beaten_by(int own, int other) noexcept nogil:
    """The most cards of `own` that can each fall to a higher card of `other`, every card used once."""
    cdef int beaten = 0, place, free = 0
    for place in range(7, -1, -1):
        if other >> place & 1:
            free += 1
        elif own >> place & 1 and free > 0:
            free -= 1
            beaten += 1
    return beaten


cdef inline int guards_of(int own, int enemies) noexcept nogil:
    """The fewest of the highest cards of `own` of which one is sure to win if all go to tricks of this suit; 0 for none.

    Each of them that loses falls to a higher card, which takes no second one.
    """
    cdef int kept = 0, count = 0
    while own:
        kept |= 1 << top_of(own)
        own ^= 1 << top_of(own)
        count += 1
        if beaten_by(kept, enemies) < count:
            return count
    return 0


cdef inline int crossing_cost(int mine, int his, int entry) noexcept nogil:
    """How many tricks of this suit are lost by crossing in it to a partner who takes at least one."""
    return max(mine, his) - his if his > 0 and entry else NO_CROSSING


cdef inline int above(int cards, int others) noexcept nogil:
    """How many cards are above all of another hand's."""
    return bits(cards & ~((2 << top_of(others)) - 1)) if others else bits(cards)


cdef inline int pass_to(int his, bint entry) noexcept nogil:
    """The partner's run where he can be reached for it."""
    return his if his > 0 and entry else NO_PASS


cdef inline void fill_bounds(Code *suit) noexcept nogil:
    """Work out one code's worth."""
    cdef int own = suit.own[0], left = suit.own[1], right = suit.own[2], ruffers, guards = 0
    cdef int rounds = max(suit.counts[1], suit.counts[2])
    cdef int to_left = min(bits(own), above(left, own)), to_right = min(bits(own), above(right, own))
    # Each defender can lead the suit to a higher card of his partner's.
    cdef bint entry_left = left != 0 and right != 0 and (left & -left) < (1 << top_of(right))
    cdef bint entry_right = left != 0 and right != 0 and (right & -right) < (1 << top_of(left))
    for ruffers in range(4):
        suit.run0[ruffers] = run_of(own, left, right, 0, ruffers & 1, ruffers & 2, 0)
        suit.run[0][ruffers] = run_of(left, own, 0, right, ruffers & 1, 0, ruffers & 2)
        suit.run[1][ruffers] = run_of(right, own, 0, left, ruffers & 1, 0, ruffers & 2)
    for ruffers in range(4):
        suit.passes[0][ruffers] = pass_to(suit.run[1][ruffers], entry_left)
        suit.passes[1][ruffers] = pass_to(suit.run[0][ruffers], entry_right)
    suit.tops = above(own, left | right)
    suit.losing = to_left | <uint16_t>to_right << 8
    suit.losing_trumps = (bits(left) - beaten_by(left, own)) | <uint16_t>(bits(right) - beaten_by(right, own)) << 8
    suit.crossing[0] = crossing_cost(suit.run[0][0], suit.run[1][0], entry_left)
    suit.crossing[1] = crossing_cost(suit.run[1][0], suit.run[0][0], entry_right)
    if suit.tops == 0:
        guards = guards_of(own, left | right)
    suit.sums = (
        <uint64_t>suit.run0[0] << RUNS_OF_DECLARER
        | <uint64_t>max(to_left, to_right) << LOSERS
        | <uint64_t>suit.run[0][0] << RUNS_OF_LEFT
        | <uint64_t>suit.run[1][0] << RUNS_OF_RIGHT
        | <uint64_t>max(suit.run[0][0], suit.run[1][0]) << RUNS_OF_EITHER
        | <uint64_t>guards << GUARDS
        | <uint64_t>(0 if suit.tops else rounds) << ROUNDS_WITHOUT_TOPS
        | <uint64_t>(0 if suit.tops or guards else rounds) << ROUNDS_UNGUARDED
    )


cdef inline int part(uint64_t sums, int shift) noexcept nogil:
    """One byte of added `sums`."""
    return <int>(sums >> shift & 0xFF)


cdef inline int declarer_runs(uint64_t sums) noexcept nogil:
    """No trump, the declarer leads: what he takes at once by running his suits; a lower bound."""
    return part(sums, RUNS_OF_DECLARER)


cdef inline int sure_losers(uint64_t sums) noexcept nogil:
    """No trump: tricks that the defenders' kept high cards take from the declarer."""
    return part(sums, LOSERS)


cdef inline int defenders_runs(uint64_t sums, const Code *const *suit, int leader) noexcept nogil:
    """No trump, a defender leads: what the two take at once, crossing to the partner at most once."""
    cdef int me = leader - 1
    cdef int cost = min(
        min(suit[0].crossing[me], suit[1].crossing[me]), min(suit[2].crossing[me], suit[3].crossing[me])
    )
    return max(part(sums, RUNS_OF_LEFT if me == 0 else RUNS_OF_RIGHT), part(sums, RUNS_OF_EITHER) - cost)


cdef inline int kept_runs(uint64_t sums, int tricks) noexcept nogil:
    """No trump, a defender leads: the declarer's runs, kept until the two must lead a suit in which he is high.

    Until then they can only lead suits without a top of his, as often as those have cards; or, where he keeps enough
    guards, less often than he has guards.  A lower bound.
    """
    cdef int runs = part(sums, RUNS_OF_DECLARER), guards = part(sums, GUARDS)
    if runs + guards + part(sums, ROUNDS_UNGUARDED) <= tricks:
        return max(runs, <int>(guards > 0))
    return min(runs, tricks - part(sums, ROUNDS_WITHOUT_TOPS))


cdef inline bint passes_to_partner(const Code *suit, int leader) noexcept nogil:
    """Whether the defender on lead has a card of the suit below his partner's highest."""
    cdef int own = suit.own[leader]
    return suit.own[3 - leader] > (own & -own)


cdef inline int kept_from_one(const Code *const *suit, uint64_t sums, int leader, int tricks) noexcept nogil:
    """No trump: the declarer's runs, kept until the defender on lead, who cannot reach his partner, must lead to them.

    In suits without a top of the declarer's that defender has only cards above his partner's.  A lower bound; 0 where it
    says nothing.
    """
    cdef int lane, guards, runs = part(sums, RUNS_OF_DECLARER), rounds = 0, unguarded = 0, kept = 0
    for lane in range(4):
        if suit[lane].tops == 0 and suit[lane].own[leader]:
            if passes_to_partner(suit[lane], leader):
                return 0
            guards = part(suit[lane].sums, GUARDS)
            rounds += suit[lane].counts[leader]
            kept += guards
            if guards == 0:
                unguarded += suit[lane].counts[leader]
    return runs if runs + kept + unguarded <= tricks else min(runs, tricks - rounds)


cdef inline int lost_leads(const Code *const *suit, uint64_t sums) noexcept nogil:
    """No trump, the declarer leads: tricks he loses once he must lead a suit without a top of his.

    Until then he has led those with a top; the defender who has the top of that suit gets in, and cashes.
    """
    cdef int lane, cards = 0, least = 99
    for lane in range(4):
        if suit[lane].tops == 0 and suit[lane].own[0]:
            cards += suit[lane].counts[0]
            least = min(least, part(sums, RUNS_OF_LEFT if suit[lane].own[1] > suit[lane].own[2] else RUNS_OF_RIGHT))
    return min(cards, least)


cdef inline bint wins_at_once(const Code *const *suit, int leader) noexcept nogil:
    """With trumps: the declarer takes this trick whatever the defender on lead leads, and by ruffing with any trump."""
    cdef int partner = 3 - leader, lane
    cdef bint ruffs = suit[0].own[partner] != 0
    if suit[0].own[leader] and suit[0].tops == 0:
        return False
    for lane in range(1, 4):
        if suit[lane].own[leader]:
            if ruffs and suit[lane].own[partner] == 0:
                return False
            if suit[lane].tops == 0 and (suit[lane].own[0] or suit[0].own[0] == 0):
                return False
    return True


cdef inline int rounds_from_one(const Code *const *suit, int leader) noexcept nogil:
    """With trumps: for how many rounds a defender can lead before the declarer gets in, who has a trump; 99 if unknown.

    It is known where he cannot reach his partner, whose cards are lower and who cannot ruff.
    """
    cdef int partner = 3 - leader, lane, rounds = 0
    cdef bint ruffs = suit[0].own[partner] != 0
    if suit[0].own[0] == 0 or suit[0].own[leader] and suit[0].tops == 0:
        return 99
    if suit[0].counts[0] == suit[0].length:     # the two may cross as they like: he follows, then ruffs
        for lane in range(1, 4):
            if suit[lane].tops == 0:
                rounds += min(<int>suit[lane].counts[0], max(<int>suit[lane].counts[1], <int>suit[lane].counts[2]))
        return rounds
    for lane in range(1, 4):
        if suit[lane].own[leader]:
            if suit[lane].tops or suit[lane].own[0] == 0:
                if ruffs and suit[lane].own[partner] == 0:
                    return 99
            else:
                if passes_to_partner(suit[lane], leader) or ruffs and suit[lane].counts[partner] < suit[lane].counts[leader]:
                    return 99
                rounds += min(suit[lane].counts[leader], suit[lane].counts[0])
    return rounds


cdef inline int declarer_runs_trump(const Code *const *suit, int kept) noexcept nogil:
    """With trumps, the declarer leads: he draws trumps while his are high, then runs his side suits.

    Where `kept` is 1 he has got in by a trump first, so draws one round less.
    """
    cdef const Code *trump = suit[0]
    cdef int drawn = trump.run0[0] - kept
    cdef int ruffers = (trump.counts[1] > drawn) | (trump.counts[2] > drawn) << 1
    return trump.run0[0] + suit[1].run0[ruffers] + suit[2].run0[ruffers] + suit[3].run0[ruffers]


cdef inline int sure_and_runs(const Code *const *suit, int trumps) noexcept nogil:
    """With trumps, the declarer leads: side suits while all who could ruff follow, and trumps that are sure."""
    cdef int ruffers = (suit[0].own[1] != 0) | (suit[0].own[2] != 0) << 1
    return trumps + suit[1].run0[ruffers] + suit[2].run0[ruffers] + suit[3].run0[ruffers]


cdef inline int runs_after(const Code *const *suit, int leader) noexcept nogil:
    """With trumps: what the declarer takes who wins the trick that a defender leads (`wins_at_once`), this one included."""
    cdef int trumps = suit[0].sure_led if suit[0].own[leader] else suit[0].sure0
    return max(declarer_runs_trump(suit, 1), sure_and_runs(suit, trumps))


cdef inline int sure_losers_trump(const Code *const *suit) noexcept nogil:
    """With trumps: tricks that one defender's kept high cards take, and those of his trumps that the declarer cannot beat."""
    cdef int losing = suit[0].losing + suit[1].losing + suit[2].losing + suit[3].losing
    return max(losing & 0xFF, losing >> 8)


cdef inline int ruffers_after(const Code *trump, int me, int drawn) noexcept nogil:
    """Who can still ruff a defender's lead after `drawn` rounds of trumps: 1 the declarer, 2 the partner."""
    return (trump.counts[0] > drawn) | (trump.counts[2 - me] > drawn) << 1


cdef inline int defenders_runs_trump(const Code *const *suit, int leader) noexcept nogil:
    """With trumps, a defender leads: trumps from the top, side suits, a crossing, the partner's side suits."""
    cdef const Code *trump = suit[0]
    cdef const Code *one
    cdef int me = leader - 1, he = 2 - leader
    cdef int drawn = trump.run[me][0]
    cdef int mine_ruffers = ruffers_after(trump, me, drawn)
    cdef int his_ruffers = ruffers_after(trump, he, drawn)
    cdef int own = drawn, both = drawn, cost = 99, lane, mine, his, best
    for lane in range(1, 4):
        one = suit[lane]
        mine = one.run[me][mine_ruffers]
        his = one.run[he][his_ruffers]
        best = max(mine, his)
        own += mine
        both += best
        cost = min(cost, best - one.passes[me][his_ruffers])
    return max(own, both - cost)
