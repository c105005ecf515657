# The boundary of the core without Python, for WebAssembly: integers in, integers out, through memory that is shared.
#
# A position is three masks clockwise from the declarer (in raspasy: of the three players), without the cards on the table,
# as everywhere in the core; nothing here validates.  Cards on the table are written to `table` of WEB first; answers
# that are more than one number stand in its other fields.  `tools/web_core.py` compiles this to one file without imports.

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from facts cimport Facts, MisereKind, NoTrumpKind, Search, TrumpKind, fill_facts, fill_lists_of, open_facts, set_card_order
from layouts cimport Walk, fill_lane, set_order, walk_task
from root cimport MISERE, NO_TRUMP, Root, reaches, root_cards, set_root, value_of
from table cimport table_forget, table_open
from sizes cimport PLAIN_BITS, SHARED_BITS, SHARED_MISERE_BITS, SINGLE_BITS, SINGLE_MISERE_BITS
from payoff_search cimport Known, Payoff, open_payoff, walk_payoff
from outcomes cimport MOST, Facts as RaspasyFacts, fill_facts as fill_raspasy_facts, high_word, least_tricks, low_word
from raspasy_opening cimport TALON, Moment, Rules, Wide, set_moment, walk, wide_most
from raspasy_search cimport Search as RaspasySearch, set_deal
from raspasy_table cimport Entry, memory_open

cdef enum:
    RASPASY_MIB = 64

# What both sides read and write; web.mjs knows the offsets.
ctypedef struct Shared:
    uint8_t table[4]        # in: the cards on the table
    uint8_t talon[4]        # in: raspasy's talon, in the order in which it is opened
    int8_t values[64]       # out: by card of the deck, or the 54 of a deal's table
    int8_t seats[16]        # out: raspasy's tricks, fewest, most, held; three players and the dealer each
    uint32_t sets[12]       # out: raspasy's sets of outcomes by the dealer's tricks, 128 bits each, low word first
    uint32_t counts[12]     # out: layouts by the declarer's tricks

cdef Shared WEB
cdef Facts *FACTS
cdef Search SINGLE          # one position at a time
cdef Search MANY            # many layouts over one table
cdef bint SORTED[4]
cdef RaspasySearch *RASPASY
cdef Payoff *PAYOFF
cdef Walk WALK
cdef int WALK_KIND


cdef public Shared *web_open() noexcept nogil:
    """Work out what depends on nothing; where the shared memory is, or 0 when there is no room.  Call it once."""
    global FACTS
    cdef void *memory
    FACTS = open_facts(&memory)
    if FACTS == NULL:
        return NULL
    set_card_order(&FACTS.weights)
    fill_facts(FACTS)
    SINGLE.facts = MANY.facts = FACTS
    return &WEB


cdef bint open_table(Search *search, int which, int bits) noexcept nogil:
    """Reserve a table, and sort its lists of cards, at its first use."""
    if search.tables[which].entries == NULL:
        if not SORTED[which]:
            fill_lists_of(FACTS, which)
            SORTED[which] = True
        return table_open(&search.tables[which], bits)
    return True


cdef bint open_for(Search *search, int kind, bint many) noexcept nogil:
    """Reserve what a kind of game needs; false when there is no room."""
    if kind == MISERE:
        return (open_table(search, 2, SHARED_MISERE_BITS if many else SINGLE_MISERE_BITS)
                and open_table(search, 3, SHARED_BITS if many else SINGLE_BITS))
    if search.plain.entries == NULL and not table_open(&search.plain, PLAIN_BITS):
        return False
    return open_table(search, 1 if kind == NO_TRUMP else 0, SHARED_BITS if many else SINGLE_BITS)


cdef bint prepare(Root *root, uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, int count) noexcept nogil:
    cdef uint32_t[3] hands
    hands[0], hands[1], hands[2] = h0, h1, h2
    set_root(root, hands, kind, leader, WEB.table, count)
    return open_for(&SINGLE, kind, False)


cdef public int web_value(uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, int count) noexcept nogil:
    """The declarer's tricks from here on; -1 when there is no room."""
    cdef Root root
    if not prepare(&root, h0, h1, h2, kind, leader, count):
        return -1
    return value_of(&SINGLE, &root, kind, -1)


cdef public int web_at_least(uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, int count, int threshold) noexcept nogil:
    """Whether the declarer takes at least that many tricks from here on; -1 when there is no room."""
    cdef Root root
    if not prepare(&root, h0, h1, h2, kind, leader, count):
        return -1
    return reaches(&SINGLE, &root, kind, threshold)


