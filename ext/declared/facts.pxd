# Everything that depends on suit codes and weights alone, and the context of a search.

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memcpy

from alike cimport fill_alike
from bounds cimport fill_bounds
from card_order cimport set_weights
from cards cimport CODES, Code, Drops, fill_code
from checks cimport at
from danger cimport fill_danger
from lead_order cimport LEADS
from leads cimport fill_leads
from moves cimport (
    CLEAN_SUIT, KINDS_OF_PAIR, MISERE_SUIT, NO_TRUMP_SUIT, PAIRS, SIDE_SUIT, SUIT_ROLES, TRUMP_SUIT, Orders, Weights, fill_lists,
    fill_mirror, fill_orders, top_of,
)
from reach cimport fill_reach
from table cimport Table
from trumps cimport fill_trumps

# One search function a kind of game, told apart when compiled.
ctypedef char TrumpKind
ctypedef short NoTrumpKind
ctypedef int MisereKind
ctypedef long CleanKind  # misère, yes or no: whether the declarer takes a trick at all
ctypedef fused Kind:
    TrumpKind
    NoTrumpKind
    MisereKind
    CleanKind

# Who leads, told apart when compiled as well: with it, who plays second and third and who wants what is known.
ctypedef signed char DeclarerLeads
ctypedef unsigned char LeftLeads
ctypedef unsigned short RightLeads
ctypedef fused Leader:
    DeclarerLeads
    LeftLeads
    RightLeads

# Everything that depends on suit codes and weights alone, a record a role and code.
ctypedef struct Facts:
    Code codes[5][9841]
    Drops drops[9841]           # apart from the records: small enough for the inner cache
    uint8_t highest[256]        # the highest place of a mask, 0 for none
    uint8_t lost[3][4096]       # leads.pxd
    Orders orders
    Weights weights
    int switches                # the rules in use; only the laboratory asks

# One context.  Each kind of game has a table of its own, since one key has another value in each.
ctypedef struct Search:
    const Facts *facts
    Table tables[4]
    Table plain                 # of positions that are searched without `alike` (plain.pxd)
    uint64_t nodes
    uint64_t doubts             # questions that the search left uncertain, so that they were searched again


cdef inline int table_of(Kind kind) noexcept nogil:
    """Which of a context's tables a kind of game uses."""
    if Kind is TrumpKind:
        return 0
    elif Kind is NoTrumpKind:
        return 1
    elif Kind is MisereKind:
        return 2
    else:
        return 3


cdef inline int role_of(Kind kind, int lane) noexcept nogil:
    """What a lane's suit is in its game; trump stands in lane 0."""
    if Kind is NoTrumpKind:
        return 0
    elif Kind is TrumpKind:
        return 1 if lane == 0 else 2
    elif Kind is MisereKind:
        return 3
    else:
        return 4


cdef inline bint wants_tricks(Kind kind, int player) noexcept nogil:
    """Whether the player wants the declarer to take tricks."""
    if Kind is MisereKind or Kind is CleanKind:
        return player != 0
    else:
        return player == 0


cdef inline bint is_contract(Kind kind) noexcept nogil:
    """Whether the declarer plays for tricks."""
    return Kind is TrumpKind or Kind is NoTrumpKind


cdef inline const Code *code_of(Kind kind, const Facts *facts, int lane, int code) noexcept nogil:
    """The record of a lane's code in its role."""
    return &facts.codes[role_of(kind, lane)][at(code, CODES)]


cdef inline Facts *open_facts(void **memory) noexcept nogil:
    """Room for facts, each record on cache lines of its own; NULL when there is none.  `memory` is what to free."""
    memory[0] = calloc(1, sizeof(Facts) + 63)
    return <Facts *>((<size_t>memory[0] + 63) & ~<size_t>63) if memory[0] != NULL else NULL


cdef inline void set_card_order(Weights *weights) noexcept nogil:
    """The tuned and the learnt order of cards."""
    cdef int role, player, pair, kind
    set_weights(weights)
    for role in range(SUIT_ROLES):
        for player in range(3):
            for pair in range(PAIRS):
                for kind in range(KINDS_OF_PAIR):
                    weights.lead[role][player][pair][kind] = LEADS[role][player][pair][kind]


cdef inline void fill_facts(Facts *facts) noexcept nogil:
    """Work out all facts but the lists of leads and discards; `facts.weights` is set."""
    cdef int code, role, mask
    for code in range(CODES):
        fill_code(&facts.codes[0][code], facts.drops[code], code)
        fill_bounds(&facts.codes[0][code])
        fill_alike(&facts.codes[0][code])
    fill_danger(facts.codes[0], facts.drops)
    fill_reach(facts.codes[0], facts.drops)
    fill_leads(facts.codes[0], facts.lost)
    fill_trumps(facts.codes[0], facts.drops)
    for role in range(1, SUIT_ROLES):
        memcpy(facts.codes[role], facts.codes[0], sizeof(facts.codes[0]))
    for code in range(CODES):
        facts.codes[TRUMP_SUIT][code].losing = facts.codes[0][code].losing_trumps
    for mask in range(256):
        facts.highest[mask] = max(top_of(mask), 0)
    fill_mirror(&facts.orders)
    fill_orders(&facts.orders, &facts.weights)


cdef inline void fill_lists_of(Facts *facts, int table) noexcept nogil:
    """Sort the leads and discards of the kind of game that uses this table (`table_of`)."""
    cdef int first = TRUMP_SUIT, last = SIDE_SUIT, player
    if table > 0:
        first = last = NO_TRUMP_SUIT if table == 1 else MISERE_SUIT if table == 2 else CLEAN_SUIT
    for player in range(3):
        fill_lists(facts.codes, &facts.weights, first, last, player, False)
