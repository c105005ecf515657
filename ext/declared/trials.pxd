# Proofs by trial: what the laboratory does with one position, and what it counts.

from libc.stdint cimport int8_t, int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from cards cimport Code
from facts cimport CleanKind, Facts, Kind, MisereKind, NoTrumpKind, Search, TrumpKind, code_of
from plain cimport AS_IT_IS, DECLARER_GIVES, DEFENDERS_GIVE, plain_answer
from root cimport MISERE, NO_TRUMP, search
from search cimport packed
from static_answer cimport static_answer
from switches cimport USE_ALL, USE_CERTIFICATE
from table cimport table_forget

cdef enum:
    FAULTS = 16             # so many faults of a sweep are kept


cdef inline void forget_all(Search *context) noexcept nogil:
    cdef int i
    for i in range(4):
        if context.tables[i].entries != NULL:
            table_forget(&context.tables[i])


cdef inline void bounds_of(Kind kind, const Search *s, const int *c, int leader, int n, int8_t *low, int8_t *high) noexcept nogil:
    """What the static bounds in use say of a position at the start of a trick."""
    cdef const Code *suit[4]
    cdef int lane, t, said
    for lane in range(4):
        suit[lane] = code_of(kind, s.facts, lane, c[lane])
    low[0] = 0
    high[0] = n
    for t in range(1, n + 1):
        if Kind is MisereKind:
            said = static_answer(<CleanKind>0, s.facts, suit, leader, n, 1) if t == 1 else static_answer(kind, s.facts, suit, leader, n, t)
        else:
            said = static_answer(kind, s.facts, suit, leader, n, t)
        if said == 1:
            low[0] = t
        elif said == 0:
            high[0] = min(<int>high[0], t - 1)


cdef inline int value_from(Kind kind, Search *s, const int *c, int leader, int n) noexcept nogil:
    """The declarer's tricks at the start of a trick."""
    cdef int t = 1
    while t <= n and search(kind, s, c, leader, n, t):
        t += 1
    return t - 1


cdef inline void known_of(Search *s, const int *c, int kind, int leader, int n, int8_t *low, int8_t *high) noexcept nogil:
    if kind == MISERE:
        bounds_of(<MisereKind>0, s, c, leader, n, low, high)
    elif kind == NO_TRUMP:
        bounds_of(<NoTrumpKind>0, s, c, leader, n, low, high)
    else:
        bounds_of(<TrumpKind>0, s, c, leader, n, low, high)


cdef inline int tricks_of(Search *s, const int *c, int kind, int leader, int n) noexcept nogil:
    if kind == MISERE:
        return value_from(<MisereKind>0, s, c, leader, n)
    if kind == NO_TRUMP:
        return value_from(<NoTrumpKind>0, s, c, leader, n)
    return value_from(<TrumpKind>0, s, c, leader, n)

# What a sweep has found.
ctypedef struct Findings:
    int rules[16]           # the switches tried alone
    int count
    int64_t positions
    int64_t wrong[17]       # positions where a rule alone, and last where the whole search, contradicts the plain search
    int64_t decided[16]     # questions "at least t tricks?" that a rule alone answers
    int64_t questions
    int32_t faults[16][7]   # codes, leader, rule (-1: the whole search), tricks
    int kept
    Facts *facts
    Search *plain
    Search *whole


cdef inline void note(Findings *found, const int *c, int leader, int rule, int tricks) noexcept nogil:
    cdef int i
    if found.kept < FAULTS:
        for i in range(4):
            found.faults[found.kept][i] = c[i]
        found.faults[found.kept][4] = leader
        found.faults[found.kept][5] = found.rules[rule] if rule < found.count else -1
        found.faults[found.kept][6] = tricks
        found.kept += 1


cdef inline void examine(void *state, const int *c, int kind, int leader, int n) noexcept nogil:
    """Try every rule alone, and all of them together, on one position."""
    cdef Findings *found = <Findings *>state
    cdef int8_t low, high
    cdef int rule, tricks
    found.positions += 1
    found.questions += n
    tricks = tricks_of(found.plain, c, kind, leader, n)
    for rule in range(found.count):
        found.facts.switches = found.rules[rule]
        known_of(found.whole, c, kind, leader, n, &low, &high)
        found.decided[rule] += low + n - high
        if tricks < low or tricks > high:
            found.wrong[rule] += 1
            note(found, c, leader, rule, tricks)
    found.facts.switches = USE_ALL
    if tricks_of(found.whole, c, kind, leader, n) != tricks:
        found.wrong[found.count] += 1
        note(found, c, leader, found.count, tricks)

