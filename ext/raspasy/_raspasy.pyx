# The Python boundary of the raspasy search: integers in, integers out.  Nothing here validates; the friendly layer has.

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport calloc

from checks cimport IS_CHECKED
from outcomes cimport MOST, Facts, Set, fill_facts, high_word, least_tricks, low_word
from raspasy_opening cimport TALON, Moment, Rules, Wide, set_moment, walk, wide_most
from raspasy_search cimport Search, set_deal
from raspasy_table cimport Entry, memory_close, memory_forget, memory_open

CHECKED = bool(IS_CHECKED)

cdef Facts *FACTS = NULL


cdef Facts *new_facts() except NULL:
    cdef Facts *facts = <Facts *>calloc(1, sizeof(Facts))
    if facts == NULL:
        raise MemoryError
    fill_facts(facts)
    return facts


FACTS = new_facts()


cdef int wide_least(const Wide *wide, int player, int n) noexcept nogil:
    """The fewest tricks a player takes in any outcome."""
    cdef int least = MOST, d, here
    for d in range(TALON + 1):
        if wide.outcomes[d]:
            here = least_tricks(FACTS, wide.outcomes[d], player, n - d)
            least = here if here < least else least
    return least


cdef object as_int(Set outcomes):
    cdef object high = high_word(outcomes), low = low_word(outcomes)
    return high << 64 | low


cdef class Solver:
    """One search context: its memory and its counter.  Not for two threads at once.

    Questions about one deal share everything they found, whatever the moment, the leader or the talon rule; from deal to
    deal only endings are kept.
    """

    cdef Search search

    def __cinit__(self, double table_mib=64.0):
        self.search.facts = FACTS
        if not memory_open(&self.search.memory, <size_t>(table_mib * 1048576 / sizeof(Entry))):
            raise MemoryError

    def __dealloc__(self):
        memory_close(&self.search.memory)

    def value(
        self,
        tuple hands,
        int leader,
        bytes table=b"",
        int kind=0,
        bint highest_takes=False,
        bint winner_leads=False,
        bytes talon=b"\0\0",
        int played=TALON,
    ):
        """Tricks, fewest, most and held of the three players and the dealer, and the sets by the dealer's tricks.

        `hands` are the players' masks clockwise, without the cards on the table; `kind` numbers the talon rules closed,
        suit, virtual, dealer; `played` talon cards belong to finished tricks.
        """
        cdef Moment moment
        cdef Rules rules
        cdef Wide wide
        cdef uint32_t whole[3]
        cdef const uint8_t *cards = table
        rules.kind, rules.highest_takes, rules.winner_leads = kind, highest_takes, winner_leads
        rules.talon[0], rules.talon[1] = talon[0], talon[1]
        whole[0], whole[1], whole[2] = hands
        set_moment(&moment, whole, leader, played, cards, len(table))
        with nogil:
            set_deal(&self.search, whole)
            walk(&self.search, &rules, &moment, &wide)
        return self.answer(&wide, moment.n)

    cdef tuple answer(self, const Wide *wide, int n):
        dealt = [d for d in range(TALON + 1) if wide.outcomes[d]]
        least = [wide_least(wide, i, n) for i in range(3)] + [min(dealt)]
        most = [wide_most(FACTS, wide, i, n) for i in range(3)] + [max(dealt)]
        sets = [as_int(wide.outcomes[d]) for d in range(TALON + 1)]
        return [wide.tricks[i] for i in range(4)], least, most, [wide.held[i] for i in range(4)], sets

    @property
    def nodes(self):
        """Trick starts valued since the last `reset_nodes`."""
        return self.search.nodes

    @property
    def positions(self):
        """Trick starts in memory."""
        cdef size_t count = 0
        for i in range(MOST + 1):
            count += self.search.memory.tables[i].count
        return count

    def reset_nodes(self):
        """Count nodes from zero."""
        self.search.nodes = 0

    def clear(self):
        """Forget every position."""
        memory_forget(&self.search.memory, 0)
