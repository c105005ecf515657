# The laboratory: node counts, switches, weights, and proofs by trial, for whoever works on the search.  Nothing a user
# calls stands here.  This module is the core compiled a second time with a switch for every rule (switches.pxd).

import numpy as np

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from cards cimport CODES, Code
from facts cimport CleanKind, Facts, Kind, MisereKind, NoTrumpKind, Search, TrumpKind, code_of, fill_facts, open_facts
from known cimport static_answer
from moves cimport FEATURES, ORDERS, SUIT_ROLES, Weights, fill_lists, fill_orders
from root cimport MISERE, NO_TRUMP, Root, reaches, set_root, value_of
from search cimport key_of, packed, search
from switches cimport (
    USE_ALL, USE_CATCHES, USE_CLEAN, USE_COLD, USE_CROSSING, USE_DOMINANCE, USE_EQUALS, USE_EXIT, USE_HOT, USE_LEADS, USE_LOSERS,
    USE_RUNS, USE_SAFE, USE_TABLE, USE_TOPS, USE_TRUMPS,
)
from table cimport mixed, slot_of, table_close, table_forget, table_open, tag_of
from weights cimport set_weights

# Every switch by name.
RULES = {
    "runs": USE_RUNS, "crossing": USE_CROSSING, "losers": USE_LOSERS, "tops": USE_TOPS, "trumps": USE_TRUMPS,
    "safe": USE_SAFE, "catches": USE_CATCHES, "exit": USE_EXIT, "hot": USE_HOT, "cold": USE_COLD, "leads": USE_LEADS,
    "clean": USE_CLEAN, "dominance": USE_DOMINANCE,
    "equals": USE_EQUALS, "table": USE_TABLE,
}
PLAIN = PLAIN_SWITCHES
ALL = USE_ALL
ORDER_CHOICES = ORDERS
# The rules that answer by themselves, by game.
BOUNDS = {
    "suit": ("runs", "crossing", "losers", "tops", "trumps"),
    "no trump": ("runs", "crossing", "losers", "tops"),
    "misère": ("safe", "catches", "exit", "hot", "cold", "leads"),
}

# The arrays of `Weights`, in its order.
WEIGHTS = {
    "lead": (SUIT_ROLES, 3, FEATURES), "discard": (SUIT_ROLES, 3, FEATURES),
    "second": (SUIT_ROLES, 3, 3), "third": (SUIT_ROLES, 3, 3), "ruff": (3, 3),
}

cdef enum:
    PLAIN_SWITCHES = USE_EQUALS | USE_TABLE  # no rule that prunes; equal cards merged, positions remembered
    PROOF_BITS = 20         # the table of a sweep's plain search
    FAULTS = 16             # so many faults of a sweep are kept
    MAX_RULES = 16


cdef int answer_of(Search *context, const Root *root, int kind, int threshold) noexcept nogil:
    """The value, or with a threshold of 0 or more whether it is reached."""
    return value_of(context, root, kind, -1) if threshold < 0 else reaches(context, root, kind, threshold)


cdef inline void bounds_of(Kind kind, const Search *s, const int *c, int leader, int n, int8_t *low, int8_t *high) noexcept nogil:
    """What the static bounds in use say of a position at the start of a trick."""
    cdef const Code *suit[4]
    cdef int lane, t, said
    for lane in range(4):
        suit[lane] = code_of(kind, s.facts, lane, c[lane])
    low[0] = 0
    high[0] = n
    for t in range(1, n + 1):
        if Kind is MisereKind:
            said = static_answer(<CleanKind>0, s.facts, suit, leader, n, 1) if t == 1 else static_answer(kind, s.facts, suit, leader, n, t)
        else:
            said = static_answer(kind, s.facts, suit, leader, n, t)
        if said == 1:
            low[0] = t
        elif said == 0:
            high[0] = min(<int>high[0], t - 1)


cdef inline int value_from(Kind kind, Search *s, const int *c, int leader, int n) noexcept nogil:
    """The declarer's tricks at the start of a trick."""
    cdef int t = 1
    while t <= n and search(kind, s, c, leader, n, t):
        t += 1
    return t - 1


cdef void known_of(Search *s, const int *c, int kind, int leader, int n, int8_t *low, int8_t *high) noexcept nogil:
    if kind == MISERE:
        bounds_of(<MisereKind>0, s, c, leader, n, low, high)
    elif kind == NO_TRUMP:
        bounds_of(<NoTrumpKind>0, s, c, leader, n, low, high)
    else:
        bounds_of(<TrumpKind>0, s, c, leader, n, low, high)


cdef int tricks_of(Search *s, const int *c, int kind, int leader, int n) noexcept nogil:
    if kind == MISERE:
        return value_from(<MisereKind>0, s, c, leader, n)
    if kind == NO_TRUMP:
        return value_from(<NoTrumpKind>0, s, c, leader, n)
    return value_from(<TrumpKind>0, s, c, leader, n)


# What a sweep has found.
ctypedef struct Findings:
    int rules[16]           # the switches tried alone
    int count
    int64_t positions
    int64_t wrong[17]       # positions where a rule alone, and last where the whole search, contradicts the plain search
    int64_t decided[16]     # questions "at least t tricks?" that a rule alone answers
    int64_t questions
    int32_t faults[16][7]   # codes, leader, rule (-1: the whole search), tricks
    int kept
    int64_t step            # every step-th position from `next` on
    int64_t next


