# The zero-window search at trick starts, over the transposition table.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from libc.string cimport memcpy

from bounds cimport (
    declarer_runs, declarer_runs_trump, defenders_runs, defenders_runs_trump, fill_bounds, kept_runs, part,
    sure_losers, sure_losers_trump, wins_at_once,
)
from cards cimport CODES, Code, fill_code
from checks cimport at
from danger cimport HOT, LEFT_CATCHES, RIGHT_CATCHES, SAFE, fill_danger, lost_tricks
from moves cimport SUIT_ROLES, Directions, Weights, fill_directions, fill_lists, grouped
from switches cimport (
    USE_CATCHES, USE_CLEAN, USE_COLD, USE_CROSSING, USE_DOMINANCE, USE_EQUALS, USE_EXIT, USE_HOT, USE_LANES, USE_LOSERS, USE_RUNS, USE_SAFE,
    USE_TABLE, USE_TOPS, USE_TRUMPS, uses,
)
from table cimport Table, load_entry, mixed, slot_of, store_entry, tag_of

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
    uint16_t without[9841][8]   # every code's removals alone: small enough for the inner cache
    Directions directions
    Weights weights
    int switches                # the rules in use; only the laboratory asks

# One context.  Each kind of game has a table of its own, since one key has another value in each.
ctypedef struct Search:
    const Facts *facts
    Table tables[4]
    uint64_t nodes


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


cdef inline void exchange(int *c, int i, int j) noexcept nogil:
    cdef int low = min(c[i], c[j])
    c[j] = max(c[i], c[j])
    c[i] = low


cdef inline void sort_lanes(Kind kind, int *c) noexcept nogil:
    """Put equal suits in one order, so that renamed suits are one position; trump stays in lane 0."""
    if Kind is TrumpKind:
        exchange(c, 1, 2)
        exchange(c, 2, 3)
        exchange(c, 1, 2)
    else:
        exchange(c, 0, 1)
        exchange(c, 2, 3)
        exchange(c, 0, 2)
        exchange(c, 1, 3)
        exchange(c, 1, 2)


cdef inline uint64_t key_of(const int *c, int leader) noexcept nogil:
    return (<uint64_t>c[0] << 44 | <uint64_t>c[1] << 30 | <uint64_t>c[2] << 16 | <uint64_t>c[3] << 2 | <uint64_t>leader)


cdef inline int next_of_lists(uint64_t *words) noexcept nogil:
    """Take the best card off four sorted lists: lane * 8 + place, -1 when all are empty."""
    cdef int best = words[0] & 0xFFFF, lane = 0, i, head
    for i in range(1, 4):
        head = words[i] & 0xFFFF
        if head > best:
            best = head
            lane = i
    if best == 0:
        return -1
    words[lane] >>= 16
    return lane << 3 | (best & 7)


cdef inline uint32_t second_order(Kind kind, const Facts *facts, const Code *code, int lane, int player, int lead) noexcept nogil:
    """The order in which the second hand tries its cards of the suit led."""
    cdef int heads = code.heads[player], higher = ~((2 << lead) - 1) & heads
    cdef int third = code.own[player + 1 if player < 2 else 0]
    cdef int top, stands
    cdef int sure = 0, above = higher
    if heads & (heads - 1) == 0:
        return 1 + facts.directions.highest[heads]
    if Kind is CleanKind:
        # The highest card that surely loses: what is kept is only better for being lower.
        if player == 0 and uses(facts.switches, USE_DOMINANCE):
            sure = heads & ~higher
            if third:
                sure |= heads & ((third & -third) - 1)
            return 1 + facts.directions.highest[sure if sure else heads]
    if third == 0:
        stands = 0
    else:
        top = facts.directions.highest[third]
        stands = 1 if top > lead else 2
        if top > lead:
            sure = heads & ~((2 << top) - 1)
            above = higher & ~sure
    return grouped(&facts.directions, facts.weights.second[role_of(kind, lane)][player][stands], sure, above, heads & ~higher)


cdef inline uint32_t third_order(Kind kind, const Facts *facts, const Code *code, int lane, int player, int best, bint good) noexcept nogil:
    """The order in which the third hand tries its cards of the suit led; `good`: its side wins the trick so far."""
    cdef int heads = code.heads[player], above, stands = 0 if good else 1
    if heads & (heads - 1) == 0:
        return 1 + facts.directions.highest[heads]
    if best >> 3 != lane:
        above = 0
        stands = 2
    else:
        above = ~((2 << (best & 7)) - 1) & heads
    if Kind is CleanKind:
        if player == 0 and uses(facts.switches, USE_DOMINANCE):
            return 1 + facts.directions.highest[heads & ~above if heads & ~above else heads]
    return grouped(&facts.directions, facts.weights.third[role_of(kind, lane)][player][stands], 0, above, heads & ~above)


