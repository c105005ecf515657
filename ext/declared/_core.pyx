# The Python boundary of the core: integers and memoryviews in, integers out.  Nothing here validates; the friendly
# layer has done so.

import threading

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t

from cpython.mem cimport PyMem_Free, PyMem_Malloc

from checks cimport IS_CHECKED
from facts cimport Facts, MisereKind, NoTrumpKind, Search, TrumpKind, fill_facts, fill_lists_of, open_facts, set_card_order
from layouts cimport Walk, fill_lane, set_order, walk_task
from root cimport MISERE, NO_TRUMP, Root, reaches, root_cards, set_root, value_of
from table cimport MIN_INDEX_BITS, table_close, table_forget, table_open
from sizes cimport PLAIN_BITS, SHARED_BITS, SHARED_MISERE_BITS, SINGLE_BITS, SINGLE_MISERE_BITS

CHECKED = bool(IS_CHECKED)

cdef Facts *FACTS = NULL
cdef bint SORTED[4]     # by table: whether the lists of its kind of game are there
_sorting = threading.Lock()


cdef Facts *new_facts() except NULL:
    """Everything that depends on suit codes alone, worked out once at import, but for the lists of cards."""
    cdef void *memory
    cdef Facts *facts = open_facts(&memory)
    if facts == NULL:
        raise MemoryError
    set_card_order(&facts.weights)
    fill_facts(facts)
    return facts


FACTS = new_facts()


cdef int sort_lists(int table) except -1:
    """Sort a kind of game's lists at its first use; most programs need but one."""
    with _sorting:
        if not SORTED[table]:
            fill_lists_of(FACTS, table)
            SORTED[table] = True
    return 0


cdef struct Asked:
    Root root
    int kind
    int value
    int64_t nodes


cdef bint reaches_at(void *context, const Root *root, int kind, int t) noexcept nogil:
    """`reaches`, for callers in other modules."""
    return reaches(<Search *>context, root, kind, t)