# The contract and the two games around it, each searched plainly in a context of its own.
ctypedef struct Games:
    Search context[3]       # by `plain.pxd`'s numbers of games
    const Facts *facts
    Search *bounds          # whose static bounds are tried

# What a comparison of the games has found.
ctypedef struct Bracket:
    Games games
    int64_t positions
    int64_t differ
    int64_t outside
    int64_t exchanges
    int64_t lowered[3]
    int64_t loose


cdef inline int value_in(Games *games, int game, const int *c, int kind, int leader, int n) noexcept nogil:
    """The declarer's tricks in one of the games."""
    cdef Search *s = &games.context[game]
    cdef int t = 1
    if kind == NO_TRUMP:
        while t <= n and plain_answer(<NoTrumpKind>0, game, s, packed(c), leader, n, t):
            t += 1
    else:
        while t <= n and plain_answer(<TrumpKind>0, game, s, packed(c), leader, n, t):
            t += 1
    return t - 1


cdef inline void exchange_all(Bracket *found, const int *c, int kind, int leader, int n, const int *values) noexcept nogil:
    """Exchange each card of the declarer's with the next one above it where that is a defender's."""
    cdef Games *games = &found.games
    cdef int changed[4]
    cdef int lane, place, player, power, game
    cdef const Code *one
    for lane in range(4):
        one = &games.facts.codes[0][c[lane]]
        power = 1
        for place in range(one.length - 1):
            for player in range(1, 3):
                if one.own[0] >> place & 1 and one.own[player] >> (place + 1) & 1:
                    memcpy(changed, c, sizeof(changed))
                    changed[lane] -= 2 * player * power     # digits 0 and `player` change places
                    found.exchanges += 1
                    for game in range(3):
                        found.lowered[game] += value_in(games, game, changed, kind, leader, n) < values[game]
            power *= 3


cdef inline void compare_games(void *state, const int *c, int kind, int leader, int n) noexcept nogil:
    """Values, static bounds and exchanges of one position."""
    cdef Bracket *found = <Bracket *>state
    cdef Games *games = &found.games
    cdef int values[3]
    cdef int game
    cdef int8_t low, high
    for game in range(3):
        values[game] = value_in(games, game, c, kind, leader, n)
    found.positions += 1
    found.differ += values[DEFENDERS_GIVE] != values[DECLARER_GIVES]
    found.outside += values[AS_IT_IS] < values[DEFENDERS_GIVE] or values[AS_IT_IS] > values[DECLARER_GIVES]
    known_of(games.bounds, c, kind, leader, n, &low, &high)
    found.loose += low > values[DEFENDERS_GIVE] or high < values[DECLARER_GIVES]
    exchange_all(found, c, kind, leader, n, values)

# What comes of doing without the certificate.
ctypedef struct Certified:
    Facts *facts
    Search *plain
    Search *bare            # without the certificate
    Search *whole
    int64_t positions
    int64_t misled
    int64_t doubted
    int64_t unseen
    int64_t wrong


cdef inline void mislead(void *state, const int *c, int kind, int leader, int n) noexcept nogil:
    """Compare the search with and without the certificate on one position."""
    cdef Certified *found = <Certified *>state
    cdef int tricks = tricks_of(found.plain, c, kind, leader, n)
    cdef uint64_t doubts = found.whole.doubts
    cdef bint misled
    forget_all(found.bare)
    forget_all(found.whole)
    found.facts.switches = USE_ALL & ~USE_CERTIFICATE
    misled = tricks_of(found.bare, c, kind, leader, n) != tricks
    found.facts.switches = USE_ALL
    found.positions += 1
    found.wrong += tricks_of(found.whole, c, kind, leader, n) != tricks
    found.misled += misled
    found.doubted += found.whole.doubts != doubts
    found.unseen += misled and found.whole.doubts == doubts