cdef inline void fill_facts(Facts *facts) noexcept nogil:
    """Work out all facts; `facts.weights` is set."""
    cdef int code, role, player
    for code in range(CODES):
        fill_code(&facts.codes[0][code], code)
        fill_bounds(&facts.codes[0][code])
        memcpy(facts.without[code], facts.codes[0][code].without, sizeof(facts.without[code]))
    fill_danger(facts.codes[0])
    for role in range(1, SUIT_ROLES):
        memcpy(facts.codes[role], facts.codes[0], sizeof(facts.codes[0]))
    fill_directions(&facts.directions)
    for player in range(3):
        fill_lists(facts.codes, &facts.weights, 0, SUIT_ROLES - 1, player)


cdef inline const Code *code_of(Kind kind, const Facts *facts, int lane, int code) noexcept nogil:
    """The record of a lane's code in its role."""
    return &facts.codes[role_of(kind, lane)][at(code, CODES)]


cdef inline bint safe_exit(const Code *const *suit) noexcept nogil:
    """Whether the declarer can lead one suit away for good while the others are safe."""
    cdef int lane, other
    cdef bint well
    for lane in range(4):
        if suit[lane].exit:
            well = True
            for other in range(4):
                if other != lane and not suit[other].safe:
                    well = False
            if well:
                return True
    return False


cdef inline int static_answer(Kind kind, const Search *s, const Code *const *suit, int leader, int n, int t) noexcept nogil:
    """1 or 0 where a bound already decides whether the declarer takes t of n tricks, else -1."""
    cdef int use = s.facts.switches
    cdef uint64_t sums
    if Kind is MisereKind or Kind is CleanKind:
        sums = suit[0].dangers + suit[1].dangers + suit[2].dangers + suit[3].dangers
        if uses(use, USE_HOT) and part(sums, HOT) >= t:
            return 1
        if Kind is MisereKind:
            if uses(use, USE_COLD) and t > n - 2 and n - lost_tricks(sums, leader) < t:
                return 0
        if leader != 0:
            if uses(use, USE_SAFE) and part(sums, SAFE) == 4:
                return 0
            if Kind is CleanKind:
                if uses(use, USE_CATCHES) and part(sums, LEFT_CATCHES if leader == 1 else RIGHT_CATCHES):
                    return 1
        elif uses(use, USE_EXIT) and part(sums, SAFE) >= 3 and safe_exit(suit):
            return 0
        return -1
    if Kind is NoTrumpKind or suit[0].length == 0:
        sums = suit[0].sums + suit[1].sums + suit[2].sums + suit[3].sums
        if uses(use, USE_LOSERS) and n - sure_losers(sums) < t:
            return 0
        if leader == 0:
            if uses(use, USE_RUNS) and declarer_runs(sums) >= t:
                return 1
        else:
            if uses(use, USE_CROSSING) and n - defenders_runs(sums, suit, leader) < t:
                return 0
            if uses(use, USE_TOPS) and kept_runs(sums, n) >= t:
                return 1
        return -1
    if uses(use, USE_TRUMPS):
        if suit[0].sure0 >= t:
            return 1
        if n - suit[0].sure < t:
            return 0
    if uses(use, USE_LOSERS) and n - sure_losers_trump(suit) < t:
        return 0
    if leader == 0:
        if uses(use, USE_RUNS) and declarer_runs_trump(suit, 0) >= t:
            return 1
    else:
        if uses(use, USE_CROSSING) and n - defenders_runs_trump(suit, leader) < t:
            return 0
        if uses(use, USE_TOPS) and declarer_runs_trump(suit, 1) >= t and wins_at_once(suit, leader):
            return 1
    return -1


# The cards a player may try, in order: places of one lane, or four sorted lists merged by their heads.
ctypedef struct Choices:
    bint merged
    int lane
    uint32_t order
    uint64_t lists[4]
    int last                # without USE_EQUALS: the card just tried


cdef inline int next_choice(Choices *choices) noexcept nogil:
    """The next card to try, as lane * 8 + place; -1 when there is none left."""
    cdef int place
    if choices.merged:
        return next_of_lists(choices.lists)
    if choices.order == 0:
        return -1
    place = <int>(choices.order & 15) - 1
    choices.order >>= 4
    return choices.lane << 3 | place


