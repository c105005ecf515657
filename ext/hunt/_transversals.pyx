"""The smallest ways to give something up: minimal sets that meet every one of a growing family of sets.

Where no plan catches all of a set of worlds (a core), every plan must let one of them go.  The worlds a maximal plan
lets go are a minimal set that meets all cores, and the lightest of them bounds what any plan can catch.
Berge's method, one core at a time: sets that meet the new core stay; of the others each is joined with one world of it
and kept if every world in it is still needed, which is when some core is met by that world alone.
"""

from _hunt_codes cimport bit, u128, u128_lowest
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, realloc

cdef struct Way:
    u128 worlds
    double weight
    bint settled


cdef class Transversals:
    """Minimal sets that meet every core added so far; at first the empty set.

    :param weights: the weight of each world, exact in a double (whole numbers below 2**53).
    :param limit: the most sets to keep; beyond it :meth:`add` raises ``OverflowError`` and nothing may be asked again.
    """

    cdef Way* ways
    cdef u128* cores
    cdef readonly Py_ssize_t count
    cdef readonly Py_ssize_t core_count
    cdef Py_ssize_t room
    cdef Py_ssize_t core_room
    cdef Py_ssize_t limit
    cdef double weights[128]

    def __cinit__(self, weights, Py_ssize_t limit=1_000_000):
        cdef int i
        if len(weights) > 128:
            raise ValueError("at most 128 worlds")
        for i in range(len(weights)):
            self.weights[i] = weights[i]
        self.limit = limit
        self.push(0, 0.0)

    def __dealloc__(self):
        free(self.ways)
        free(self.cores)

    cdef int push(self, u128 worlds, double weight) except -1:
        cdef Way* grown
        if self.count == self.room:
            if self.count >= self.limit:
                raise OverflowError("too many sets")
            self.room = 2 * self.room + 16
            grown = <Way*>realloc(self.ways, self.room * sizeof(Way))
            if grown == NULL:
                raise MemoryError
            self.ways = grown
        self.ways[self.count].worlds = worlds
        self.ways[self.count].weight = weight
        self.ways[self.count].settled = False
        self.count += 1
        return 0

    cdef int push_core(self, u128 core) except -1:
        cdef u128* grown
        if self.core_count == self.core_room:
            self.core_room = 2 * self.core_room + 16
            grown = <u128*>realloc(self.cores, self.core_room * sizeof(u128))
            if grown == NULL:
                raise MemoryError
            self.cores = grown
        self.cores[self.core_count] = core
        self.core_count += 1
        return 0

    def add(self, core):
        """Adds a core, a bit mask that no core so far is contained in."""
        cdef u128 new = (<u128><uint64_t>(core >> 64)) << 64 | <uint64_t>(core & 0xFFFFFFFFFFFFFFFF)
        cdef u128 rest
        cdef Py_ssize_t i, old = self.count, kept = 0
        cdef int k
        for i in range(old):
            if self.ways[i].worlds & new:
                continue
            rest = new
            while rest:
                k = u128_lowest(rest)
                rest &= rest - 1
                if self.all_needed(self.ways[i].worlds, k):
                    self.push(self.ways[i].worlds | bit(k), self.ways[i].weight + self.weights[k])
        for i in range(self.count):
            if self.ways[i].worlds & new:
                self.ways[kept] = self.ways[i]
                kept += 1
        self.count = kept
        self.push_core(new)

    cdef bint all_needed(self, u128 worlds, int joined) noexcept nogil:
        """Whether each of ``worlds`` is alone with some core once ``joined`` stands beside it."""
        cdef u128 missing = worlds, met, both = worlds | bit(joined)
        cdef Py_ssize_t i
        for i in range(self.core_count):
            if not missing:
                return True
            met = self.cores[i] & both
            if not met & (met - 1):
                missing &= ~met
        return not missing

    def lightest(self):
        """``(worlds, weight)`` of the lightest set not settled, the lowest mask first among equals; else ``None``."""
        cdef Py_ssize_t i, best = -1
        for i in range(self.count):
            if not self.ways[i].settled and (best < 0 or self.ways[i].weight < self.ways[best].weight or (
                    self.ways[i].weight == self.ways[best].weight and self.ways[i].worlds < self.ways[best].worlds)):
                best = i
        return None if best < 0 else (self.mask(best), self.ways[best].weight)

    def settle(self, worlds):
        """Marks a set as one whose remainder a plan catches: it meets every core that can ever come."""
        cdef u128 one = (<u128><uint64_t>(worlds >> 64)) << 64 | <uint64_t>(worlds & 0xFFFFFFFFFFFFFFFF)
        cdef Py_ssize_t i
        for i in range(self.count):
            if self.ways[i].worlds == one:
                self.ways[i].settled = True

    cdef object mask(self, Py_ssize_t i):
        return <object><uint64_t>(self.ways[i].worlds >> 64) << 64 | <object><uint64_t>self.ways[i].worlds