cdef class Solver:
    """One search context: its tables and its counter.  Not for two threads at once."""

    cdef Search search
    cdef double table_mib
    cdef bint many
    cdef Solver owner

    def __cinit__(self, double table_mib=64.0, bint many=False):
        self.search.facts = FACTS
        self.table_mib = table_mib
        self.many = many

    def __dealloc__(self):
        cdef int i
        for i in range(4):
            if self.owner is None and self.search.tables[i].entries != NULL:
                table_close(&self.search.tables[i])
        if self.search.plain.entries != NULL:
            table_close(&self.search.plain)

    def sharing(self, int kind):
        """Another context, for another thread, on this one's tables for that kind of game."""
        cdef Solver other = Solver(self.table_mib, self.many)
        self.open_for(kind)
        other.owner = self
        other.search.tables = self.search.tables
        other.open_for(kind)    # what is a context's own
        return other

    cdef int open_for(self, int kind) except -1:
        """Reserve the tables that this kind of game uses, at its first use."""
        if kind == MISERE:
            self.open_table(2, SHARED_MISERE_BITS if self.many else SINGLE_MISERE_BITS)
            self.open_table(3, SHARED_BITS if self.many else SINGLE_BITS)
        else:
            self.open_table(1 if kind == NO_TRUMP else 0, SHARED_BITS if self.many else SINGLE_BITS)
            if self.search.plain.entries == NULL and not table_open(&self.search.plain, self.bits_for(PLAIN_BITS)):
                raise MemoryError
        return 0

    cdef int open_table(self, int which, int wanted) except -1:
        """Reserve one table within the bound, which holds for each table by itself."""
        if self.search.tables[which].entries == NULL:
            sort_lists(which)
            if not table_open(&self.search.tables[which], self.bits_for(wanted)):
                raise MemoryError
        return 0

    cdef int bits_for(self, int wanted):
        """The index bits wanted, or fewer within the bound."""
        cdef int bits = MIN_INDEX_BITS
        while bits < wanted and (16 << bits) <= self.table_mib * 1048576:
            bits += 1
        return bits

    cdef int prepare(self, Root *root, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, bytes table) except -1:
        cdef uint32_t[3] hands = [h0, h1, h2]
        cdef const uint8_t *cards = table
        self.open_for(kind)
        set_root(root, hands, kind, leader, cards, len(table))
        return 0

    def value(self, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, bytes table=b""):
        """The declarer's tricks from here on."""
        cdef Root root
        cdef int value
        self.prepare(&root, h0, h1, h2, kind, leader, table)
        with nogil:
            value = value_of(&self.search, &root, kind, -1)
        return value

    def fresh_value(self, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, bytes table=b""):
        """The declarer's tricks from here on and the nodes searched, from empty tables; `nodes` counts these alone."""
        cdef Root root
        cdef int value
        self.prepare(&root, h0, h1, h2, kind, leader, table)
        with nogil:
            self.forget()
            self.search.nodes = 0
            value = value_of(&self.search, &root, kind, -1)
        return value, self.search.nodes

    def values(self, list positions):
        """For each tuple of `value`'s arguments its value and the nodes searched, from empty tables every time."""
        cdef Py_ssize_t i, count = len(positions)
        cdef uint32_t h0, h1, h2
        cdef Asked *asked = <Asked *>PyMem_Malloc(max(count, 1) * sizeof(Asked))
        if asked == NULL:
            raise MemoryError
        try:
            for i in range(count):
                h0, h1, h2, asked[i].kind, leader, table = positions[i]
                self.prepare(&asked[i].root, h0, h1, h2, asked[i].kind, leader, table)
            with nogil:
                for i in range(count):
                    self.forget()
                    self.search.nodes = 0
                    asked[i].value = value_of(&self.search, &asked[i].root, asked[i].kind, -1)
                    asked[i].nodes = self.search.nodes
            return [(asked[i].value, asked[i].nodes) for i in range(count)]
        finally:
            PyMem_Free(asked)

    def at_least(self, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, int threshold, bytes table=b""):
        """Whether the declarer takes at least that many tricks from here on."""
        cdef Root root
        cdef bint answer
        self.prepare(&root, h0, h1, h2, kind, leader, table)
        with nogil:
            answer = reaches(&self.search, &root, kind, threshold)
        return answer

    def card_values(self, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, bytes table=b""):
        """(card, the declarer's tricks after it) for every legal card of the hand on move."""
        cdef Root root
        cdef int values[32]
        self.prepare(&root, h0, h1, h2, kind, leader, table)
        with nogil:
            if kind == MISERE:
                root_cards(<MisereKind>0, &self.search, &root, values)
            elif kind == NO_TRUMP:
                root_cards(<NoTrumpKind>0, &self.search, &root, values)
            else:
                root_cards(<TrumpKind>0, &self.search, &root, values)
        return [(card, values[card]) for card in range(32) if values[card] >= 0]

    def table_values(self, uint32_t h0, uint32_t h1, uint32_t h2):
        """The value of every kind, declarer and leader, in this order; each hand declares, each hand leads."""
        cdef uint32_t[3] hands = [h0, h1, h2]
        cdef uint32_t turned[3]
        cdef Root root
        cdef int values[54]
        cdef int kind, declarer, leader, i, guess, k = 0
        for kind in range(6):
            self.open_for(kind)
        with nogil:
            for kind in range(6):
                for declarer in range(3):
                    guess = -1
                    for leader in range(3):
                        for i in range(3):
                            turned[i] = hands[(declarer + i) % 3]
                        set_root(&root, turned, kind, (leader - declarer + 3) % 3, NULL, 0)
                        guess = values[k] = value_of(&self.search, &root, kind, guess)
                        k += 1
        return [values[k] for k in range(54)]

    def handle(self, int kind):
        """(context, function): addresses by which another compiled module asks about positions of that kind of game.

        The function is a `Reaches` of root.pxd and takes the context first; both are good while this object lives.
        """
        self.open_for(kind)
        return <size_t>&self.search, <size_t>&reaches_at

    @property
    def nodes(self):
        """Trick starts searched since the last `reset_nodes`."""
        return self.search.nodes

    def reset_nodes(self):
        """Count nodes from zero."""
        self.search.nodes = 0

    def clear(self):
        """Forget every position, at no cost."""
        self.forget()

    cdef void forget(self) noexcept nogil:
        cdef int i
        for i in range(4):
            if self.search.tables[i].entries != NULL:
                table_forget(&self.search.tables[i])


cdef bint is_sound(const uint32_t *hands) noexcept nogil:
    """Three hands of one size, 1 to 10 cards, with no card in two of them."""
    cdef int sizes[3]
    cdef int k, card
    if hands[0] & hands[1] or (hands[0] | hands[1]) & hands[2]:
        return False
    for k in range(3):
        sizes[k] = 0
        for card in range(32):
            sizes[k] += hands[k] >> card & 1
    return sizes[0] == sizes[1] and sizes[0] == sizes[2] and 1 <= sizes[0] <= 10


