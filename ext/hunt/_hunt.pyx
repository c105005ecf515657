"""The hunt's search: which sets of discards one plan of the defenders can catch.

Owners are numbered clockwise from the declarer 0; his pool is his hand and his discard together.  The question asked
everywhere is yes or no: is there a plan that catches every world of a set?  At a defender's turn one of his cards must
do; at the declarer's, each card must do for the worlds in which he may play it.  A yes comes with a set at least as
large that the plan found catches; a no with a smaller set that no plan catches.  Both are remembered for the position
(suit codes, leader, tricks still needed), and every set inside a caught one, or around one that cannot be caught, is
answered by them.  A world that is not caught with all cards seen is the smallest such refutation.
"""

from _hunt_codes cimport (Codes, bit, build_codes, code_of, drop_card, drop_single, highest_place, lowest_place, pair_bit,
                          put_card, put_single, runs_of, u128, u128_count, u128_lowest)
from _hunt_misere cimport build_misere, sure_loser, take_away
from stopping cimport reason_to_stop
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

cdef enum:
    YES = 5             # sets remembered a position that one plan catches
    NO = 7              # sets remembered a position that no plan catches
    STOPPED = -1
    CHECK_EVERY = 256   # positions between two looks at the clock
    MISERE = 5
    MOST = 1 << 30      # entries

cdef Codes CODES
build_codes(&CODES)
build_misere(&CODES)

cdef struct Entry:
    uint64_t key        # 0: empty
    u128 caught         # worlds known to be caught with all cards seen
    u128 escaped        # worlds known not to be
    u128 yes[YES]
    u128 no[NO]
    uint8_t yes_next
    uint8_t no_next
    int8_t best_suit    # the lead that last did, or -1
    int8_t best_place

cdef struct Trick:
    # A trick in play; codes and numbers of pool cards are those of its beginning.
    uint16_t c[4]
    int leader
    int n               # cards in the pool
    int unknown         # discards not yet known: 2 or 1
    int needed
    int8_t suit[3]
    int8_t place[3]
    int mine            # the number of the pool card played, or -1


def renumber(worlds, uint32_t pool, uint32_t other):
    """The worlds, a bit mask of pairs of the cards of ``pool``, as pairs of the cards of ``other``.

    Worlds that hold a card which ``other`` lacks are left out.
    """
    cdef u128 s = to_set(worlds), out = 0
    cdef int place[12]
    cdef int k, n = 0, card, low, high
    for card in range(32):
        if pool >> card & 1 and n < 12:
            place[n] = count_bits(other & ((<uint32_t>1 << card) - 1)) if other >> card & 1 else -1
            n += 1
    s &= CODES.below[n]
    while s:
        k = u128_lowest(s)
        s &= s - 1
        low, high = place[CODES.low[k]], place[CODES.high[k]]
        if low >= 0 and high >= 0:
            out |= bit(pair_bit(low, high))
    return from_set(out)


cdef u128 to_set(worlds) except? 0:
    return (<u128><uint64_t>(worlds >> 64)) << 64 | <uint64_t>(worlds & 0xFFFFFFFFFFFFFFFF)


cdef object from_set(u128 worlds):
    return <object><uint64_t>(worlds >> 64) << 64 | <object><uint64_t>worlds


cdef int count_bits(uint32_t mask) noexcept nogil:
    return u128_count(mask)


cdef int discard_suits(int unsafe) noexcept nogil:
    """The suits that a sensible discard may come from."""
    return 15 if unsafe & (unsafe - 1) else unsafe


