# The laboratory: node counts, switches and weights for whoever works on the search.  Nothing a user calls stands here.

import numpy as np

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free

from moves cimport Weights, fill_lists
from root cimport Root, root_value, set_root
from search cimport Facts, MisereKind, NoTrumpKind, Search, TrumpKind, fill_facts
from table cimport table_close, table_forget, table_open
from weights cimport set_weights


cdef class Laboratory:
    """A context of its own, with weights and switches to change."""

    cdef Facts *facts
    cdef Search search

    def __cinit__(self, int index_bits=16, int switches=-1):
        cdef int i
        self.facts = <Facts *>calloc(1, sizeof(Facts))
        if self.facts == NULL:
            raise MemoryError
        set_weights(&self.facts.weights)
        fill_facts(self.facts)
        self.search.facts = self.facts
        self.facts.switches = switches
        for i in range(4):
            if not table_open(&self.search.tables[i], index_bits):
                raise MemoryError

    def __dealloc__(self):
        cdef int i
        for i in range(4):
            table_close(&self.search.tables[i])
        free(self.facts)

    @property
    def weights(self):
        """The weights as one int32 array, in the order of the struct; writing to it changes them."""
        cdef int32_t[::1] view = <int32_t[:sizeof(Weights) // 4]><int32_t *>&self.facts.weights
        return np.asarray(view)

    def sort(self, int role, int player):
        """Sort the lists of one role and player again after their weights have changed."""
        fill_lists(self.facts.codes, &self.facts.weights, role, role, player)

    def nodes(self, const uint32_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders, int8_t[::1] out, int64_t[::1] counts):
        """Solve each row with a fresh table; write values and node counts; return the sum of the counts."""
        cdef Py_ssize_t i
        cdef uint32_t row[3]
        cdef Root root
        cdef int64_t total = 0
        cdef int kind
        with nogil:
            for i in range(hands.shape[0]):
                kind = kinds[i]
                table_forget(&self.search.tables[2 if kind == 5 else 1 if kind == 4 else 0])
                table_forget(&self.search.tables[3])
                self.search.nodes = 0
                row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
                set_root(&root, row, kind, leaders[i], NULL, 0)
                if kind == 5:
                    out[i] = root_value(<MisereKind>0, &self.search, &root, 0, root.n)
                elif kind == 4:
                    out[i] = root_value(<NoTrumpKind>0, &self.search, &root, 0, root.n)
                else:
                    out[i] = root_value(<TrumpKind>0, &self.search, &root, 0, root.n)
                counts[i] = self.search.nodes
                total += self.search.nodes
        return total
