# The laboratory: node counts, switches, weights, and proofs by trial, for whoever works on the search.  Nothing a user
# calls stands here.  This module is the core compiled a second time with a switch for every rule (switches.pxd).

import numpy as np

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from cards cimport CODES, Code
from endings cimport Block, Steps, Visit, visit_blocks
from facts cimport Facts, Search, fill_facts, open_facts, set_card_order
from moves cimport CLEAN_SUIT, FEATURES, KINDS_OF_PAIR, ORDERS, PAIRS, SUIT_ROLES, Weights, fill_lists, fill_orders, lead_pairs
from notes cimport begin_notes, end_notes
from root cimport Root, reaches, set_root, value_of
from search cimport key_of, packed
from switches cimport (
    USE_ALL, USE_ALONE, USE_CATCHES, USE_CERTIFICATE, USE_CLEAN, USE_COLD, USE_CROSSING, USE_DOMINANCE, USE_EQUALS, USE_EXIT, USE_HIGHER,
    USE_HOT, USE_LEADING, USE_LEADS, USE_LOSERS, USE_LOWER, USE_REACH, USE_RUNS, USE_SAFE, USE_SAFE_ALONE, USE_TABLE, USE_TOPS, USE_TRUMPS,
)
from table cimport MIN_INDEX_BITS, mixed, slot_of, table_close, table_forget, table_open, tag_of
from trials cimport Bracket, Certified, Findings, Games, compare_games, examine, forget_all, known_of, mislead, value_in

# Every switch by name.
RULES = {
    "runs": USE_RUNS, "crossing": USE_CROSSING, "losers": USE_LOSERS, "tops": USE_TOPS, "trumps": USE_TRUMPS,
    "alone": USE_ALONE, "leading": USE_LEADING, "safe alone": USE_SAFE_ALONE,
    "safe": USE_SAFE, "catches": USE_CATCHES, "exit": USE_EXIT, "hot": USE_HOT, "cold": USE_COLD, "leads": USE_LEADS, "reach": USE_REACH,
    "clean": USE_CLEAN, "dominance": USE_DOMINANCE, "lower": USE_LOWER, "higher": USE_HIGHER,
    "equals": USE_EQUALS, "table": USE_TABLE,
}
PLAIN = PLAIN_SWITCHES
ALL = USE_ALL
CERTIFICATE = USE_CERTIFICATE   # no rule: what "lower" needs for its answers to be right
ORDER_CHOICES = ORDERS
# The rules that answer by themselves, by game.
BOUNDS = {
    "suit": ("runs", "crossing", "losers", "tops", "alone", "trumps"),
    "no trump": ("runs", "crossing", "losers", "tops", "alone", "leading"),
    "misère": ("safe", "safe alone", "catches", "exit", "hot", "cold", "leads", "reach"),
}

# The arrays of `Weights`, in its order.
WEIGHTS = {
    "lead": (SUIT_ROLES, 3, PAIRS, KINDS_OF_PAIR), "discard": (SUIT_ROLES, 3, FEATURES),
    "second": (SUIT_ROLES, 3, 3), "third": (SUIT_ROLES, 3, 3), "ruff": (3, 3),
}

cdef enum:
    PLAIN_SWITCHES = USE_EQUALS | USE_TABLE  # no rule that prunes; equal cards merged, positions remembered
    PROOF_BITS = 20         # the table of a sweep's plain search
    MAX_RULES = 16
    PLAIN_BITS = 16
    ALIKE = USE_LOWER | USE_HIGHER     # they decide what the lists of cards hold


cdef int answer_of(Search *context, const Root *root, int kind, int threshold) noexcept nogil:
    """The value, or with a threshold of 0 or more whether it is reached."""
    return value_of(context, root, kind, -1) if threshold < 0 else reaches(context, root, kind, threshold)


cdef void sort_lists(Facts *facts, int role, int player) noexcept nogil:
    """Sort the lists of one role and player as the switches say."""
    cdef int rule = USE_HIGHER if role == CLEAN_SUIT else USE_LOWER
    fill_lists(facts.codes, &facts.weights, role, role, player, facts.switches & rule == 0)


