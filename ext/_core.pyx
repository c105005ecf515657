# The Python boundary of the core: integers and memoryviews in, integers out.  Nothing here validates; the friendly
# layer has done so.

from libc.stdint cimport int8_t, uint8_t, uint32_t
from libc.stdlib cimport calloc

from checks cimport IS_CHECKED
from root cimport Root, root_at_least, root_cards, root_value, set_root
from search cimport Facts, MisereKind, NoTrumpKind, Search, TrumpKind, fill_facts
from table cimport MAX_INDEX_BITS, MIN_INDEX_BITS, table_close, table_forget, table_open
from weights cimport set_weights

CHECKED = bool(IS_CHECKED)

cdef enum:
    NO_TRUMP = 4
    MISERE = 5
    SINGLE_BITS = 14        # entries that one deal's contract needs; a larger table only misses the cache
    MISERE_BITS = 17

cdef Facts *FACTS = NULL


cdef Facts *new_facts() except NULL:
    """Everything that depends on suit codes alone, worked out once at import."""
    cdef Facts *facts = <Facts *>calloc(1, sizeof(Facts))
    if facts == NULL:
        raise MemoryError
    set_weights(&facts.weights)
    fill_facts(facts)
    return facts


FACTS = new_facts()


cdef int value_of(Search *search, const Root *root, int kind) noexcept nogil:
    if kind == MISERE:
        return root_value(<MisereKind>0, search, root, 0, root.n)
    if kind == NO_TRUMP:
        return root_value(<NoTrumpKind>0, search, root, 0, root.n)
    return root_value(<TrumpKind>0, search, root, 0, root.n)


cdef class Solver:
    """One search context: its tables and its counter.  Not for two threads at once."""

    cdef Search search
    cdef double table_mib

    def __cinit__(self, double table_mib=64.0, int switches=-1):
        self.search.switches = switches
        self.search.facts = FACTS
        self.table_mib = table_mib

    def __dealloc__(self):
        cdef int i
        for i in range(4):
            if self.search.tables[i].entries != NULL:
                table_close(&self.search.tables[i])

    cdef int open_for(self, int kind) except -1:
        """Reserve the table that this kind of game uses, at its first use."""
        if kind == MISERE:
            self.open_table(2, MISERE_BITS)
            self.open_table(3, SINGLE_BITS)
        else:
            self.open_table(1 if kind == NO_TRUMP else 0, SINGLE_BITS)
        return 0

    cdef int open_table(self, int which, int wanted) except -1:
        cdef int bits = MIN_INDEX_BITS
        if self.search.tables[which].entries == NULL:
            while bits < wanted and (16 << bits) <= self.table_mib * 1048576:
                bits += 1
            if not table_open(&self.search.tables[which], bits):
                raise MemoryError
        return 0

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
            value = value_of(&self.search, &root, kind)
        return value

    def at_least(self, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, int threshold, bytes table=b""):
        """Whether the declarer takes at least that many tricks from here on."""
        cdef Root root
        cdef bint answer
        self.prepare(&root, h0, h1, h2, kind, leader, table)
        with nogil:
            if kind == MISERE:
                answer = root_at_least(<MisereKind>0, &self.search, &root, threshold)
            elif kind == NO_TRUMP:
                answer = root_at_least(<NoTrumpKind>0, &self.search, &root, threshold)
            else:
                answer = root_at_least(<TrumpKind>0, &self.search, &root, threshold)
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

    @property
    def nodes(self):
        """Trick starts searched since the last `reset_nodes`."""
        return self.search.nodes

    def reset_nodes(self):
        """Count nodes from zero."""
        self.search.nodes = 0

    def clear(self):
        """Forget every position, at no cost."""
        cdef int i
        for i in range(4):
            if self.search.tables[i].entries != NULL:
                table_forget(&self.search.tables[i])


def solve_masks(const uint32_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders, int8_t[::1] out, Solver solver):
    """Each row's value, as `Solver.value` gives it without cards on the table, into `out`."""
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
            out[i] = value_of(&solver.search, &root, kinds[i])