cdef inline int next_card(const Facts *facts, const Code *const *suit, int player, Choices *choices) noexcept nogil:
    """The next card to try; without USE_EQUALS a card is followed by those equal to it."""
    cdef int last = choices.last
    if uses(facts.switches, USE_EQUALS):
        return next_choice(choices)
    if last & 7 and last >= 0 and suit[last >> 3].own[player] >> ((last & 7) - 1) & 1:
        choices.last = last - 1
    else:
        choices.last = next_choice(choices)
    return choices.last


cdef inline void lead_choices(const Code *const *suit, int player, Choices *choices) noexcept nogil:
    cdef int lane
    choices.merged = True
    for lane in range(4):
        choices.lists[lane] = suit[lane].lead[player]


cdef inline void top_discards(const Facts *facts, const Code *const *suit, Choices *choices) noexcept nogil:
    """The highest card of each suit; where one suit alone is unsafe, that of this suit."""
    cdef int lane, own, unsafe = 0, which = 0
    for lane in range(4):
        choices.lists[lane] = 0
        own = suit[lane].own[0]
        if own:
            choices.lists[lane] = facts.directions.highest[own] | 8 << (3 if suit[lane].safe else 4)
        if not suit[lane].safe:
            unsafe += 1
            which = lane
    if unsafe == 1:
        for lane in range(4):
            if lane != which:
                choices.lists[lane] = 0


cdef inline void off_suit(
    Kind kind, const Facts *facts, const Code *const *suit, int player, int led, int best, int stands, Choices *choices
) noexcept nogil:
    """What a player without the suit led may play: a trump if he has one, else any card.

    `best` takes the trick so far; `stands` is 0 for the second hand, 1 or 2 for the third in a good or bad trick.
    """
    cdef int lane, heads, above
    if Kind is TrumpKind:
        if led != 0 and suit[0].own[player]:
            heads = suit[0].heads[player]
            above = heads if best >= 8 else ~((2 << best) - 1) & heads
            choices.merged = False
            choices.lane = 0
            choices.order = grouped(&facts.directions, facts.weights.ruff[player][stands], 0, above, heads & ~above)
            return
    choices.merged = True
    if Kind is CleanKind:
        if player == 0 and uses(facts.switches, USE_DOMINANCE):
            top_discards(facts, suit, choices)
            return
    for lane in range(4):
        choices.lists[lane] = suit[lane].discard[player]


cdef inline int place_after(int card, int gone) noexcept nogil:
    """A card's place once another card, perhaps of its suit and below it, is gone; both as lane * 8 + place."""
    return (card & 7) - (card > gone and card >> 3 == gone >> 3)


cdef inline void take_out(const Facts *facts, const int *c, int first, int second, int third, int *after) noexcept nogil:
    """The four codes without three cards, each given as lane * 8 + place before the trick."""
    memcpy(after, c, 4 * sizeof(int))
    after[first >> 3] = facts.without[after[first >> 3]][first & 7]
    after[second >> 3] = facts.without[after[second >> 3]][place_after(second, first)]
    after[third >> 3] = facts.without[after[third >> 3]][
        (third & 7) - (third > first and third >> 3 == first >> 3) - (third > second and third >> 3 == second >> 3)
    ]


cdef inline bint beats(Kind kind, int card, int best) noexcept nogil:
    """Whether a card played later takes the trick from the best so far."""
    if Kind is TrumpKind:
        if card < 8 and best >= 8:
            return True
    return card >> 3 == best >> 3 and card > best


cdef inline int leader_of(Leader who) noexcept nogil:
    """The player who leads, as a number."""
    if Leader is DeclarerLeads:
        return 0
    elif Leader is LeftLeads:
        return 1
    else:
        return 2