cdef class Search:
    """One context: the tables of one game kind; not for two threads at once.

    :param kind: 0 to 3 the trump suit, 4 no trump, 5 misere.
    :param mebibytes: bound of the memory for positions.
    """

    cdef Entry* entries
    cdef uint64_t entry_mask
    cdef uint64_t* words
    cdef uint64_t word_mask
    cdef int kind
    cdef readonly uint64_t nodes
    cdef readonly uint64_t seen_nodes
    cdef int check_in
    cdef object watch
    cdef object solver
    cdef object fault

    def __cinit__(self, int kind, double mebibytes=256.0, watch=None, solver=None):
        cdef uint64_t n = 1 << 12
        while n < MOST and 2 * n * sizeof(Entry) <= mebibytes * 0.9 * (1 << 20):
            n *= 2
        self.entries = <Entry*>calloc(n, sizeof(Entry))
        self.entry_mask = n - 1
        n = 1 << 12
        while n < MOST and 2 * n * 8 <= mebibytes * 0.1 * (1 << 20):
            n *= 2
        self.words = <uint64_t*>calloc(n, 8)
        self.word_mask = n - 1
        if self.entries == NULL or self.words == NULL:
            raise MemoryError(f"no memory for {mebibytes:g} MiB of positions")
        self.kind = kind
        self.check_in = CHECK_EVERY
        self.watch = watch
        self.solver = solver

    def __dealloc__(self):
        free(self.entries)
        free(self.words)

    def catchable(self, uint32_t pool, uint32_t first, uint32_t second, int leader, bytes table, int needed, worlds):
        """``(True, superset caught)`` or ``(False, subset that no plan catches)``.

        The hands are those at the trick's beginning, the cards of ``table`` (in play order from the leader) in them;
        ``worlds`` is a set of pairs of the pool's cards as a bit mask.
        """
        cdef Trick t
        cdef u128 s = to_set(worlds), out = 0
        cdef int k, r, shift
        t.n = count_bits(pool)
        for k in range(4):
            t.c[k] = code_of(&CODES, pool >> 8 * k & 255, first >> 8 * k & 255, second >> 8 * k & 255)
        t.leader, t.unknown, t.needed, t.mine = leader, 2, needed, -1
        for k in range(len(table)):
            shift = table[k]
            t.suit[k] = shift >> 3
            t.place[k] = count_bits((pool | first | second) >> (shift & ~7) & ((1 << (shift & 7)) - 1))
            if (leader + k) % 3 == 0:
                t.mine = count_bits(pool & ((<uint32_t>1 << shift) - 1))
        if needed <= 0:
            return True, from_set(CODES.below[t.n])
        if len(table):
            with nogil:
                r = self.ply(&t, k + 1, s, &out)
        else:
            with nogil:
                r = self.node(t.c, t.leader, t.n, 2, needed, s, &out)
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        if r == STOPPED:
            raise InterruptedError("the hunt was stopped")
        return bool(r), from_set(out)

    # ---- positions

    cdef Entry* find(self, uint64_t key) noexcept nogil:
        """The entry of that key, empty if it was not there."""
        cdef uint64_t slot = key * <uint64_t>0x9E3779B97F4A7C15
        cdef Entry* e
        cdef int i
        slot ^= slot >> 31
        for i in range(4):
            e = &self.entries[(slot + i) & self.entry_mask]
            if e.key == key:
                return e
            if not e.key:
                break
        else:
            e = &self.entries[(slot + (self.nodes & 3)) & self.entry_mask]
        memset(e, 0, sizeof(Entry))
        e.key = key
        e.best_suit = -1
        return e

    cdef int node(self, const uint16_t* c, int leader, int n, int unknown, int needed, u128 s, u128* out) noexcept nogil:
        """Whether one plan catches the worlds ``s`` from the beginning of a trick on."""
        cdef int k, r
        cdef uint64_t key
        cdef Entry* e
        cdef Trick t
        cdef u128 full = CODES.below[n] if unknown == 2 else bit(n) - 1
        if not s:
            out[0] = 0
            return 1
        if needed == 0:
            out[0] = full
            return 1
        if n == unknown:                # no cards left in the hands
            out[0] = s & (~s + 1)
            return 0
        if unknown == 2 and u128_count(s) < n:
            for k in range(n):
                if not s & ~CODES.holding[k]:
                    if s & (s - 1):
                        return self.one_known(c, leader, n, k, needed, s, out)
                    break
        key = c[0] | (<uint64_t>c[1]) << 14 | (<uint64_t>c[2]) << 28 | (<uint64_t>c[3]) << 42
        key |= (<uint64_t>leader) << 56 | (<uint64_t>unknown) << 58 | (<uint64_t>needed) << 60
        e = self.find(key)
        r = self.remembered(e, s, out)
        if r >= 0:
            return r
        r = self.bounded(e, c, leader, n, unknown, needed, s, out)
        if r >= 0:
            return r
        self.nodes += 1
        self.check_in -= 1
        if self.check_in <= 0 and self.stop():
            return STOPPED
        memcpy(t.c, c, 8)
        t.leader, t.n, t.unknown, t.needed, t.mine = leader, n, unknown, needed, -1
        t.suit[0] = e.best_suit
        t.place[0] = e.best_place
        r = self.ply(&t, 0, s, out)
        if r >= 0:
            self.remember(self.find(key), r, &t, out[0])
        return r

    cdef int one_known(self, const uint16_t* c, int leader, int n, int known, int needed, u128 s, u128* out) noexcept nogil:
        """The same where pool card ``known`` is discarded in every world of ``s``: it is taken away."""
        cdef uint16_t after[4]
        cdef u128 single = 0
        cdef int k, r, suit, place
        self.locate(c, known, &suit, &place)
        memcpy(after, c, 8)
        after[suit] = CODES.without[c[suit]][place]
        for k in range(n):
            if k != known and s >> pair_bit(k, known) & 1:
                single |= bit(k - (k > known))
        r = self.node(after, leader, n - 1, 1, needed, single, &single)
        out[0] = 0
        for k in range(n - 1):
            if single >> k & 1:
                out[0] |= bit(pair_bit(k + (k >= known), known))
        return r

    cdef void locate(self, const uint16_t* c, int k, int* suit, int* place) noexcept nogil:
        """Suit and place of pool card ``k``."""
        cdef int s, own, p
        for s in range(4):
            own = CODES.own[c[s]][0]
            for p in range(8):
                if own >> p & 1:
                    if k == 0:
                        suit[0] = s
                        place[0] = p
                        return
                    k -= 1

    cdef int remembered(self, Entry* e, u128 s, u128* out) noexcept nogil:
        cdef int i
        if s & e.escaped:
            out[0] = s & e.escaped
            out[0] &= ~out[0] + 1
            return 0
        for i in range(YES):
            if not s & ~e.yes[i]:
                out[0] = e.yes[i]
                return 1
        for i in range(NO):
            if e.no[i] and not e.no[i] & ~s:
                out[0] = e.no[i]
                return 0
        return -2

    cdef void remember(self, Entry* e, int r, Trick* t, u128 found) noexcept nogil:
        cdef int i
        if r:
            if t.leader:
                e.best_suit = t.suit[0]
                e.best_place = t.place[0]
            for i in range(YES):
                if not e.yes[i] & ~found:
                    e.yes[i] = found
                    return
            e.yes[e.yes_next] = found
            e.yes_next = (e.yes_next + 1) % YES
        else:
            for i in range(NO):
                if not e.no[i] or not found & ~e.no[i]:
                    e.no[i] = found
                    return
            e.no[e.no_next] = found
            e.no_next = (e.no_next + 1) % NO

    cdef int bounded(self, Entry* e, const uint16_t* c, int leader, int n, int unknown, int needed, u128 s, u128* out) noexcept nogil:
        """0 if some world of ``s`` escapes with all cards seen, 1 if a single world is caught, else -2."""
        cdef u128 rest = s & ~e.caught
        cdef int k
        cdef bint caught
        while rest:
            k = u128_lowest(rest)
            rest &= rest - 1
            caught = self.seen(c, leader, n, unknown, needed, k)
            if not caught:
                e.escaped |= bit(k)
                out[0] = bit(k)
                return 0
            e.caught |= bit(k)
        if not s & (s - 1):
            out[0] = s
            return 1
        return -2

    cdef bint seen(self, const uint16_t* c, int leader, int n, int unknown, int needed, int world) noexcept nogil:
        """Whether that world is caught with all cards seen."""
        cdef uint16_t after[4]
        cdef int one = CODES.high[world] if unknown == 2 else world
        cdef int suit, place
        memcpy(after, c, 8)
        self.locate(c, one, &suit, &place)
        after[suit] = CODES.without[c[suit]][place]
        if unknown == 2:                # the lower card keeps its place when the higher has gone
            self.locate(c, CODES.low[world], &suit, &place)
            after[suit] = CODES.without[after[suit]][place]
        if self.kind == MISERE:
            return self.misere_led(after) if leader == 0 else self.misere_caught(after, leader)
        return self.contract_fails(after, leader, n - unknown, needed)

    cdef bint contract_fails(self, const uint16_t* c, int leader, int left, int needed) noexcept nogil:
        """Whether the defenders take ``needed`` of the tricks left, by the core's search."""
        cdef uint32_t h[3]
        cdef int s, owner
        if needed > left:
            return False
        self.seen_nodes += 1
        for owner in range(3):
            h[owner] = 0
            for s in range(4):
                h[owner] |= <uint32_t>CODES.own[c[s]][owner] << 8 * s
        with gil:
            try:
                return not self.solver.at_least(h[0], h[1], h[2], self.kind, leader, left - needed + 1)
            except BaseException as fault:
                self.fault = fault
                self.check_in = 1
                return True

    cdef bint stop(self) noexcept nogil:
        """Whether to give up: the watch says so, or a signal has come."""
        self.check_in = CHECK_EVERY
        with gil:
            reason = reason_to_stop(self.watch, self.fault)
            self.fault = reason if isinstance(reason, BaseException) else None
            return reason is not None

    # ---- tricks

    cdef int ply(self, Trick* t, int k, u128 s, u128* out) noexcept nogil:
        """The same question with ``k`` cards of the trick played."""
        if k == 3:
            return self.resolve(t, s, out)
        if (t.leader + k) % 3 == 0:
            return self.reply(t, k, s, out)
        return self.own_card(t, k, s, out)

    cdef int own_card(self, Trick* t, int k, u128 s, u128* out) noexcept nogil:
        """A defender plays: one of his cards must do."""
        cdef int who = (t.leader + k) % 3
        cdef int first = 0, last = 4, suit, moves, r, place, tried_suit = -1, tried_place = -1
        cdef u128 core = 0
        if k and CODES.own[t.c[t.suit[0]]][who]:
            first, last = t.suit[0], t.suit[0] + 1
        elif k and self.kind < 4 and CODES.own[t.c[self.kind]][who]:
            first, last = self.kind, self.kind + 1
        elif k == 0 and t.suit[0] >= 0:
            tried_suit, tried_place = t.suit[0], t.place[0]
            r = self.ply(t, 1, s, out)
            if r:
                return r
            core |= out[0]
        for suit in range(first, last):
            moves = runs_of(CODES.own[t.c[suit]][who])
            while moves:
                place = highest_place(moves)
                moves ^= 1 << place
                if suit == tried_suit and place == tried_place:
                    continue
                t.suit[k] = suit
                t.place[k] = place
                r = self.ply(t, k + 1, s, out)
                if r:
                    return r
                core |= out[0]
        out[0] = core
        return 0

    cdef int reply(self, Trick* t, int k, u128 s, u128* out) noexcept nogil:
        """The declarer plays: each of his cards must do for the worlds in which he may play it."""
        cdef u128 full = CODES.below[t.n] if t.unknown == 2 else bit(t.n) - 1
        cdef u128 caught = full, able, rest
        cdef u128 off_suit = full, off_trump = full
        cdef int suit, own, place, number = 0, r
        if k:
            off_suit = self.void_in(t, t.suit[0], full)
            if self.kind < 4 and self.kind != t.suit[0]:
                off_trump = self.void_in(t, self.kind, full)
        for suit in range(4):
            own = CODES.own[t.c[suit]][0]
            rest = full
            if k and suit != t.suit[0]:
                rest = off_suit if suit == self.kind else off_suit & off_trump
            for place in range(8):
                if not own >> place & 1:
                    continue
                able = rest & ~(CODES.holding[number] if t.unknown == 2 else bit(number))
                if able & s:
                    t.suit[k] = suit
                    t.place[k] = place
                    t.mine = number
                    r = self.ply(t, k + 1, s & able, out)
                    if r <= 0:
                        return r
                    caught &= out[0] | ~able
                else:
                    caught &= ~able
                number += 1
        out[0] = caught
        return 1

    cdef u128 void_in(self, Trick* t, int suit, u128 full) noexcept nogil:
        """The worlds in which the declarer has no card of the suit: all the pool's are discarded."""
        cdef int s, own, number = 0, count = 0, p
        cdef u128 worlds = full
        for s in range(4):
            own = CODES.own[t.c[s]][0]
            for p in range(8):
                if own >> p & 1:
                    if s == suit:
                        worlds &= CODES.holding[number] if t.unknown == 2 else bit(number)
                        count += 1
                    number += 1
        return worlds if count <= t.unknown else 0

    cdef int winner(self, Trick* t) noexcept nogil:
        cdef int best = 0, k
        for k in range(1, 3):
            if t.suit[k] == t.suit[best]:
                if t.place[k] > t.place[best]:
                    best = k
            elif t.suit[k] == self.kind:
                best = k
        return (t.leader + best) % 3

    cdef int resolve(self, Trick* t, u128 s, u128* out) noexcept nogil:
        cdef int winner = self.winner(t)
        cdef int needed = t.needed, suit, k, r
        cdef int gone[3]
        cdef uint16_t after[4]
        cdef u128 inner
        if (winner == 0) == (self.kind == MISERE):
            needed -= 1
        for suit in range(4):
            for k in range(3):
                gone[k] = t.place[k] if t.suit[k] == suit else -1
            after[suit] = take_away(&CODES, t.c[suit], gone[0], gone[1], gone[2])
        if needed == 0:
            out[0] = CODES.below[t.n] if t.unknown == 2 else bit(t.n) - 1
            return 1
        if t.unknown == 2:
            inner = drop_card(s, t.mine, t.n)
            r = self.node(after, winner, t.n - 1, 2, needed, inner, &inner)
            out[0] = put_card(inner, t.mine, t.n)
        else:
            inner = drop_single(s, t.mine)
            r = self.node(after, winner, t.n - 1, 1, needed, inner, &inner)
            out[0] = put_single(inner, t.mine)
        return r

    # ---- misere with all cards seen

    cdef bint misere_caught(self, const uint16_t* c, int leader) noexcept nogil:
        """Whether the defenders, ``leader`` (1 or 2) on lead, give the declarer a trick.

        One trick is enough, so he has one sensible card in a suit led, the highest that surely loses, and discards the top
        of a suit: of the one in which he can be caught, if there is just one, else of any, since a safe suit may serve to
        wait until the defenders have shown what they keep.
        """
        cdef int unsafe = 0, s
        cdef uint64_t key, slot
        cdef bint caught
        for s in range(4):
            if not CODES.safe[c[s]]:
                unsafe |= 1 << s
                if CODES.run[c[s]][leader]:
                    return True
        if not unsafe:
            return False
        key = c[0] | (<uint64_t>c[1]) << 14 | (<uint64_t>c[2]) << 28 | (<uint64_t>c[3]) << 42 | (<uint64_t>leader) << 56
        slot = key * <uint64_t>0x9E3779B97F4A7C15
        slot = (slot ^ slot >> 29) & self.word_mask
        if self.words[slot] >> 2 == key:
            return self.words[slot] >> 1 & 1
        self.seen_nodes += 1
        caught = self.misere_search(c, leader, unsafe)
        self.words[slot] = key << 2 | <uint64_t>caught << 1 | 1
        return caught

    cdef bint misere_search(self, const uint16_t* c, int leader, int unsafe) noexcept nogil:
        cdef int turn, s, leads, led
        for turn in range(8):           # the suits in which he can be caught first
            s = turn & 3
            if (unsafe >> s & 1) != (turn < 4):
                continue
            leads = runs_of(CODES.own[c[s]][leader])
            while leads:
                led = highest_place(leads)
                leads ^= 1 << led
                if self.misere_second(c, s, led, unsafe) if leader == 2 else self.misere_third(c, s, led, unsafe):
                    return True
        return False

    cdef bint misere_third(self, const uint16_t* c, int s, int led, int unsafe) noexcept nogil:
        """Defender 1 led; whether some card of defender 2 catches the declarer, who plays last."""
        cdef uint16_t after[4]
        cdef int mine = CODES.own[c[s]][0]
        cdef int u, moves, place, top, card, winner
        cdef bint follows = CODES.own[c[s]][2] != 0
        for u in range(4):
            if follows and u != s:
                continue
            moves = runs_of(CODES.own[c[u]][2])
            while moves:
                place = highest_place(moves)
                moves ^= 1 << place
                top = place if u == s and place > led else led
                winner = 1 if top == led else 2
                card = mine & ((1 << top) - 1)
                if mine and not card:
                    return True
                memcpy(after, c, 8)
                after[s] = take_away(&CODES, c[s], led, place if u == s else -1, highest_place(card) if card else -1)
                if u != s:
                    after[u] = CODES.without[c[u]][place]
                if self.misere_caught(after, winner) if mine else self.every_discard_caught(after, winner, unsafe):
                    return True
        return False

    cdef bint every_discard_caught(self, uint16_t* c, int winner, int unsafe) noexcept nogil:
        cdef int v, suits = discard_suits(unsafe)
        cdef uint16_t kept
        for v in range(4):
            if suits >> v & 1 and CODES.own[c[v]][0]:
                kept = c[v]
                c[v] = CODES.without[kept][highest_place(CODES.own[kept][0])]
                if not self.misere_caught(c, winner):
                    return False
                c[v] = kept
        return True

    cdef bint misere_second(self, const uint16_t* c, int s, int led, int unsafe) noexcept nogil:
        """Defender 2 led; whether every sensible card of the declarer is caught by some card of defender 1."""
        cdef uint16_t after[4]
        cdef int mine = CODES.own[c[s]][0]
        cdef int card, v, suits = discard_suits(unsafe)
        if mine:
            card = sure_loser(mine, led, CODES.own[c[s]][1])
            return card < 0 or self.misere_last(c, s, led, card)
        memcpy(after, c, 8)
        for v in range(4):
            if suits >> v & 1 and CODES.own[c[v]][0]:
                after[v] = CODES.without[c[v]][highest_place(CODES.own[c[v]][0])]
                if not self.misere_last(after, s, led, -1):
                    return False
                after[v] = c[v]
        return True

    cdef bint misere_last(self, const uint16_t* c, int s, int led, int card) noexcept nogil:
        """Defender 2 led and the declarer lost ``card`` (-1: discarded, and gone): some card of defender 1 catches him."""
        cdef uint16_t after[4]
        cdef int u, moves, place
        cdef bint follows = CODES.own[c[s]][1] != 0
        for u in range(4):
            if follows and u != s:
                continue
            moves = runs_of(CODES.own[c[u]][1])
            while moves:
                place = highest_place(moves)
                moves ^= 1 << place
                memcpy(after, c, 8)
                after[s] = take_away(&CODES, c[s], led, place if u == s else -1, card)
                if u != s:
                    after[u] = CODES.without[c[u]][place]
                if self.misere_caught(after, 1 if u == s and place > led else 2):
                    return True
        return False

    cdef bint misere_led(self, const uint16_t* c) noexcept nogil:
        """The declarer leads: whether every lead is caught."""
        cdef int s, one, two, mine, sure
        for s in range(4):
            mine, one, two = CODES.own[c[s]][0], CODES.own[c[s]][1], CODES.own[c[s]][2]
            sure = 0                    # cards that a defender cannot get under
            if one:
                sure |= mine & ((1 << lowest_place(one)) - 1)
            if two:
                sure |= mine & ((1 << lowest_place(two)) - 1)
            if sure and not self.misere_led_card(c, s, highest_place(sure)):
                return False
        return True

    cdef bint misere_led_card(self, const uint16_t* c, int s, int card) noexcept nogil:
        """Whether some cards of the defenders catch him after that lead, which surely loses."""
        cdef uint16_t after[4]
        cdef int u, v, p, q, winner
        cdef bint follows1 = CODES.own[c[s]][1] != 0, follows2 = CODES.own[c[s]][2] != 0
        for u in range(4):
            if follows1 and u != s:
                continue
            for p in range(8):
                if not CODES.own[c[u]][1] >> p & 1:
                    continue
                for v in range(4):
                    if follows2 and v != s:
                        continue
                    for q in range(8):
                        if not CODES.own[c[v]][2] >> q & 1:
                            continue
                        winner = 1 if u == s and (v != s or p > q) else 2
                        memcpy(after, c, 8)
                        if u == v:
                            after[u] = take_away(&CODES, c[u], p, q, card if u == s else -1)
                        else:
                            after[u] = take_away(&CODES, c[u], p, card if u == s else -1, -1)
                            after[v] = take_away(&CODES, c[v], q, card if v == s else -1, -1)
                        if u != s and v != s:       # cannot be: one of them follows, or it would not lose
                            continue
                        if self.misere_caught(after, winner):
                            return True
        return False