cdef void sort_all_lists(Facts *facts) noexcept nogil:
    cdef int role, player
    for role in range(SUIT_ROLES):
        for player in range(3):
            sort_lists(facts, role, player)


cdef class Laboratory:
    """A context of its own, with weights and switches to change."""

    cdef void *memory
    cdef Facts *facts
    cdef Search search

    def __cinit__(self, int index_bits=16, int switches=USE_ALL):
        cdef int i
        self.facts = open_facts(&self.memory)
        if self.facts == NULL:
            raise MemoryError
        set_card_order(&self.facts.weights)
        fill_facts(self.facts)
        self.facts.switches = ~switches     # so that the lists are sorted
        self.search.facts = self.facts
        self.switches = switches
        for i in range(4):
            if not table_open(&self.search.tables[i], index_bits):
                raise MemoryError
        if not table_open(&self.search.plain, PLAIN_BITS):
            raise MemoryError

    def __dealloc__(self):
        cdef int i
        for i in range(4):
            table_close(&self.search.tables[i])
        table_close(&self.search.plain)
        free(self.memory)

    @property
    def switches(self):
        """The rules in use, one bit each (RULES)."""
        return self.facts.switches

    @switches.setter
    def switches(self, int switches):
        cdef int changed = self.facts.switches ^ switches
        self.facts.switches = switches
        if changed & ALIKE:
            self.sort_all()
        self.forget()

    @property
    def doubts(self):
        """Questions that the search left uncertain, so that they were searched again."""
        return self.search.doubts

    @property
    def weights(self):
        """The weights as one int32 array, in the order of the struct; writing to it changes them."""
        return np.asarray(_WeightsOf(self))

    def weights_by_name(self):
        """The weights as arrays by the names of the struct's fields, which share their memory."""
        parts, first = {}, 0
        for name, shape in WEIGHTS.items():
            last = first + int(np.prod(shape))
            parts[name] = self.weights[first:last].reshape(shape)
            first = last
        return parts

    def sort(self, int role, int player):
        """Sort the lists of one role and player again after their weights have changed."""
        sort_lists(self.facts, role, player)

    def sort_all(self):
        """Sort every list again."""
        sort_all_lists(self.facts)

    def forget(self):
        """Forget every position."""
        forget_all(&self.search)

    def leads(self, int player):
        """Of each code and place what the order of leads looks at (`lead_pairs`), -1 where it is no lead of the player's."""
        cdef int code, place, i
        cdef int pair[15]
        found = np.full((CODES, 8, PAIRS), -1, np.int8)
        cdef int8_t[:, :, ::1] written = found
        cdef const Code *one
        for code in range(CODES):
            one = &self.facts.codes[0][code]
            for place in range(one.length):
                if one.heads[player] >> place & 1:
                    lead_pairs(one, player, place, pair)
                    for i in range(PAIRS):
                        written[code, place, i] = pair[i]
        return found

    def listed(self, int role, int player):
        """Of each code the places of the leads that are tried, as a mask."""
        cdef int code
        cdef uint64_t cards
        found = np.zeros(CODES, np.uint8)
        cdef uint8_t[::1] written = found
        for code in range(CODES):
            cards = self.facts.codes[role][code].lead[player]
            while cards:
                written[code] |= 1 << (cards & 7)
                cards >>= 16
        return found

    def questions(
        self,
        const uint32_t[:, ::1] hands,
        const uint8_t[::1] kinds,
        const uint8_t[::1] leaders,
        const uint64_t[::1] chance,
        int threshold,
        int64_t most,
        uint64_t seed,
    ):
        """Positions of the search of these rows in which the player on lead has a card that gives him what he wants.

        A row is codes, leader, tricks left and tricks asked for; `chance` says, for each number of tricks left, how many of
        2**32 such positions are kept.
        """
        rows = np.zeros((most, 4), np.uint64)
        cdef uint64_t[:, ::1] room = rows
        values, counts = np.zeros(hands.shape[0], np.int8), np.zeros(hands.shape[0], np.int64)
        begin_notes(&room[0, 0], most, &chance[0], seed)
        self.nodes(hands, kinds, leaders, values, counts, threshold)
        return rows[:end_notes()]

    def nodes(
        self,
        const uint32_t[:, ::1] hands,
        const uint8_t[::1] kinds,
        const uint8_t[::1] leaders,
        int8_t[::1] out,
        int64_t[::1] counts,
        int threshold=-1,
    ):
        """Solve each row with a fresh table; write values and node counts; return the sum of the counts.

        With a threshold of 0 or more the values are 1 where the declarer takes so many tricks, else 0.
        """
        cdef Py_ssize_t i
        cdef uint32_t row[3]
        cdef Root root
        cdef int64_t total = 0
        fill_orders(&self.facts.orders, &self.facts.weights)
        with nogil:
            for i in range(hands.shape[0]):
                forget_all(&self.search)
                self.search.nodes = 0
                row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
                set_root(&root, row, kinds[i], leaders[i], NULL, 0)
                out[i] = answer_of(&self.search, &root, kinds[i], threshold)
                counts[i] = self.search.nodes
                total += self.search.nodes
        return total

    def values(self, const uint32_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders, const uint8_t[:, ::1] tables):
        """Each row's value, one table for all; a row of `tables` has the number of cards on the table, then the cards."""
        cdef Py_ssize_t i
        cdef uint32_t row[3]
        cdef Root root
        out = np.zeros(hands.shape[0], np.int8)
        cdef int8_t[::1] written = out
        fill_orders(&self.facts.orders, &self.facts.weights)
        with nogil:
            for i in range(hands.shape[0]):
                row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
                set_root(&root, row, kinds[i], leaders[i], &tables[i, 1], tables[i, 0])
                written[i] = value_of(&self.search, &root, kinds[i], -1)
        return out

    def bounds(self, const uint32_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders):
        """What the static bounds in use say of each row: the lowest and the highest number of tricks."""
        cdef Py_ssize_t i
        cdef uint32_t row[3]
        cdef Root root
        low, high = np.zeros(hands.shape[0], np.int8), np.zeros(hands.shape[0], np.int8)
        cdef int8_t[::1] least = low
        cdef int8_t[::1] most = high
        with nogil:
            for i in range(hands.shape[0]):
                row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
                set_root(&root, row, kinds[i], leaders[i], NULL, 0)
                known_of(&self.search, root.c, kinds[i], root.leader, root.n, &least[i], &most[i])
        return low, high

    def keys(self, const uint32_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders):
        """Each row's key in the table."""
        cdef Py_ssize_t i
        cdef uint32_t row[3]
        cdef Root root
        keys = np.zeros(hands.shape[0], np.uint64)
        cdef uint64_t[::1] written = keys
        for i in range(hands.shape[0]):
            row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
            set_root(&root, row, kinds[i], leaders[i], NULL, 0)
            written[i] = key_of(packed(root.c), root.leader)
        return keys

    def entries(self, const uint64_t[::1] keys):
        """For each key, the number of its entry in the table and what the entry stores of it."""
        cdef Py_ssize_t i
        cdef uint64_t mix
        places, tags = np.zeros(keys.shape[0], np.int64), np.zeros(keys.shape[0], np.uint64)
        cdef int64_t[::1] place = places
        cdef uint64_t[::1] tag = tags
        for i in range(keys.shape[0]):
            mix = mixed(keys[i])
            place[i] = slot_of(&self.search.tables[0], mix) - self.search.tables[0].entries
            tag[i] = tag_of(&self.search.tables[0], mix)
        return places, tags

    def sweep(self, int kind, int size, rules, int64_t step=1, int64_t first=0):
        """Try rules alone, and the whole search, on every canonical position of `size` cards per hand with each leader.

        Only every `step`-th position from the `first` on is tried; a multiple of three keeps to one leader.  `kind` is 0
        (a trump suit), 4 or 5.  Returns a dictionary: `positions`, `questions`; by rule `decided` and `wrong`;
        `wrong_values` of the whole search; and the first `faults` as (codes, leader, rule, the right number of tricks).
        """
        cdef Search plain
        cdef Findings found
        cdef int i, switches = self.facts.switches
        cdef void *memory
        if len(rules) > MAX_RULES or size > 8:
            raise ValueError("too many rules or cards")
        memset(&found, 0, sizeof(found))
        found.count = len(rules)
        found.facts, found.plain, found.whole = self.facts, &plain, &self.search
        self.switches = USE_ALL
        open_search(&plain, self.plain_facts(&memory), PROOF_BITS, MIN_INDEX_BITS)
        for i, rule in enumerate(rules):
            found.rules[i] = rule
        self.visit_all(examine, &found, kind, size, step, first)
        close_search(&plain)
        free(memory)
        self.switches = switches
        return report(&found)

    cdef int visit_all(self, Visit visit, void *state, int kind, int size, int64_t step, int64_t first, int longest=-1) except -1:
        """Visit canonical positions; with `longest` only those whose last lane has that code."""
        cdef Steps steps = Steps(step=step, next=first)
        cdef Block blocks[4]
        cdef int i
        by_counts = codes_by_counts(self, size)
        only = None if longest < 0 else np.array([longest], np.intc)
        for shares in shares_of(size, None if longest < 0 else self.counts_of(longest)):
            kept = [by_counts[share] for share in shares]
            if only is not None:
                kept[3] = only
            for i in range(4):
                blocks[i] = block_of(kept[i])
            with nogil:
                visit_blocks(visit, state, &steps, blocks, kind, size)
        return 0

    def games(self, const uint32_t[:, ::1] hands, const uint8_t[::1] kinds, const uint8_t[::1] leaders):
        """Each row's value in the contract, in the lower and in the higher of the two games around it, searched plainly."""
        cdef Games games
        cdef void *memory
        cdef Py_ssize_t i
        cdef uint32_t row[3]
        cdef Root root
        cdef int game
        out = np.zeros((hands.shape[0], 3), np.int8)
        cdef int8_t[:, ::1] written = out
        games.facts = self.plain_facts(&memory)
        for game in range(3):
            open_search(&games.context[game], games.facts, MIN_INDEX_BITS, PROOF_BITS)
        with nogil:
            for i in range(hands.shape[0]):
                row[0], row[1], row[2] = hands[i, 0], hands[i, 1], hands[i, 2]
                set_root(&root, row, kinds[i], leaders[i], NULL, 0)
                for game in range(3):
                    if i > 0 and kinds[i] != kinds[i - 1]:
                        table_forget(&games.context[game].plain)    # one table serves every kind
                    written[i, game] = value_in(&games, game, root.c, kinds[i], root.leader, root.n)
        for game in range(3):
            close_search(&games.context[game])
        free(memory)
        return out

    def certified(self, int kind, int size, int longest, int64_t step=1, int64_t first=0):
        """What "lower" does without its certificate on the positions whose longest suit has that code, each from empty tables.

        Returns a dictionary: `positions`; `misled`: wrong values without the certificate; `doubted`: positions in which
        the search was uncertain; `unseen`: misled, but not doubted; `wrong`: wrong values of the search as it is.
        """
        cdef Search plain, bare
        cdef Certified found
        cdef int switches = self.facts.switches
        cdef void *memory
        memset(&found, 0, sizeof(found))
        self.switches = USE_ALL
        open_search(&plain, self.plain_facts(&memory), PROOF_BITS, MIN_INDEX_BITS)
        open_search(&bare, self.facts, PLAIN_BITS, MIN_INDEX_BITS)
        found.facts, found.plain, found.bare, found.whole = self.facts, &plain, &bare, &self.search
        self.visit_all(mislead, &found, kind, size, step, first, longest)
        close_search(&plain)
        close_search(&bare)
        free(memory)
        self.switches = switches
        return {
            "positions": found.positions, "misled": found.misled, "doubted": found.doubted, "unseen": found.unseen,
            "wrong": found.wrong,
        }

    cdef Facts *plain_facts(self, void **memory) except NULL:
        """A copy of the facts for a search that prunes by nothing; `memory` is what to free."""
        cdef Facts *facts = open_facts(memory)
        if facts == NULL:
            raise MemoryError
        memcpy(facts, self.facts, sizeof(Facts))
        facts.switches = PLAIN_SWITCHES
        sort_all_lists(facts)
        return facts

    def bracket(self, int kind, int size, int64_t step=1, int64_t first=0):
        """Compare a contract with the two games that bracket it, all searched plainly, on canonical positions as `sweep` does.

        Returns a dictionary: `positions`; `differ`: those where the two games have not one value; `outside`: those
        where the contract's value does not lie between theirs; `exchanges`: how often a card of the declarer's was
        exchanged with the next higher one of a defender's; `lowered`: how many of these lowered the value of the contract,
        of the lower game, of the higher one; `loose`: static bounds that do not hold in the game that they have to.
        """
        cdef Bracket found
        cdef void *memory
        cdef int i
        memset(&found, 0, sizeof(found))
        found.games.facts = self.plain_facts(&memory)
        found.games.bounds = &self.search
        for i in range(3):
            open_search(&found.games.context[i], found.games.facts, MIN_INDEX_BITS, PROOF_BITS)
        self.visit_all(compare_games, &found, kind, size, step, first)
        for i in range(3):
            close_search(&found.games.context[i])
        free(memory)
        return {
            "positions": found.positions, "differ": found.differ, "outside": found.outside, "exchanges": found.exchanges,
            "lowered": (found.lowered[0], found.lowered[1], found.lowered[2]), "loose": found.loose,
        }

    def counts_of(self, int code):
        """How many cards each hand has in a code."""
        cdef const Code *one = &self.facts.codes[0][code]
        return one.counts[0], one.counts[1], one.counts[2]