cdef inline bint search_led(Kind kind, Leader who, Search *s, const int *c, int n, int t) noexcept nogil:
    """Whether the declarer takes at least t of the n tricks left, 1 <= t <= n; lanes sorted."""
    cdef const Facts *facts = s.facts
    cdef int leader = leader_of(who)
    cdef int second = leader + 1 if leader < 2 else 0
    cdef int third = 3 - leader - second
    cdef bint leader_wants = wants_tricks(kind, leader)
    cdef bint second_wants = wants_tricks(kind, second)
    cdef bint third_wants = wants_tricks(kind, third)
    cdef Choices leads, seconds, thirds
    cdef int lead, reply, last, best, winner, holder, left, lane, place
    cdef int led[4]         # the codes after the lead, after the reply, after the trick
    cdef int replied[4]
    cdef int after[4]
    cdef const Code *suit[4]
    cdef const Code *code
    cdef const Table *table = &s.tables[table_of(kind)]
    cdef uint64_t mix, tag, entry
    cdef uint64_t *slot
    cdef bint answer, after_lead, after_reply, good
    cdef int known
    if Kind is MisereKind:
        if t == 1 and uses(s.facts.switches, USE_CLEAN):
            return search_led(<CleanKind>0, who, s, c, n, 1)
    for lane in range(4):
        suit[lane] = code_of(kind, facts, lane, c[lane])
    known = static_answer(kind, s, suit, leader, n, t)
    if known >= 0:
        return known

    # 1. The table.
    s.nodes += 1
    mix = mixed(key_of(c, leader))
    slot = slot_of(table, mix)
    tag = tag_of(table, mix)
    entry = load_entry(slot)
    if entry >> 8 == tag and uses(facts.switches, USE_TABLE):
        if <int>(entry & 15) >= t:
            return True
        if 15 - <int>(entry >> 4 & 15) < t:
            return False

    # 2. Every lead, reply and third card; each level stops at the first card that gives its player what he wants.
    answer = not leader_wants
    leads.last = -1
    lead_choices(suit, leader, &leads)
    while answer != leader_wants:
        lead = next_card(facts, suit, leader, &leads)
        if lead < 0:
            break
        lane = lead >> 3
        code = suit[lane]
        memcpy(led, c, sizeof(led))
        led[lane] = facts.without[c[lane]][lead & 7]
        seconds.last = -1
        if code.own[second]:
            seconds.merged = False
            seconds.lane = lane
            seconds.order = second_order(kind, facts, code, lane, second, lead & 7)
        else:
            off_suit(kind, facts, suit, second, lane, lead, 0, &seconds)
        after_lead = not second_wants
        while after_lead != second_wants:
            reply = next_card(facts, suit, second, &seconds)
            if reply < 0:
                break
            memcpy(replied, led, sizeof(replied))
            replied[reply >> 3] = facts.without[led[reply >> 3]][place_after(reply, lead)]
            best = lead
            holder = leader
            if beats(kind, reply, lead):
                best = reply
                holder = second
            if Kind is MisereKind or Kind is CleanKind:
                good = (holder == 0) != (third == 0)
            else:
                good = (holder == 0) == (third == 0)
            thirds.last = -1
            if code.own[third]:
                thirds.merged = False
                thirds.lane = lane
                thirds.order = third_order(kind, facts, code, lane, third, best, good)
            else:
                off_suit(kind, facts, suit, third, lane, best, 1 if good else 2, &thirds)
            after_reply = not third_wants
            while after_reply != third_wants:
                last = next_card(facts, suit, third, &thirds)
                if last < 0:
                    break
                winner = third if beats(kind, last, best) else holder
                left = t - (winner == 0)
                if left <= 0:
                    after_reply = True
                elif left > n - 1:
                    after_reply = False
                else:
                    memcpy(after, replied, sizeof(after))
                    place = (last & 7) - (last > lead and last >> 3 == lane) - (last > reply and last >> 3 == reply >> 3)
                    after[last >> 3] = facts.without[after[last >> 3]][place]
                    if uses(facts.switches, USE_LANES):
                        sort_lanes(kind, after)
                    if winner == 0:
                        after_reply = search_led(kind, <DeclarerLeads>0, s, after, n - 1, left)
                    elif winner == 1:
                        after_reply = search_led(kind, <LeftLeads>0, s, after, n - 1, left)
                    else:
                        after_reply = search_led(kind, <RightLeads>0, s, after, n - 1, left)
            after_lead = after_reply
        answer = after_lead

    # 3. Remember what is known now; the slot may have been taken meanwhile.
    entry = load_entry(slot)
    if entry >> 8 != tag:
        entry = tag << 8 | <uint64_t>(15 - n) << 4
    if answer:
        entry = (entry & ~<uint64_t>15) | <uint64_t>t
    else:
        entry = (entry & ~<uint64_t>0xF0) | <uint64_t>(15 - (t - 1)) << 4
    store_entry(slot, entry)
    return answer


cdef inline bint search(Kind kind, Search *s, const int *c, int leader, int n, int t) noexcept nogil:
    """Whether the declarer takes at least t of the n tricks left, 1 <= t <= n; lanes sorted."""
    if leader == 0:
        return search_led(kind, <DeclarerLeads>0, s, c, n, t)
    if leader == 1:
        return search_led(kind, <LeftLeads>0, s, c, n, t)
    return search_led(kind, <RightLeads>0, s, c, n, t)
