# What the bounds say together: whether a position needs no search.

from libc.stdint cimport uint64_t

from bounds cimport (
    declarer_runs, declarer_runs_trump, defenders_runs, defenders_runs_trump, kept_from_one, kept_runs, lost_leads, part,
    rounds_from_one, runs_after,
    sure_and_runs, sure_losers, sure_losers_trump, wins_at_once,
)
from cards cimport Code
from checks cimport at
from danger cimport HOT, LEFT_CATCHES, LEFT_FORCES, RIGHT_CATCHES, RIGHT_FORCES, SAFE, lost_tricks
from facts cimport CleanKind, Facts, Kind, MisereKind, NoTrumpKind
from leads cimport CLASSES, DECLARER_ON_LEAD, DEFENDER_ON_LEAD, HARMLESS_ON_LEAD, MOST_LOST, classes_of
from reach cimport RIGHT_THROWS, out_of_reach
from switches cimport (
    USE_ALONE, USE_CATCHES, USE_COLD, USE_CROSSING, USE_EXIT, USE_HOT, USE_LEADING, USE_LEADS, USE_LOSERS, USE_REACH, USE_RUNS, USE_SAFE,
    USE_SAFE_ALONE, USE_TOPS, USE_TRUMPS, uses,
)


cdef inline bint safe_exit(const Code *const *suit) noexcept nogil:
    """Whether the declarer can lead one suit away for good while the others are safe."""
    cdef int lane, other
    cdef bint well
    for lane in range(4):
        if suit[lane].exit:
            well = True
            for other in range(4):
                if other != lane and not suit[other].safe:
                    well = False
            if well:
                return True
    return False


cdef inline bint hole_out_of_reach(const Code *const *suit) noexcept nogil:
    """Whether the defenders, one of whom leads, cannot throw enough from the one suit that is not safe."""
    cdef int throws = suit[0].throws + suit[1].throws + suit[2].throws + suit[3].throws
    cdef int lane = 0
    while suit[lane].safe:
        lane += 1
    return out_of_reach(suit[lane].reach, throws & 255, throws >> RIGHT_THROWS)


cdef inline int who_leads(uint64_t dangers, int leader) noexcept nogil:
    """Misère, for leads.pxd; `dangers` are added over the suits."""
    if leader == 0:
        return DECLARER_ON_LEAD
    if dangers >> (LEFT_FORCES if leader == 1 else RIGHT_FORCES) & 15:
        return DEFENDER_ON_LEAD
    return HARMLESS_ON_LEAD


cdef inline int misere_answer(Kind kind, const Facts *facts, const Code *const *suit, int leader, int n, int t) noexcept nogil:
    cdef int use = facts.switches
    cdef uint64_t sums = suit[0].dangers + suit[1].dangers + suit[2].dangers + suit[3].dangers
    if uses(use, USE_HOT) and part(sums, HOT) >= t:
        return 1
    if Kind is MisereKind:
        if uses(use, USE_COLD) and t > n - 2 and n - lost_tricks(sums, leader) < t:
            return 0
        if uses(use, USE_LEADS) and t > n - MOST_LOST:
            if n - facts.lost[who_leads(sums, leader)][at(classes_of(suit), CLASSES)] < t:
                return 0
    if leader != 0:
        if uses(use, USE_SAFE) and part(sums, SAFE) == 4:
            return 0
        if uses(use, USE_SAFE_ALONE) and suit[0].alone & suit[1].alone & suit[2].alone & suit[3].alone & leader:
            return 0
        if Kind is CleanKind:
            if uses(use, USE_CATCHES) and part(sums, LEFT_CATCHES if leader == 1 else RIGHT_CATCHES):
                return 1
            if uses(use, USE_REACH) and part(sums, SAFE) == 3 and hole_out_of_reach(suit):
                return 0
    elif uses(use, USE_EXIT) and part(sums, SAFE) >= 3 and safe_exit(suit):
        return 0
    return -1


cdef inline int no_trump_answer(const Facts *facts, const Code *const *suit, int leader, int n, int t) noexcept nogil:
    cdef int use = facts.switches
    cdef uint64_t sums = suit[0].sums + suit[1].sums + suit[2].sums + suit[3].sums
    if uses(use, USE_LOSERS) and n - sure_losers(sums) < t:
        return 0
    if leader == 0:
        if uses(use, USE_RUNS) and declarer_runs(sums) >= t:
            return 1
        if uses(use, USE_LEADING) and n - lost_leads(suit, sums) < t:
            return 0
    else:
        if uses(use, USE_CROSSING) and n - defenders_runs(sums, suit, leader) < t:
            return 0
        if uses(use, USE_TOPS) and kept_runs(sums, n) >= t:
            return 1
        if uses(use, USE_ALONE) and declarer_runs(sums) >= t and kept_from_one(suit, sums, leader, n) >= t:
            return 1
    return -1


cdef inline int trump_answer(const Facts *facts, const Code *const *suit, int leader, int n, int t) noexcept nogil:
    cdef int use = facts.switches
    if uses(use, USE_TRUMPS):
        if suit[0].sure0 >= t:
            return 1
        if n - suit[0].sure < t:
            return 0
    if uses(use, USE_LOSERS) and n - sure_losers_trump(suit) < t:
        return 0
    if leader == 0:
        if uses(use, USE_RUNS) and (declarer_runs_trump(suit, 0) >= t or sure_and_runs(suit, suit[0].sure0) >= t):
            return 1
    else:
        if uses(use, USE_CROSSING) and n - defenders_runs_trump(suit, leader) < t:
            return 0
        if runs_after(suit, leader) >= t:
            if uses(use, USE_TOPS) and wins_at_once(suit, leader):
                return 1
            if uses(use, USE_ALONE) and n - rounds_from_one(suit, leader) >= t:
                return 1
    return -1


cdef inline int static_answer(Kind kind, const Facts *facts, const Code *const *suit, int leader, int n, int t) noexcept nogil:
    """1 or 0 where a bound already decides whether the declarer takes t of n tricks, else -1."""
    if Kind is MisereKind or Kind is CleanKind:
        return misere_answer(kind, facts, suit, leader, n, t)
    elif Kind is NoTrumpKind:
        return no_trump_answer(facts, suit, leader, n, t)
    elif suit[0].length == 0:
        return no_trump_answer(facts, suit, leader, n, t)
    else:
        return trump_answer(facts, suit, leader, n, t)