cdef class _WeightsOf:
    """What an array of a laboratory's weights is made from, and keeps: the laboratory lives as long as the array."""

    cdef Laboratory laboratory

    def __init__(self, Laboratory laboratory):
        self.laboratory = laboratory

    @property
    def __array_interface__(self):
        """NumPy's description of the memory."""
        place = <uintptr_t>&self.laboratory.facts.weights
        return {"version": 3, "shape": (sizeof(Weights) // 4,), "typestr": np.dtype(np.int32).str, "data": (place, False)}


cdef int open_search(Search *context, const Facts *facts, int index_bits, int plain_bits) except -1:
    """A context with tables of these sizes."""
    cdef int i
    memset(context, 0, sizeof(Search))
    context.facts = facts
    for i in range(4):
        if not table_open(&context.tables[i], index_bits):
            raise MemoryError
    if not table_open(&context.plain, plain_bits):
        raise MemoryError
    return 0


cdef void close_search(Search *context) noexcept:
    cdef int i
    for i in range(4):
        table_close(&context.tables[i])
    table_close(&context.plain)


cdef Block block_of(int[::1] codes):
    return Block(codes=&codes[0], count=codes.shape[0])


cdef object report(Findings *found):
    """A sweep's findings as a dictionary."""
    cdef int i
    rules = [found.rules[i] for i in range(found.count)]
    return {
        "positions": found.positions,
        "questions": found.questions,
        "decided": {rule: found.decided[i] for i, rule in enumerate(rules)},
        "wrong": {rule: found.wrong[i] for i, rule in enumerate(rules)},
        "wrong_values": found.wrong[found.count],
        "faults": [tuple(found.faults[i]) for i in range(found.kept)],
    }


cdef dict codes_by_counts(Laboratory laboratory, int size):
    """The codes, from low to high, of each possible share of a suit among three hands of `size` cards."""
    by_counts = {}
    for code in range(CODES):
        counts = laboratory.counts_of(code)
        if max(counts) <= size:
            by_counts.setdefault(counts, []).append(code)
    return {counts: np.array(codes, np.intc) for counts, codes in by_counts.items()}


cdef list shares_of(int size, last):
    """Every way to share four suits among three hands of `size` cards, longer side suits later, the last one as given if it is."""
    splits = [
        (a, b, c, size - a - b - c) for a in range(size + 1) for b in range(size + 1 - a) for c in range(size + 1 - a - b)
    ]
    cdef list found = []
    by_hand = [[split for split in splits if last is None or split[3] == last[hand]] for hand in range(3)]
    for first in by_hand[0]:
        for second in by_hand[1]:
            for third in by_hand[2]:
                shares = list(zip(first, second, third, strict=True))
                lengths = [sum(share) for share in shares]
                if max(lengths) <= 8 and lengths[1] <= lengths[2] <= lengths[3]:
                    found.append(shares)
    return found
