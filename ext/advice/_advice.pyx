"""The search behind advice: whether one plan, which sees only the cards as they fall, succeeds in every layout of a set.

Players are numbered clockwise from the declarer 0.  Some of them follow the plan: the declarer alone, or both defenders
together.  The others see everything, and their cards, with what may lie aside, are the *pool* that the plan does not
see.  The question asked everywhere is yes or no: is there a plan that succeeds in all layouts of a set?  At a turn of the
plan's side one of its cards must do; at another's, every card must do for the layouts in which he may play it.  A yes
comes with a set around the one asked about in which the plan found succeeds too; a no with a *core*, a set inside in
which no plan does.  Some of both are remembered for the position (suit codes, leader, tricks still needed) and answer
every set inside a yes or around a core.  The smallest cores are layouts that fail with all cards seen.

Looking so many cards ahead, the plan ends after so many cards of its side, and the rest is played with open cards.
"""

from _advice_frames cimport (
    MOST_POOL, Frame, common, copy_set, dense_frames, fill_holds, frame_close, frame_open, inside, is_empty, is_single,
    lowest_of, lowest_one, map_of, narrow, put_single, widen,
)
from _hunt_codes cimport Codes, build_codes, code_of, highest_place, runs_of
from _hunt_misere cimport take_away
from checks cimport at
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset
from root cimport Reaches, Root
from stopping cimport reason_to_stop

cdef enum:
    YES = 6             # sets remembered per position in which one plan succeeds
    NO = 10             # sets remembered per position in which no plan does
    WON = 0             # where the sets of an entry stand
    LOST = 1
    FIRST_YES = 2
    FIRST_NO = FIRST_YES + YES
    SETS = FIRST_NO + NO
    STOPPED = -1
    CHECK_EVERY = 512   # positions between two looks at the clock
    CHUNK = 1 << 18     # bytes of memory taken at a time
    STACK = 440         # sets in use at a time, at most: some 13 per trick

cdef Codes CODES
build_codes(&CODES)

cdef struct Entry:
    uint64_t key
    uint32_t more
    uint8_t yes_next
    uint8_t no_next
    int8_t best_suit        # the plan's lead that last did, or -1
    int8_t best_place
    uint64_t sets[1]        # SETS sets of the frame's words

cdef struct Spot:
    # The beginning of a trick.
    Frame *frame
    uint16_t c[4]
    int leader
    int n                   # tricks to be decided
    int t                   # of which the declarer's side of the question needs so many
    int ahead               # cards of the plan's side still played as one plan
    int pool
    uint8_t number[MOST_POOL]   # by place in the pool: the card's number in the frame

cdef struct Trick:
    # A trick in play; codes and places are those of its beginning.
    Spot spot
    int8_t suit[3]
    int8_t place[3]
    int gone[2]             # the pool's card played from each hidden place, -1 for none


