# The memory of raspasy: exact values of trick starts, a table for each number of cards per hand, growing up to a bound.
#
# A position is four sorted suit codes of 14 bits and the leader: 58 bits, the same for every deal, so what one deal has
# taught stays true in the next.  Yet only endings of up to KEPT cards per hand come up again often enough to be worth
# their place in the cache: the rest is forgotten at the next deal, by a new generation, which stands above the key, is
# never zero, and makes older entries as good as empty.
#
# A key is these 58 bits sent through a bijection, so that its top bits say where the search for it begins and a wrong hit
# cannot happen.  Open addressing; a table doubles when it is half full.  At the bound it fills up, and a position that finds REACH others
# in its way overwrites one of them: a lost value is found again.

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from checks cimport at
from outcomes cimport MOST, Set, Value, high_word, low_word

cdef extern from *:
    """
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    /* Large pages where the system has them: the searches jump all over the tables. */
    static inline void prefsolve_large_pages(void *start, size_t size) {
    #ifdef MADV_HUGEPAGE
        const uintptr_t page = (uintptr_t)1 << 21;
        const uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1), end = ((uintptr_t)start + size) & ~(page - 1);
        if (end > first)
            madvise((void *)first, end - first, MADV_HUGEPAGE);
    #endif
    }
    """
    void touch "__builtin_prefetch"(const void *) noexcept nogil
    void large_pages "prefsolve_large_pages"(void *start, size_t size) noexcept nogil

cdef enum:
    KEY_BITS = 58
    SMALLEST_BITS = 6
    REACH = 64
    KEPT = 3

# 32 bytes: two entries a cache line.
ctypedef struct Entry:
    uint64_t key
    uint64_t low
    uint64_t high
    uint32_t held
    uint32_t most_tricks    # most << 8 | tricks

ctypedef struct Table:
    Entry *entries
    int bits
    size_t count
    uint64_t generation     # 1 to 63, above the key's bits

ctypedef struct Memory:
    Table tables[MOST + 1]  # by cards per hand
    size_t left             # entries that may still be reserved


cdef inline bint memory_open(Memory *memory, size_t most_entries) noexcept nogil:
    """Reserve the smallest tables; false when there is no memory.  Beyond them the bound holds."""
    cdef int n
    memory.left = most_entries
    for n in range(MOST + 1):
        memory.tables[n].bits = SMALLEST_BITS
        memory.tables[n].count = 0
        memory.tables[n].generation = <uint64_t>1 << KEY_BITS
        memory.tables[n].entries = <Entry *>calloc(<size_t>1 << SMALLEST_BITS, sizeof(Entry))
        if memory.tables[n].entries == NULL:
            return False
    return True


cdef inline void memory_close(Memory *memory) noexcept nogil:
    """Give everything back."""
    cdef int n
    for n in range(MOST + 1):
        free(memory.tables[n].entries)
        memory.tables[n].entries = NULL


cdef inline void memory_forget(Memory *memory, int first) noexcept nogil:
    """Forget every position of `first` or more cards per hand."""
    cdef Table *table
    cdef int n
    for n in range(first, MOST + 1):
        table = &memory.tables[n]
        if table.count == 0:
            continue
        table.count = 0
        table.generation += <uint64_t>1 << KEY_BITS
        if table.generation == 0:           # all 63 are used up
            memset(table.entries, 0, (<size_t>1 << table.bits) * sizeof(Entry))
            table.generation = <uint64_t>1 << KEY_BITS


cdef inline uint64_t mixed(uint64_t position) noexcept nogil:
    """The position's key: a bijection of 58-bit numbers whose top bits depend on every bit."""
    position ^= position >> 29
    return (position * <uint64_t>0x9E3779B97F4A7C15) & ((<uint64_t>1 << KEY_BITS) - 1)


cdef inline int home(const Table *table, uint64_t key) noexcept nogil:
    """Where the search for a key begins."""
    return <int>(key >> (KEY_BITS - table.bits))


cdef inline void prefetch(const Table *table, uint64_t key) noexcept nogil:
    """Ask for the cache line where the search for a key begins."""
    touch(&table.entries[home(table, key)])


cdef inline bint live(const Table *table, const Entry *entry) noexcept nogil:
    """Whether the entry holds a position of this generation."""
    return (entry.key ^ table.generation) >> KEY_BITS == 0


cdef inline Entry *find(const Table *table, uint64_t key) noexcept nogil:
    """The entry of that key, or the empty one where it belongs, or the one that would make room for it."""
    cdef int size = 1 << table.bits
    cdef int first = home(table, key), i = first, _step
    for _step in range(REACH):
        if table.entries[at(i, size)].key == key | table.generation or not live(table, &table.entries[i]):
            return &table.entries[i]
        i = (i + 1) & (size - 1)
    return &table.entries[first]


cdef inline bint look_up(const Table *table, uint64_t key, Value *value) noexcept nogil:
    """Whether the table knows that position; its value if so."""
    cdef const Entry *entry = find(table, key)
    if entry.key != key | table.generation:
        return False
    value.outcomes = (<Set>entry.high) << 64 | entry.low
    value.held = entry.held
    value.most = entry.most_tricks >> 8
    value.tricks = entry.most_tricks & 0xFF
    return True


cdef inline void grow(Memory *memory, Table *table) noexcept nogil:
    """Twice as many entries, if the bound and the machine allow."""
    cdef Table larger
    cdef Entry *entry
    cdef size_t i, size = (<size_t>1) << table.bits
    if memory.left < size:
        return
    larger.bits = table.bits + 1
    larger.count = 0
    larger.generation = table.generation
    larger.entries = <Entry *>calloc(2 * size, sizeof(Entry))
    if larger.entries == NULL:
        memory.left = 0
        return
    large_pages(larger.entries, 2 * size * sizeof(Entry))
    for i in range(size):
        if live(table, &table.entries[i]):
            entry = find(&larger, table.entries[i].key & ((<uint64_t>1 << KEY_BITS) - 1))
            larger.count += not live(&larger, entry)
            entry[0] = table.entries[i]
    free(table.entries)
    table[0] = larger
    memory.left -= size


cdef inline void store(Memory *memory, int n, uint64_t key, const Value *value) noexcept nogil:
    """Remember a position's value."""
    cdef Table *table = &memory.tables[n]
    cdef Entry *entry
    if 2 * table.count >= (<size_t>1 << table.bits):
        grow(memory, table)
    entry = find(table, key)
    table.count += not live(table, entry)
    entry.key = key | table.generation
    entry.low = low_word(value.outcomes)
    entry.high = high_word(value.outcomes)
    entry.held = value.held
    entry.most_tricks = <uint32_t>value.most << 8 | value.tricks