def sound_masks(const uint32_t[:, ::1] hands):
    """Whether every row is three hands that can be played."""
    cdef Py_ssize_t i
    cdef bint sound = True
    with nogil:
        for i in range(hands.shape[0]):
            sound = sound and is_sound(&hands[i, 0])
    return sound


def solve_masks(
    const uint32_t[:, ::1] hands,
    const uint8_t[::1] kinds,
    const uint8_t[::1] leaders,
    int8_t[::1] out,
    Solver solver,
    int threshold=-1,
):
    """Each row's value, without cards on the table, into `out`; with a threshold of 0 or more whether it is reached."""
    cdef Py_ssize_t i, rows = hands.shape[0]
    cdef uint32_t row[3]
    cdef Root root
    cdef int kind
    for kind in range(6):
        solver.open_for(kind)
    with nogil:
        for i in range(rows):
            row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
            set_root(&root, row, kinds[i], leaders[i], NULL, 0)
            if threshold < 0:
                out[i] = value_of(&solver.search, &root, kinds[i], -1)
            else:
                out[i] = reaches(&solver.search, &root, kinds[i], threshold)


cdef class Layouts:
    """One hand against every way the unseen cards may lie; read only once made, so threads may share it."""

    cdef Walk *walk
    cdef readonly int kind
    cdef readonly int tasks

    def __cinit__(
        self, uint32_t own, uint32_t left, uint32_t right, uint32_t unseen, int to_left, int kind, int leader, bytes table=b""
    ):
        cdef uint32_t[3] hands = [own, left, right]
        cdef uint32_t[3] known
        cdef const uint8_t *cards = table
        cdef int lane, i
        self.walk = <Walk *>PyMem_Malloc(sizeof(Walk))
        if self.walk == NULL:
            raise MemoryError
        self.kind = kind
        hands[1] |= unseen  # with any layout: where a card stands among all cards is the same in each
        set_root(&self.walk.root, hands, kind, leader, cards, len(table))
        known = [own, left, right]
        for i in range(len(table)):
            known[(leader + i) % 3] |= <uint32_t>1 << cards[i]
        self.walk.root.n = bin(known[0]).count("1")
        self.walk.unseen_cards = unseen
        self.walk.to_left = to_left
        fill_binomials(self.walk.binomial)
        for lane in range(4):
            fill_lane(self.walk, lane, known[0], known[1], known[2])
        set_order(self.walk, kind < NO_TRUMP)
        self.tasks = self.walk.count[self.walk.order[0]] * self.walk.count[self.walk.order[1]]

    def __dealloc__(self):
        PyMem_Free(self.walk)

    def run(self, Solver solver, int first, int last, int threshold, int64_t[::1] counts, int8_t[::1] answers=None):
        """Solve the layouts of tasks `first` to `last` - 1; return how many there were.

        Adds to `counts` by the declarer's tricks, or with a threshold of 0 or more by whether it is reached; writes
        each answer at its layout's number where `answers` is given.
        """
        cdef int8_t *out = NULL
        cdef int64_t done = 0
        cdef int task
        solver.open_for(self.kind)
        if answers is not None and answers.shape[0]:
            out = &answers[0]
        with nogil:
            for task in range(first, last):
                if self.kind == MISERE:
                    done += walk_task(<MisereKind>0, &solver.search, self.walk, task, threshold, out, &counts[0])
                elif self.kind == NO_TRUMP:
                    done += walk_task(<NoTrumpKind>0, &solver.search, self.walk, task, threshold, out, &counts[0])
                else:
                    done += walk_task(<TrumpKind>0, &solver.search, self.walk, task, threshold, out, &counts[0])
        return done


cdef void fill_binomials(int64_t binomial[33][33]) noexcept nogil:
    cdef int n, k
    for n in range(33):
        for k in range(33):
            if k == 0:
                binomial[n][k] = 1
            elif n == 0:
                binomial[n][k] = 0
            else:
                binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k]


def layout_masks(uint32_t unseen, int to_left, uint32_t[::1] out):
    """Write the left-hand defender's unseen cards in every layout, in the order of the layouts' numbers."""
    cdef uint32_t chosen = 0
    cdef Py_ssize_t i = 0
    cdef int card, size
    if to_left == 0:
        out[0] = 0
        return
    while i < out.shape[0]:
        chosen = (chosen - unseen) & unseen
        size = 0
        for card in range(32):
            size += chosen >> card & 1
        if size == to_left:
            out[i] = chosen
            i += 1