cdef public int web_cards(uint32_t h0, uint32_t h1, uint32_t h2, int kind, int leader, int count) noexcept nogil:
    """The declarer's tricks after each legal card into `values`, -1 for the others; 0 when there is no room."""
    cdef Root root
    cdef int values[32]
    cdef int card
    if not prepare(&root, h0, h1, h2, kind, leader, count):
        return 0
    if kind == MISERE:
        root_cards(<MisereKind>0, &SINGLE, &root, values)
    elif kind == NO_TRUMP:
        root_cards(<NoTrumpKind>0, &SINGLE, &root, values)
    else:
        root_cards(<TrumpKind>0, &SINGLE, &root, values)
    for card in range(32):
        WEB.values[card] = values[card]
    return 1


cdef public int web_table(uint32_t h0, uint32_t h1, uint32_t h2) noexcept nogil:
    """The value of every kind, declarer and leader, in this order, into `values`; 0 when there is no room."""
    cdef uint32_t[3] hands
    cdef uint32_t[3] turned
    cdef Root root
    cdef int kind, declarer, leader, i, guess, k = 0
    hands[0], hands[1], hands[2] = h0, h1, h2
    for kind in range(6):
        if not open_for(&SINGLE, kind, False):
            return 0
        for declarer in range(3):
            guess = -1
            for leader in range(3):
                for i in range(3):
                    turned[i] = hands[(declarer + i) % 3]
                set_root(&root, turned, kind, (leader - declarer + 3) % 3, NULL, 0)
                guess = value_of(&SINGLE, &root, kind, guess)
                WEB.values[k] = guess
                k += 1
    return 1


cdef public void web_forget() noexcept nogil:
    """Forget every position: it changes no answer."""
    cdef int i
    for i in range(4):
        if SINGLE.tables[i].entries != NULL:
            table_forget(&SINGLE.tables[i])


cdef public uint32_t web_nodes() noexcept nogil:
    """Trick starts searched so far, of contracts and misère, one position at a time."""
    return SINGLE.nodes


cdef public int web_layouts(
    uint32_t own, uint32_t left, uint32_t right, uint32_t unseen, int to_left, int kind, int leader, int count
) noexcept nogil:
    """Begin to walk over every way the unseen cards may lie; how many tasks there are, or 0 when there is no room.

    `left` and `right` are surely theirs, and of `unseen` `to_left` are the left one's.
    """
    global WALK_KIND
    cdef uint32_t[3] hands
    cdef uint32_t[3] known
    cdef int lane, i
    if not open_for(&MANY, kind, True):
        return 0
    hands[0], hands[1], hands[2] = own, left | unseen, right
    known[0], known[1], known[2] = own, left, right
    set_root(&WALK.root, hands, kind, leader, WEB.table, count)
    for i in range(count):
        known[(leader + i) % 3] |= <uint32_t>1 << WEB.table[i]
    WALK.root.n = 0
    for i in range(32):
        WALK.root.n += known[0] >> i & 1
    WALK.unseen_cards = unseen
    WALK.to_left = to_left
    for lane in range(4):
        fill_lane(&WALK, lane, known[0], known[1], known[2])
    set_order(&WALK, kind < NO_TRUMP)
    for i in range(12):
        WEB.counts[i] = 0
    WALK_KIND = kind
    return WALK.count[WALK.order[0]] * WALK.count[WALK.order[1]]


cdef public int web_walk(int task, int threshold) noexcept nogil:
    """Solve the layouts of one task and add them to `counts`; how many there were.

    Counted by the declarer's tricks, or with a threshold of 0 or more by whether it is reached.
    """
    cdef int64_t counts[11]
    cdef int64_t done
    cdef int i
    for i in range(11):
        counts[i] = 0
    if WALK_KIND == MISERE:
        done = walk_task(<MisereKind>0, &MANY, &WALK, task, threshold, NULL, counts)
    elif WALK_KIND == NO_TRUMP:
        done = walk_task(<NoTrumpKind>0, &MANY, &WALK, task, threshold, NULL, counts)
    else:
        done = walk_task(<TrumpKind>0, &MANY, &WALK, task, threshold, NULL, counts)
    for i in range(11):
        WEB.counts[i] += <uint32_t>counts[i]
    return done


