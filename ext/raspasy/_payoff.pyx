# Raspasy by result for Python: a search context that stays, in ranks and classes as payoff_search.pxd has them.

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free

from checks cimport IS_CHECKED
from outcomes cimport MOST
from payoff_search cimport OUTCOMES, Known, Payoff, open_payoff, walk_payoff
from raspasy_opening cimport TALON, Moment, Rules, set_moment
from raspasy_search cimport set_deal
from raspasy_table cimport memory_close

CHECKED = bool(IS_CHECKED)


cdef class Solver:
    """One search context for one set of wishes: its memory and its counter.  Not for two threads at once.

    `ranks` are 3 x 363 16-bit numbers, the least of a player's the outcome he likes best; `wishes` 11 x 363 class numbers.
    """

    cdef Payoff game

    def __cinit__(self, bytes ranks, bytes wishes, double table_mib=64.0):
        cdef const uint16_t[::1] given_ranks = memoryview(ranks).cast("H")
        cdef const uint16_t[::1] given_wishes = memoryview(wishes).cast("H")
        cdef int i
        for i in range(3 * OUTCOMES):
            self.game.rank[i // OUTCOMES][i % OUTCOMES] = given_ranks[i]
        for i in range((MOST + 1) * OUTCOMES):
            self.game.wishes[i // OUTCOMES][i % OUTCOMES] = given_wishes[i]
        if not open_payoff(&self.game, <size_t>(table_mib * 1048576 / sizeof(Known))):
            raise MemoryError

    def __dealloc__(self):
        free(self.game.known)
        memory_close(&self.game.search.memory)

    def value(
        self,
        tuple hands,
        int leader,
        int before,
        bytes table=b"",
        int kind=0,
        bint highest_takes=False,
        bint winner_leads=False,
        bytes talon=b"\0\0",
        int played=TALON,
    ):
        """The final outcome's number.  `hands` are the players' masks clockwise, without the cards on the table; `before`
        is the number of the tricks taken; `kind` numbers the talon rules closed, suit, virtual, dealer; `played` talon
        cards belong to finished tricks.
        """
        cdef Moment moment
        cdef Rules rules
        cdef uint32_t whole[3]
        cdef const uint8_t *cards = table
        cdef int after
        rules.kind, rules.highest_takes, rules.winner_leads = kind, highest_takes, winner_leads
        rules.talon[0], rules.talon[1] = talon[0], talon[1]
        whole[0], whole[1], whole[2] = hands
        set_moment(&moment, whole, leader, played, cards, len(table))
        with nogil:
            set_deal(&self.game.search, whole)
            after = walk_payoff(&self.game, &rules, &moment, before)
        return before + after

    @property
    def nodes(self):
        """Trick starts valued since the last `reset_nodes`."""
        return self.game.nodes

    def reset_nodes(self):
        """Count nodes from zero."""
        self.game.nodes = 0
