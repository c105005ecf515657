# Positions of the search, noted down for `make learn`: those in which the player on lead found a card that gave him what he
# wanted.  Only the laboratory notes anything; elsewhere the note costs nothing.

from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #ifdef PREFSOLVE_LABORATORY
    /* Rows of four words: codes, leader, tricks left, tricks asked for. */
    static uint64_t *prefsolve_rows = NULL;
    static int64_t prefsolve_room = 0, prefsolve_noted = 0;
    static uint64_t prefsolve_chance[11], prefsolve_random = 1;

    /* Positions with more cards are fewer and cost more, so that they are noted with a greater chance (xorshift, Marsaglia 2003). */
    static void prefsolve_note(uint64_t codes, int leader, int n, int t)
    {
        uint64_t *row;
        if (prefsolve_noted >= prefsolve_room) return;
        prefsolve_random ^= prefsolve_random << 13;
        prefsolve_random ^= prefsolve_random >> 7;
        prefsolve_random ^= prefsolve_random << 17;
        if (prefsolve_random >> 32 >= prefsolve_chance[n]) return;
        row = prefsolve_rows + 4 * prefsolve_noted++;
        row[0] = codes; row[1] = leader; row[2] = n; row[3] = t;
    }

    static void prefsolve_begin_notes(uint64_t *rows, int64_t room, const uint64_t *chance, uint64_t seed)
    {
        int n;
        prefsolve_rows = rows; prefsolve_room = room; prefsolve_noted = 0;
        prefsolve_random = seed * 2 + 1;
        for (n = 0; n < 11; n++) prefsolve_chance[n] = chance[n];
    }

    static int64_t prefsolve_end_notes(void)
    {
        prefsolve_room = 0;
        return prefsolve_noted;
    }
    #else
    #define prefsolve_note(codes, leader, n, t) ((void) 0)
    #define prefsolve_begin_notes(rows, room, chance, seed) ((void) 0)
    #define prefsolve_end_notes() 0
    #endif
    """
    void note "prefsolve_note"(uint64_t codes, int leader, int n, int t) noexcept nogil
    void begin_notes "prefsolve_begin_notes"(uint64_t *rows, int64_t room, const uint64_t *chance, uint64_t seed) noexcept nogil
    int64_t end_notes "prefsolve_end_notes"() noexcept nogil