cdef bint open_raspasy() noexcept nogil:
    """Reserve raspasy's memory at its first use; false when there is no room."""
    global RASPASY
    cdef RaspasyFacts *facts
    if RASPASY != NULL:
        return True
    facts = <RaspasyFacts *>calloc(1, sizeof(RaspasyFacts))
    RASPASY = <RaspasySearch *>calloc(1, sizeof(RaspasySearch))
    if facts == NULL or RASPASY == NULL:
        return False
    fill_raspasy_facts(facts)
    RASPASY.facts = facts
    return memory_open(&RASPASY.memory, <size_t>RASPASY_MIB * 1048576 // sizeof(Entry))


cdef void say_raspasy(const Wide *wide, int n) noexcept nogil:
    """Write a value to `seats` and `sets`."""
    cdef int player, d, here, least
    cdef int fewest = -1, dealt = 0
    for d in range(TALON + 1):
        WEB.sets[4 * d] = <uint32_t>low_word(wide.outcomes[d])
        WEB.sets[4 * d + 1] = <uint32_t>(low_word(wide.outcomes[d]) >> 32)
        WEB.sets[4 * d + 2] = <uint32_t>high_word(wide.outcomes[d])
        WEB.sets[4 * d + 3] = <uint32_t>(high_word(wide.outcomes[d]) >> 32)
        if wide.outcomes[d]:
            dealt = d
            if fewest < 0:
                fewest = d
    for player in range(3):
        least = MOST
        for d in range(TALON + 1):
            if wide.outcomes[d]:
                here = least_tricks(RASPASY.facts, wide.outcomes[d], player, n - d)
                least = here if here < least else least
        WEB.seats[4 + player] = least
        WEB.seats[8 + player] = wide_most(RASPASY.facts, wide, player, n)
    WEB.seats[7], WEB.seats[11] = fewest, dealt
    for player in range(4):
        WEB.seats[player] = wide.tricks[player]
        WEB.seats[12 + player] = wide.held[player]


cdef public int web_raspasy(
    uint32_t h0, uint32_t h1, uint32_t h2, int leader, int count, int kind, int highest_takes, int winner_leads, int played
) noexcept nogil:
    """Raspasy's value into `seats` and `sets`, as _raspasy.pyx numbers its rules; 0 when there is no room."""
    cdef Moment moment
    cdef Rules rules
    cdef Wide wide
    cdef uint32_t whole[3]
    if not open_raspasy():
        return 0
    rules.kind, rules.highest_takes, rules.winner_leads = kind, highest_takes, winner_leads
    rules.talon[0], rules.talon[1] = WEB.talon[0], WEB.talon[1]
    whole[0], whole[1], whole[2] = h0, h1, h2
    set_moment(&moment, whole, leader, played, WEB.table, count)
    set_deal(RASPASY, whole)
    walk(RASPASY, &rules, &moment, &wide)
    say_raspasy(&wide, moment.n)
    return 1


cdef public Payoff *web_wishes() noexcept nogil:
    """Where a convention's ranks and classes of outcomes are to be written, 16 bits each, as payoff_search.pxd has them; 0: no room.

    Everything that was known by other wishes is forgotten.
    """
    global PAYOFF
    if PAYOFF == NULL:
        PAYOFF = <Payoff *>calloc(1, sizeof(Payoff))
        if PAYOFF == NULL or not open_payoff(PAYOFF, <size_t>RASPASY_MIB * 1048576 // sizeof(Known)):
            return NULL
    memset(PAYOFF.known, 0, ((<size_t>1) << PAYOFF.bits) * sizeof(Known))
    PAYOFF.count = 0
    return PAYOFF


cdef public int web_payoff(
    uint32_t h0, uint32_t h1, uint32_t h2, int leader, int count, int kind, int highest_takes, int winner_leads, int played, int before
) noexcept nogil:
    """The number of the outcome when each plays for his own result; `before` is the number of the tricks taken."""
    cdef Moment moment
    cdef Rules rules
    cdef uint32_t whole[3]
    rules.kind, rules.highest_takes, rules.winner_leads = kind, highest_takes, winner_leads
    rules.talon[0], rules.talon[1] = WEB.talon[0], WEB.talon[1]
    whole[0], whole[1], whole[2] = h0, h1, h2
    set_moment(&moment, whole, leader, played, WEB.table, count)
    set_deal(&PAYOFF.search, whole)
    return before + walk_payoff(PAYOFF, &rules, &moment, before)
