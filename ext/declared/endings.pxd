# Every ending of a size, up to the names of suits: the laboratory's proofs by trial visit them all.

from libc.stdint cimport int64_t

from root cimport NO_TRUMP

# All codes with the same number of cards in each hand, from low to high.
ctypedef struct Block:
    const int *codes
    int count


# What is done with one position at the start of a trick, whatever `state` is.
ctypedef void (*Visit)(void *state, const int *c, int kind, int leader, int n) noexcept nogil


# Every `step`-th position, from the one after `next` others on.
ctypedef struct Steps:
    int64_t step
    int64_t next


cdef inline void visit_blocks(Visit visit, void *state, Steps *steps, const Block *blocks, int kind, int n) noexcept nogil:
    """Visit every canonical position whose lanes' codes stand in four blocks, with each leader."""
    cdef int c[4]
    cdef int i, j, k, m, leader
    for i in range(blocks[1].count):
        c[1] = blocks[1].codes[i]
        for j in range(blocks[2].count):
            c[2] = blocks[2].codes[j]
            if c[2] < c[1]:
                continue
            for k in range(blocks[3].count):
                c[3] = blocks[3].codes[k]
                if c[3] < c[2]:
                    continue
                for m in range(blocks[0].count):
                    c[0] = blocks[0].codes[m]
                    if kind >= NO_TRUMP and c[0] > c[1]:
                        break
                    for leader in range(3):
                        if steps.next == 0:
                            steps.next = steps.step
                            visit(state, c, kind, leader, n)
                        steps.next -= 1