cdef class Search:
    """One context: the frames and the memory of one question; not for two threads at once.

    :param kind: 0 to 3 the trump suit, 4 no trump, 5 misere.
    :param wants: whether the plan's side wants the declarer to reach his tricks.
    :param digits: by player, 1 or 2 for those who follow the plan, 0 for others.
    :param places: by player, the hidden place of his cards: 0 or 1; of no meaning for those who follow the plan.
    :param sizes: how many cards lie in the two hidden places; all ways to lay them are the layouts.
    :param masks: or the layouts themselves, a list of two masks of the pool's numbers each; then ``sizes`` is not looked at.
    :param solver: a ``_core.Solver``, asked about positions with all cards seen.
    """

    cdef Frame *root
    cdef Entry **slots
    cdef uint64_t slot_mask
    cdef size_t count
    cdef char **chunks
    cdef size_t chunk_count
    cdef size_t chunk_room
    cdef size_t used
    cdef size_t most_chunks
    cdef uint64_t *stack
    cdef size_t top
    cdef int kind
    cdef bint wants
    cdef int digit[3]
    cdef int place[3]
    cdef void *context
    cdef Reaches reaches
    cdef readonly uint64_t nodes
    cdef readonly uint64_t seen_nodes
    cdef int check_in
    cdef object watch
    cdef object solver
    cdef object fault

    def __cinit__(self, int kind, bint wants, tuple digits, tuple places, tuple sizes, solver, double mebibytes=128.0,
                  watch=None, masks=None):
        cdef int i
        cdef int takes[2]
        cdef size_t context, function
        self.kind, self.wants = kind, wants
        takes[0] = takes[1] = 0
        for i in range(3):
            self.digit[i], self.place[i] = digits[i], places[i]
            if not self.digit[i]:
                takes[self.place[i]] += 1
        if masks is None:
            self.root = dense_frames(sizes[0], sizes[1], takes[0], takes[1])
        else:
            self.open_listed(masks)
        self.slot_mask = (1 << 12) - 1
        self.slots = <Entry **>calloc(self.slot_mask + 1, sizeof(Entry *))
        if self.root == NULL or self.slots == NULL:
            raise MemoryError
        self.stack = <uint64_t *>malloc(STACK * self.root.words * sizeof(uint64_t))
        if self.stack == NULL:
            raise MemoryError
        self.most_chunks = <size_t>max(mebibytes * (1 << 20) / CHUNK, 4)
        self.check_in = CHECK_EVERY
        self.watch, self.solver = watch, solver
        context, function = solver.handle(kind)
        self.context, self.reaches = <void *>context, <Reaches>function

    cdef int open_listed(self, list masks) except -1:
        cdef int k
        self.root = frame_open(len(masks), MOST_POOL)
        if self.root == NULL:
            raise MemoryError
        self.root.listed = True
        for k in range(len(masks)):
            self.root.first[k], self.root.second[k] = masks[k]
        fill_holds(self.root)
        return 0

    def __dealloc__(self):
        cdef size_t i
        frame_close(self.root)
        for i in range(self.chunk_count):
            free(self.chunks[i])
        free(self.chunks)
        free(self.slots)
        free(self.stack)

    # ---- asked from outside

    def ask(self, uint32_t one, uint32_t other, uint32_t pool, uint32_t numbered, int leader, bytes table, int t, int ahead, layouts):
        """``(True, superset)`` or ``(False, core)``: whether one plan succeeds in all of ``layouts``, a bit mask.

        :param one, other: the hands of the players whose digits are 1 and 2, with their cards on the table.
        :param pool: the cards that the plan does not see, those on the table too.
        :param numbered: listed layouts: the pool that their masks number; else the same as ``pool``.
        :param table: the trick's cards in play order.
        :param t: the tricks of those left, this one included, that the declarer needs.
        :param ahead: cards of the plan's side until all cards are seen.
        """
        cdef Trick trick
        cdef int r, count = len(table)
        cdef uint64_t *s
        cdef uint64_t *out
        self.set_trick(&trick, one, other, pool, numbered, leader, table, t, ahead)
        cdef int words = trick.spot.frame.words
        s, out = self.stack, self.stack + words
        self.read_set(s, layouts, words)
        self.top = 2 * words
        with nogil:
            if count:
                r = self.ply(&trick, count, s, out)
            else:
                r = self.node(&trick.spot, s, out)
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        if r == STOPPED:
            raise InterruptedError("the search was stopped")
        return bool(r), int.from_bytes((<char *>out)[:8 * words], "little")

    def won(self, uint32_t one, uint32_t other, uint32_t pool, uint32_t numbered, int leader, bytes table, int t, layouts):
        """Those of the layouts in which the plan's side succeeds with all cards seen; parameters as for :meth:`ask`."""
        cdef Trick trick
        cdef int i, k
        cdef uint64_t word
        cdef uint64_t *s
        self.set_trick(&trick, one, other, pool, numbered, leader, table, t, 0)
        cdef int words = trick.spot.frame.words, count = len(table)
        s = self.stack
        self.read_set(s, layouts, words)
        with nogil:
            for i in range(words):
                word = s[i]
                while word:
                    k = 64 * i + lowest_one(word)
                    word &= word - 1
                    if not self.succeeds(&trick, count, k):
                        s[i] &= ~(<uint64_t>1 << (k & 63))
        return int.from_bytes((<char *>s)[:8 * words], "little")

    cdef int read_set(self, uint64_t *s, layouts, int words) except -1:
        cdef bytes data = layouts.to_bytes(8 * words, "little")
        memcpy(s, <char *>data, 8 * words)
        return 0

    cdef Frame *frame_of(self, int pool) except NULL:
        cdef Frame *f = self.root
        while f != NULL and not f.listed and f.pool != pool:
            f = f.after
        if f == NULL:
            raise ValueError(f"no layouts of {pool} cards")
        return f

    cdef int set_trick(self, Trick *trick, uint32_t one, uint32_t other, uint32_t pool, uint32_t numbered, int leader, bytes table,
                       int t, int ahead) except -1:
        cdef Spot *spot = &trick.spot
        cdef int s, k, card, n = 0, player
        spot.frame = self.frame_of(bin(pool).count("1"))
        for s in range(4):
            spot.c[s] = code_of(&CODES, pool >> 8 * s & 255, one >> 8 * s & 255, other >> 8 * s & 255)
        spot.leader, spot.t, spot.ahead = leader, t, ahead
        spot.n = bin(one).count("1")
        for card in range(32):
            if pool >> card & 1:
                spot.number[at(n, MOST_POOL)] = bin(numbered & ((<uint32_t>1 << card) - 1)).count("1") if spot.frame.listed else n
                n += 1
        spot.pool = n
        trick.gone[0] = trick.gone[1] = -1
        for k in range(len(table)):
            card = table[k]
            trick.suit[k] = card >> 3
            trick.place[k] = bin((pool | one | other) >> (card & ~7) & ((1 << (card & 7)) - 1)).count("1")
            player = (leader + k) % 3
            if not self.digit[player]:
                trick.gone[self.place[player]] = bin(pool & ((<uint32_t>1 << card) - 1)).count("1")
        return 0

    # ---- memory

    cdef uint64_t *grab(self, int words) noexcept nogil:
        cdef uint64_t *room = self.stack + self.top
        self.top += words
        at(<int>self.top, STACK * self.root.words + 1)
        return room

    cdef Entry **slot(self, uint64_t key, uint32_t more) noexcept nogil:
        cdef uint64_t mix = (key ^ <uint64_t>more << 23) * <uint64_t>0x9E3779B97F4A7C15
        cdef Entry *e
        mix ^= mix >> 29
        mix *= <uint64_t>0xBF58476D1CE4E5B9
        mix ^= mix >> 32
        while True:
            e = self.slots[mix & self.slot_mask]
            if e == NULL or (e.key == key and e.more == more):
                return &self.slots[mix & self.slot_mask]
            mix += 1

    cdef Entry *find(self, uint64_t key, uint32_t more, int words) noexcept nogil:
        """The entry of that position, empty if it was not there; NULL where there is no memory at all."""
        cdef Entry **home = self.slot(key, more)
        cdef Entry *e = home[0]
        if e != NULL:
            return e
        if 2 * self.count > self.slot_mask:
            self.grow()
            home = self.slot(key, more)
        e = <Entry *>self.room_for(sizeof(Entry) + (SETS * words - 1) * sizeof(uint64_t))
        if e == NULL:
            return NULL
        home = self.slot(key, more)         # the memory may have been emptied
        memset(e, 0, sizeof(Entry) + (SETS * words - 1) * sizeof(uint64_t))
        e.key, e.more, e.best_suit = key, more, -1
        home[0] = e
        self.count += 1
        return e

    cdef void *room_for(self, size_t bytes) noexcept nogil:
        """Memory for an entry; where the bound is reached, every entry is forgotten."""
        cdef char **grown
        cdef size_t i
        bytes = (bytes + 7) & ~<size_t>7
        if self.chunk_count == 0 or self.used + bytes > CHUNK:
            if self.chunk_count >= self.most_chunks:
                for i in range(1, self.chunk_count):
                    free(self.chunks[i])
                self.chunk_count = 1
                self.count = 0
                memset(self.slots, 0, (self.slot_mask + 1) * sizeof(Entry *))
            else:
                if self.chunk_count == self.chunk_room:
                    grown = <char **>calloc(2 * self.chunk_room + 16, sizeof(char *))
                    if grown == NULL:
                        return NULL
                    if self.chunk_count > 0:
                        memcpy(grown, self.chunks, self.chunk_count * sizeof(char *))
                    free(self.chunks)
                    self.chunks = grown
                    self.chunk_room = 2 * self.chunk_room + 16
                self.chunks[self.chunk_count] = <char *>malloc(CHUNK)
                if self.chunks[self.chunk_count] == NULL:
                    return NULL
                self.chunk_count += 1
            self.used = 0
        self.used += bytes
        return self.chunks[self.chunk_count - 1] + self.used - bytes

    cdef void grow(self) noexcept nogil:
        cdef Entry **old = self.slots
        cdef uint64_t size = self.slot_mask + 1, i
        cdef Entry **larger = <Entry **>calloc(2 * size, sizeof(Entry *))
        if larger == NULL:
            return
        self.slots, self.slot_mask = larger, 2 * size - 1
        for i in range(size):
            if old[i] != NULL:
                self.slot(old[i].key, old[i].more)[0] = old[i]
        free(old)

    # ---- positions

    cdef int node(self, Spot *spot, const uint64_t *s, uint64_t *out) noexcept nogil:
        """Whether one plan succeeds in the layouts ``s`` from the beginning of a trick on."""
        cdef int words = spot.frame.words, r, own
        cdef uint64_t key
        cdef uint32_t more
        cdef Entry *e
        cdef Trick t
        cdef int i
        if spot.t <= 0 or spot.t > spot.n:
            if (spot.t <= 0) == self.wants:
                copy_set(out, spot.frame.full, words)
                return 1
            put_single(out, lowest_of(s, words), words)
            return 0
        own = spot.n if self.digit[0] else 2 * spot.n
        if spot.ahead > own:
            spot.ahead = own
        key = spot.c[0] | (<uint64_t>spot.c[1]) << 14 | (<uint64_t>spot.c[2]) << 28 | (<uint64_t>spot.c[3]) << 42
        key |= (<uint64_t>spot.leader) << 56 | (<uint64_t>spot.t) << 58
        more = spot.ahead << 22
        if spot.frame.listed:
            for i in range(spot.pool):
                more |= <uint32_t>1 << spot.number[i]
        e = self.find(key, more, words)
        if e == NULL:
            return self.no_memory()
        r = self.remembered(e, s, out, words)
        if r >= 0:
            return r
        t.spot = spot[0]
        r = self.bounded(e, &t, s, out)
        if r >= 0:
            return r
        self.nodes += 1
        self.check_in -= 1
        if self.check_in <= 0 and self.stop():
            return STOPPED
        t.gone[0] = t.gone[1] = -1
        t.suit[0], t.place[0] = e.best_suit, e.best_place
        r = self.ply(&t, 0, s, out)
        if r >= 0:
            e = self.find(key, more, words)
            if e == NULL:
                return self.no_memory()
            self.remember(e, r, &t, out, words)
        return r

    cdef int no_memory(self) noexcept nogil:
        with gil:
            self.fault = MemoryError()
        return STOPPED

    cdef int remembered(self, Entry *e, const uint64_t *s, uint64_t *out, int words) noexcept nogil:
        cdef int i, k
        cdef uint64_t *known
        for i in range(words):
            if s[i] & e.sets[LOST * words + i]:
                k = 64 * i + lowest_one(s[i] & e.sets[LOST * words + i])
                put_single(out, k, words)
                return 0
        for i in range(YES):
            known = &e.sets[(FIRST_YES + i) * words]
            if inside(s, known, words):
                copy_set(out, known, words)
                return 1
        for i in range(NO):
            known = &e.sets[(FIRST_NO + i) * words]
            if inside(known, s, words) and not is_empty(known, words):
                copy_set(out, known, words)
                return 0
        return -2

    cdef void remember(self, Entry *e, int r, Trick *t, const uint64_t *found, int words) noexcept nogil:
        cdef int i
        cdef uint64_t *known
        if r:
            if self.digit[t.spot.leader]:
                e.best_suit, e.best_place = t.suit[0], t.place[0]
            for i in range(YES):
                known = &e.sets[(FIRST_YES + i) * words]
                if inside(known, found, words):
                    copy_set(known, found, words)
                    return
            copy_set(&e.sets[(FIRST_YES + e.yes_next) * words], found, words)
            e.yes_next = (e.yes_next + 1) % YES
        else:
            for i in range(NO):
                known = &e.sets[(FIRST_NO + i) * words]
                if is_empty(known, words) or inside(found, known, words):
                    copy_set(known, found, words)
                    return
            copy_set(&e.sets[(FIRST_NO + e.no_next) * words], found, words)
            e.no_next = (e.no_next + 1) % NO

    cdef int bounded(self, Entry *e, Trick *t, const uint64_t *s, uint64_t *out) noexcept nogil:
        """0 if a layout of ``s`` fails with all cards seen; 1 if that decides the set; else -2."""
        cdef int i, k, words = t.spot.frame.words
        cdef uint64_t rest, one
        cdef bint last = t.spot.n == 1
        for i in range(words):
            rest = (t.spot.frame.full[i] if last else s[i]) & ~e.sets[WON * words + i] & ~e.sets[LOST * words + i]
            while rest:
                k = 64 * i + lowest_one(rest)
                one = rest & (~rest + 1)
                rest ^= one
                if self.succeeds(t, 0, k):
                    e.sets[WON * words + i] |= one
                else:
                    e.sets[LOST * words + i] |= one
                    if s[i] & one:
                        put_single(out, k, words)
                        return 0
        if last or t.spot.ahead == 0:
            copy_set(out, &e.sets[WON * words], words)
            return 1
        if is_single(s, words):
            copy_set(out, s, words)
            return 1
        return -2

    cdef int open_cards(self, Trick *t, int k, const uint64_t *s, uint64_t *out) noexcept nogil:
        """The same with ``k`` cards of the trick played and no plan left: every layout must succeed with all cards seen."""
        cdef int i, layout, words = t.spot.frame.words
        cdef uint64_t rest
        for i in range(words):
            rest = s[i]
            while rest:
                layout = 64 * i + lowest_one(rest)
                rest &= rest - 1
                if not self.succeeds(t, k, layout):
                    put_single(out, layout, words)
                    return 0
        copy_set(out, s, words)
        return 1

    cdef bint succeeds(self, Trick *t, int k, int layout) noexcept nogil:
        """Whether the plan's side succeeds in that layout with all cards seen, ``k`` cards of the trick played."""
        cdef Spot *spot = &t.spot
        cdef Root root
        cdef int lane = 0, suit, place, number = 0, length, power, value, owner, i
        cdef uint32_t first = spot.frame.first[at(layout, spot.frame.layouts)], second = spot.frame.second[layout]
        cdef int low = self.owner_of(0), high = self.owner_of(1)
        cdef const uint8_t *own
        cdef int lanes[4]
        if self.kind < 4:
            lanes[self.kind] = 0
            lane = 1
        for suit in range(4):
            if suit != self.kind:
                lanes[suit] = lane
                lane += 1
        for suit in range(4):
            own = CODES.own[spot.c[suit]]
            length, power, value, lane = 0, 1, 0, lanes[suit]
            for place in range(CODES.length[spot.c[suit]]):
                if own[0] >> place & 1:
                    i = spot.number[at(number, MOST_POOL)]
                    number += 1
                    owner = low if first >> i & 1 else high if second >> i & 1 else -1
                elif own[1] >> place & 1:
                    owner = self.player_of(1)
                else:
                    owner = self.player_of(2)
                if owner < 0:
                    continue
                for i in range(k):
                    if t.suit[i] == suit and t.place[i] == place:
                        root.played[i] = lane << 3 | length
                value += owner * power
                power *= 3
                length += 1
            root.c[lane] = CODES.start[length] + value
        root.leader, root.n, root.count = spot.leader, spot.n, k
        self.seen_nodes += 1
        return self.reaches(self.context, &root, self.kind, spot.t) == self.wants

    cdef int owner_of(self, int place) noexcept nogil:
        """The player whose cards lie in that hidden place, or -1."""
        cdef int player
        for player in range(3):
            if not self.digit[player] and self.place[player] == place:
                return player
        return -1

    cdef int player_of(self, int digit) noexcept nogil:
        cdef int player
        for player in range(3):
            if self.digit[player] == digit:
                return player
        return -1

    cdef bint stop(self) noexcept nogil:
        """Whether to give up: the watch says so, or a signal has come."""
        self.check_in = CHECK_EVERY
        with gil:
            reason = reason_to_stop(self.watch, self.fault)
            self.fault = reason if isinstance(reason, BaseException) else None
            return reason is not None

    # ---- tricks

    cdef int ply(self, Trick *t, int k, const uint64_t *s, uint64_t *out) noexcept nogil:
        """The same question with ``k`` cards of the trick played."""
        cdef size_t top = self.top
        cdef int r
        if k == 3:
            r = self.resolve(t, s, out)
        elif k and t.spot.ahead == 0:
            r = self.open_cards(t, k, s, out)
        elif self.digit[(t.spot.leader + k) % 3]:
            r = self.own_card(t, k, s, out)
        else:
            r = self.reply(t, k, s, out)
        self.top = top
        return r

    cdef int own_card(self, Trick *t, int k, const uint64_t *s, uint64_t *out) noexcept nogil:
        """A player of the plan's side: one of his cards must do."""
        cdef int digit = self.digit[(t.spot.leader + k) % 3], words = t.spot.frame.words
        cdef int first = 0, last = 4, suit, moves, r, place, tried_suit = -1, tried_place = -1, i
        cdef uint64_t *core = self.grab(words)
        for i in range(words):
            core[i] = 0
        if k and CODES.own[t.spot.c[t.suit[0]]][digit]:
            first, last = t.suit[0], t.suit[0] + 1
        elif k and self.kind < 4 and CODES.own[t.spot.c[self.kind]][digit]:
            first, last = self.kind, self.kind + 1
        t.spot.ahead -= 1
        if k == 0 and t.suit[0] >= 0:
            tried_suit, tried_place = t.suit[0], t.place[0]
            r = self.ply(t, 1, s, out)
            if r:
                t.spot.ahead += 1
                return r
            copy_set(core, out, words)
        for suit in range(first, last):
            moves = runs_of(CODES.own[t.spot.c[suit]][digit])
            while moves:
                place = highest_place(moves)
                moves ^= 1 << place
                if suit == tried_suit and place == tried_place:
                    continue
                t.suit[k], t.place[k] = suit, place
                r = self.ply(t, k + 1, s, out)
                if r:
                    t.spot.ahead += 1
                    return r
                for i in range(words):
                    core[i] |= out[i]
        t.spot.ahead += 1
        copy_set(out, core, words)
        return 0

    cdef int reply(self, Trick *t, int k, const uint64_t *s, uint64_t *out) noexcept nogil:
        """Another player: each of his cards must do for the layouts in which he may play it."""
        cdef Spot *spot = &t.spot
        cdef int which = self.place[(spot.leader + k) % 3], words = spot.frame.words
        cdef const uint64_t *full = spot.frame.full
        cdef const uint64_t *rest
        cdef uint64_t *off_suit = self.grab(words)
        cdef uint64_t *off_both = self.grab(words)
        cdef uint64_t *able = self.grab(words)
        cdef uint64_t *asked = self.grab(words)
        cdef uint64_t *good = self.grab(words)
        cdef int suit, place, number = 0, r, i, own
        copy_set(good, full, words)
        if k:
            copy_set(off_suit, full, words)
            self.leave_void(spot, which, t.suit[0], off_suit)
            copy_set(off_both, off_suit, words)
            if self.kind < 4 and self.kind != t.suit[0]:
                self.leave_void(spot, which, self.kind, off_both)
        for suit in range(4):
            own = CODES.own[spot.c[suit]][0]
            rest = full
            if k and suit != t.suit[0]:
                rest = off_suit if suit == self.kind else off_both
            for place in range(8):
                if not own >> place & 1:
                    continue
                common(able, &spot.frame.holds[which][at(spot.number[at(number, MOST_POOL)], spot.frame.pool) * words], rest, words)
                if common(asked, able, s, words):
                    t.suit[k], t.place[k], t.gone[which] = suit, place, number
                    r = self.ply(t, k + 1, asked, out)
                    t.gone[which] = -1
                    if r <= 0:
                        return r
                    for i in range(words):
                        good[i] &= out[i] | ~able[i]
                else:
                    for i in range(words):
                        good[i] &= ~able[i]
                number += 1
        copy_set(out, good, words)
        return 1

    cdef void leave_void(self, Spot *spot, int which, int suit, uint64_t *s) noexcept nogil:
        """Keep those layouts in which that hidden place has no card of the suit."""
        cdef int v, number = 0, own, place, words = spot.frame.words, i
        cdef const uint64_t *holding
        for v in range(suit + 1):
            own = CODES.own[spot.c[v]][0]
            for place in range(8):
                if own >> place & 1:
                    if v == suit:
                        holding = &spot.frame.holds[which][at(spot.number[at(number, MOST_POOL)], spot.frame.pool) * words]
                        for i in range(words):
                            s[i] &= ~holding[i]
                    number += 1

    cdef int winner(self, Trick *t) noexcept nogil:
        cdef int best = 0, k
        for k in range(1, 3):
            if t.suit[k] == t.suit[best]:
                if t.place[k] > t.place[best]:
                    best = k
            elif t.suit[k] == self.kind:
                best = k
        return (t.spot.leader + best) % 3

    cdef int resolve(self, Trick *t, const uint64_t *s, uint64_t *out) noexcept nogil:
        """The trick is full."""
        cdef Spot after
        cdef Frame *f = t.spot.frame
        cdef int suit, k, r, n = 0
        cdef int gone[3]
        cdef uint16_t *numbers = NULL
        cdef uint64_t *inner
        cdef uint64_t *found
        after.leader = self.winner(t)
        after.t = t.spot.t - (after.leader == 0)
        after.n = t.spot.n - 1
        after.ahead = t.spot.ahead
        if after.t <= 0 or after.t > after.n:
            if (after.t <= 0) == self.wants:
                copy_set(out, f.full, f.words)
                return 1
            put_single(out, lowest_of(s, f.words), f.words)
            return 0
        for suit in range(4):
            for k in range(3):
                gone[k] = t.place[k] if t.suit[k] == suit else -1
            after.c[suit] = take_away(&CODES, t.spot.c[suit], gone[0], gone[1], gone[2])
        for k in range(t.spot.pool):
            if k != t.gone[0] and k != t.gone[1]:
                after.number[n] = t.spot.number[k] if f.listed else n
                n += 1
        after.pool = n
        if f.listed:
            after.frame = f
            return self.node(&after, s, out)
        after.frame = f.after
        numbers = map_of(f, t.gone[0], t.gone[1])
        if numbers == NULL:
            return self.no_memory()
        inner, found = self.grab(f.after.words), self.grab(f.after.words)
        narrow(inner, s, f.after, numbers)
        r = self.node(&after, inner, found)
        if r >= 0:
            widen(out, found, f, f.after, numbers)
        return r
