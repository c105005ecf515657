# The transposition table: exact, of fixed size, always replacing, emptied without cost.
#
# A position is four suit codes of 14 bits and a leader of 2: a key of 58 bits.  It is hashed by a bijection of 58-bit
# numbers (xor-shifts and odd multiplications), so the index and what an entry stores of the hash give the key back:
# a wrong hit cannot happen.  An entry is 64 bits, with b index bits and G = b - 2 bits of generation:
#
#   63 ........................ 8+G | 7+G .......... 8 | 7 ........ 4 | 3 .. 0
#   the hash without its index bits |    generation    | 15 - upper   | lower
#
# Lower and upper bound the declarer's tricks from this position on; an entry of zeros says 0 to 15, which is nothing.
# The index is the hash's top bits.  A new generation makes every older entry invisible; when the generations run out
# the table is wiped once.

from libc.stdint cimport uint64_t
from libc.string cimport memset

from checks cimport at

cdef extern from *:
    """
    #include <stdlib.h>
    #ifdef __linux__
    #include <sys/mman.h>
    #endif

    /* Zeroed memory.  A large table is touched at random all over, so it asks for large pages where there are any; the
       system gives them as they are touched. */
    #ifdef MADV_HUGEPAGE
    #define PREFSOLVE_LARGE ((size_t) 1 << 21)
    #else
    #define PREFSOLVE_LARGE ((size_t) -1)
    #endif

    static void *prefsolve_zeroed(size_t bytes) {
    #ifdef MADV_HUGEPAGE
        if (bytes >= PREFSOLVE_LARGE) {
            char *room = mmap(NULL, bytes + PREFSOLVE_LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            size_t skip;
            if (room == MAP_FAILED) return NULL;
            skip = -(size_t) room & (PREFSOLVE_LARGE - 1);  /* large pages begin at multiples of their size */
            if (skip > 0) (void) munmap(room, skip);
            if (skip < PREFSOLVE_LARGE) (void) munmap(room + skip + bytes, PREFSOLVE_LARGE - skip);
            (void) madvise(room + skip, bytes, MADV_HUGEPAGE);
            return room + skip;
        }
    #endif
        return calloc(1, bytes);
    }

    static void prefsolve_release(void *memory, size_t bytes) {
    #ifdef MADV_HUGEPAGE
        if (bytes >= PREFSOLVE_LARGE) { if (memory != NULL) munmap(memory, bytes); return; }
    #endif
        free(memory);
    }

    /* Threads may share a table: an entry is one aligned word, read and written whole. */
    #if defined(__GNUC__) || defined(__clang__)
    #define prefsolve_prefetch(entry) __builtin_prefetch(entry)
    #define prefsolve_load(entry) __atomic_load_n(entry, __ATOMIC_RELAXED)
    #define prefsolve_store(entry, value) __atomic_store_n(entry, value, __ATOMIC_RELAXED)
    #else
    #define prefsolve_prefetch(entry) ((void) 0)
    #define prefsolve_load(entry) (*(volatile uint64_t *)(entry))
    #define prefsolve_store(entry, value) (*(volatile uint64_t *)(entry) = (value))
    #endif
    """
    void *zeroed "prefsolve_zeroed"(size_t bytes) noexcept nogil
    void release "prefsolve_release"(void *memory, size_t bytes) noexcept nogil
    void prefetch_entry "prefsolve_prefetch"(const uint64_t *entry) noexcept nogil
    uint64_t load_entry "prefsolve_load"(const uint64_t *entry) noexcept nogil
    void store_entry "prefsolve_store"(uint64_t *entry, uint64_t value) noexcept nogil

cdef enum:
    KEY_BITS = 58
    MIN_INDEX_BITS = 2
    MAX_INDEX_BITS = 26

ctypedef struct Table:
    uint64_t *entries
    int index_bits
    uint64_t generation


cdef inline bint table_open(Table *table, int index_bits) noexcept nogil:
    """Reserve a table of 2**index_bits entries; false when there is no memory for it."""
    table.index_bits = index_bits
    table.generation = 0
    table.entries = <uint64_t *>zeroed((<size_t>1 << index_bits) * sizeof(uint64_t))
    return table.entries != NULL


cdef inline void table_close(Table *table) noexcept nogil:
    """Give the memory back."""
    release(table.entries, (<size_t>1 << table.index_bits) * sizeof(uint64_t))
    table.entries = NULL


cdef inline void table_forget(Table *table) noexcept nogil:
    """Make every entry invisible."""
    table.generation += 1
    if table.generation >> (table.index_bits - 2):
        memset(table.entries, 0, (<size_t>1 << table.index_bits) * sizeof(uint64_t))
        table.generation = 0


cdef inline uint64_t mixed(uint64_t key) noexcept nogil:
    """A bijection of 58-bit numbers whose top bits depend on every bit of the key."""
    cdef uint64_t mask = ((<uint64_t>1) << KEY_BITS) - 1
    key ^= key >> 31
    key = (key * <uint64_t>0x2127599BF4325C37) & mask
    key ^= key >> 29
    key = (key * <uint64_t>0x0880355F21E6D1965) & mask
    return key


cdef inline uint64_t *slot_of(const Table *table, uint64_t mix) noexcept nogil:
    """The one entry where a position may stand."""
    return &table.entries[at(<int>(mix >> (KEY_BITS - table.index_bits)), 1 << table.index_bits)]


cdef inline uint64_t tag_of(const Table *table, uint64_t mix) noexcept nogil:
    """What an entry of this position has above its bounds."""
    cdef int shift = KEY_BITS - table.index_bits
    cdef uint64_t rest = mix & (((<uint64_t>1) << shift) - 1)
    return rest << (table.index_bits - 2) | table.generation


cdef inline int said(uint64_t entry, uint64_t tag, int t) noexcept nogil:
    """What an entry says of "at least t tricks" for the position with that tag: 1, 0, or -1 for nothing."""
    if entry >> 8 == tag:
        if <int>(entry & 15) >= t:
            return 1
        if 15 - <int>(entry >> 4 & 15) < t:
            return 0
    return -1


cdef inline uint64_t with_answer(uint64_t entry, uint64_t tag, int n, int t, bint answer) noexcept nogil:
    """The entry with one more answer; if it was another position's, with nothing else known of the n tricks."""
    if entry >> 8 != tag:
        entry = tag << 8 | <uint64_t>(15 - n) << 4
    if answer:
        return (entry & ~<uint64_t>15) | <uint64_t>t
    return (entry & ~<uint64_t>0xF0) | <uint64_t>(15 - (t - 1)) << 4