cdef void note(Findings *found, const int *c, int leader, int rule, int tricks) noexcept nogil:
    cdef int i
    if found.kept < FAULTS:
        for i in range(4):
            found.faults[found.kept][i] = c[i]
        found.faults[found.kept][4] = leader
        found.faults[found.kept][5] = found.rules[rule] if rule < found.count else -1
        found.faults[found.kept][6] = tricks
        found.kept += 1


cdef void examine(Facts *facts, Search *plain, Search *whole, Findings *found, const int *c, int kind, int leader, int n) noexcept nogil:
    """Try every rule alone, and all of them together, on one position."""
    cdef int8_t low, high
    cdef int rule, tricks
    found.positions += 1
    found.questions += n
    facts.switches = PLAIN_SWITCHES
    tricks = tricks_of(plain, c, kind, leader, n)
    for rule in range(found.count):
        facts.switches = found.rules[rule]
        known_of(whole, c, kind, leader, n, &low, &high)
        found.decided[rule] += low + n - high
        if tricks < low or tricks > high:
            found.wrong[rule] += 1
            note(found, c, leader, rule, tricks)
    facts.switches = USE_ALL
    if tricks_of(whole, c, kind, leader, n) != tricks:
        found.wrong[found.count] += 1
        note(found, c, leader, found.count, tricks)


# All codes with the same number of cards in each hand, from low to high.
ctypedef struct Block:
    const int *codes
    int count


cdef void examine_blocks(
    Facts *facts, Search *plain, Search *whole, Findings *found, const Block *blocks, int kind, int n
) noexcept nogil:
    """Every canonical position whose lanes' codes stand in four blocks, with each leader."""
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
                        if found.next == 0:
                            found.next = found.step
                            examine(facts, plain, whole, found, c, kind, leader, n)
                        found.next -= 1


cdef void forget_all(Search *context) noexcept nogil:
    cdef int i
    for i in range(4):
        table_forget(&context.tables[i])


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
        set_weights(&self.facts.weights)
        fill_facts(self.facts)
        self.sort_all()
        self.search.facts = self.facts
        self.facts.switches = switches
        for i in range(4):
            if not table_open(&self.search.tables[i], index_bits):
                raise MemoryError

    def __dealloc__(self):
        cdef int i
        for i in range(4):
            table_close(&self.search.tables[i])
        free(self.memory)

    @property
    def switches(self):
        """The rules in use, a bit each (RULES)."""
        return self.facts.switches

    @switches.setter
    def switches(self, int switches):
        self.facts.switches = switches
        self.forget()

    @property
    def weights(self):
        """The weights as one int32 array, in the order of the struct; writing to it changes them."""
        cdef int32_t[::1] view = <int32_t[:sizeof(Weights) // 4]><int32_t *>&self.facts.weights
        return np.asarray(view)

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
        fill_lists(self.facts.codes, &self.facts.weights, role, role, player)

    def sort_all(self):
        """Sort every list again."""
        cdef int player
        for player in range(3):
            fill_lists(self.facts.codes, &self.facts.weights, 0, SUIT_ROLES - 1, player)

    def forget(self):
        """Forget every position."""
        forget_all(&self.search)

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
        """Try rules alone, and the whole search, on every canonical position of `size` cards a hand with each leader.

        Only every `step`-th position from the `first` on is tried; a multiple of three keeps to one leader.  `kind` is 0
        (a trump suit), 4 or 5.  Returns a dictionary: `positions`, `questions`; by rule `decided` and `wrong`;
        `wrong_values` of the whole search; and the first `faults` as (codes, leader, rule, the right number of tricks).
        """
        cdef Search plain
        cdef Findings found
        cdef Block blocks[4]
        cdef int i, switches = self.facts.switches
        if len(rules) > MAX_RULES or size > 8:
            raise ValueError("too many rules or cards")
        memset(&found, 0, sizeof(found))
        found.count, found.step, found.next = len(rules), step, first
        plain.nodes = 0
        plain.facts = self.facts
        for i, rule in enumerate(rules):
            found.rules[i] = rule
        for i in range(4):
            if not table_open(&plain.tables[i], PROOF_BITS):
                raise MemoryError
        by_counts = codes_by_counts(self, size)
        for shares in shares_of(size):
            for i in range(4):
                codes = by_counts[shares[i]]
                blocks[i] = block_of(codes)
            with nogil:
                examine_blocks(self.facts, &plain, &self.search, &found, blocks, kind, size)
        for i in range(4):
            table_close(&plain.tables[i])
        self.switches = switches
        return report(&found)

    def counts_of(self, int code):
        """How many cards each hand has in a code."""
        cdef const Code *one = &self.facts.codes[0][code]
        return one.counts[0], one.counts[1], one.counts[2]


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


cdef list shares_of(int size):
    """Every way to share four suits among three hands of `size` cards, longer side suits later."""
    splits = [
        (a, b, c, size - a - b - c) for a in range(size + 1) for b in range(size + 1 - a) for c in range(size + 1 - a - b)
    ]
    cdef list found = []
    for first in splits:
        for second in splits:
            for third in splits:
                shares = list(zip(first, second, third, strict=True))
                lengths = [sum(share) for share in shares]
                if max(lengths) <= 8 and lengths[1] <= lengths[2] <= lengths[3]:
                    found.append(shares)
    return found
