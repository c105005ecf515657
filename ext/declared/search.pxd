# The zero-window search at trick starts, over the transposition table.

from libc.stdint cimport uint64_t

from cards cimport CODES, Code
from checks cimport at
from choices cimport Choices, follow_second, follow_third, lead_choices, next_card, off_suit
from facts cimport (
    CleanKind, DeclarerLeads, Facts, Kind, Leader, LeftLeads, MisereKind, RightLeads, Search, TrumpKind, code_of, is_contract,
    table_of, wants_tricks,
)
from notes cimport note
from static_answer cimport static_answer
from switches cimport USE_CERTIFICATE, USE_CLEAN, USE_TABLE, uses
from table cimport Table, load_entry, mixed, prefetch_entry, said, slot_of, store_entry, tag_of, with_answer

cdef enum:
    # A third answer, in contracts, besides yes (1) and no (0): `or` with either leaves it as it is.
    UNCERTAIN = 3
    # With so many cards the three games of docs/algorithm.md have one value, and nothing need be checked.
    SAME_VALUE = 3

# The search holds the four codes in one word, lane 0 on top, so that taking a card out is one subtraction.

cdef inline int shift_of(int lane) noexcept nogil:
    """Where a lane's code stands in the word."""
    return 42 - 14 * lane


cdef inline int code_in(uint64_t codes, int lane) noexcept nogil:
    return <int>(codes >> shift_of(lane) & 0x3FFF)


cdef inline uint64_t packed(const int *c) noexcept nogil:
    return <uint64_t>c[0] << 42 | <uint64_t>c[1] << 28 | <uint64_t>c[2] << 14 | <uint64_t>c[3]


cdef inline uint64_t key_of(uint64_t codes, int leader) noexcept nogil:
    return codes << 2 | <uint64_t>leader


cdef inline uint64_t taken(const Facts *facts, uint64_t codes, int lane, int place) noexcept nogil:
    """The word without one card."""
    cdef int shift = shift_of(lane)
    return codes - (<uint64_t>facts.drops[at(<int>(codes >> shift & 0x3FFF), CODES)][at(place, 8)] << shift)


cdef inline int place_after(int card, int gone) noexcept nogil:
    """A card's place once another card, perhaps of its suit and below it, is gone; both as lane * 8 + place."""
    return (card & 7) - ((card > gone) & ((card ^ gone) < 8))


cdef inline bint ruffs(Kind kind, int card) noexcept nogil:
    """Whether a card of another suit than that led is a trump."""
    if Kind is TrumpKind:
        return card < 8
    else:
        return False


cdef inline int leader_of(Leader who) noexcept nogil:
    """The player who leads, as a number."""
    if Leader is DeclarerLeads:
        return 0
    elif Leader is LeftLeads:
        return 1
    else:
        return 2


cdef inline int search_after(Kind kind, Search *s, uint64_t codes, int leader, int n, int t) noexcept nogil:
    """`search_led` by the leader's number."""
    if leader == 0:
        return search_led(kind, <DeclarerLeads>0, s, codes, n, t)
    if leader == 1:
        return search_led(kind, <LeftLeads>0, s, codes, n, t)
    return search_led(kind, <RightLeads>0, s, codes, n, t)


cdef inline int best_defender(int leader, int lead, int second, int reply, int third, int last, int suit) noexcept nogil:
    """The defender who has played the highest card of a suit to the trick; 0 for none."""
    cdef int who = 0, card = -1
    if leader != 0 and lead >> 3 == suit:
        who, card = leader, lead
    if second != 0 and reply >> 3 == suit and reply > card:
        who, card = second, reply
    if third != 0 and last >> 3 == suit and last > card:
        who = third
    return who


cdef inline int combined(int so_far, int answer, bint wanted) noexcept nogil:
    """The answers to two cards of one player, the first of which was not what he wants."""
    return wanted if answer == wanted else so_far | answer


cdef inline int search_led(Kind kind, Leader who, Search *s, uint64_t codes, int n, int t) noexcept nogil:
    """Whether the declarer takes at least t of the n tricks left, 1 <= t <= n; perhaps UNCERTAIN in a contract."""
    cdef const Facts *facts = s.facts
    cdef int leader = leader_of(who)
    cdef int second = leader + 1 if leader < 2 else 0
    cdef int third = 3 - leader - second
    cdef bint leader_wants = wants_tricks(kind, leader)
    cdef bint second_wants = wants_tricks(kind, second)
    cdef bint third_wants = wants_tricks(kind, third)
    cdef Choices leads, seconds, thirds
    cdef int lead, reply, last, best, winner, holder, left, lane
    cdef uint64_t led, replied, after   # the codes after the lead, after the reply, after the trick
    cdef const Code *suit[4]
    cdef const Code *code
    cdef const Table *table = &s.tables[table_of(kind)]
    cdef uint64_t mix, tag, entry
    cdef uint64_t *slot
    cdef bint good, second_follows, third_follows, overtakes, ruffed
    cdef int answer, after_lead, after_reply, after_last
    cdef int place, known, his, other
    if Kind is MisereKind:
        if t == 1 and uses(facts.switches, USE_CLEAN):
            return search_led(<CleanKind>0, who, s, codes, n, 1)
    mix = mixed(key_of(codes, leader))
    slot = slot_of(table, mix)
    prefetch_entry(slot)    # the bounds take as long as a large table does to answer
    for lane in range(4):
        suit[lane] = code_of(kind, facts, lane, code_in(codes, lane))
    known = static_answer(kind, facts, suit, leader, n, t)
    if known >= 0:
        return known

    # 1. The table.
    s.nodes += 1
    tag = tag_of(table, mix)
    entry = load_entry(slot)
    if entry >> 8 == tag and uses(facts.switches, USE_TABLE):
        known = said(entry, tag, t)
        if known >= 0:
            return known

    # 2. Every lead, reply and third card; each level stops at the first card that gives its player what he wants.
    answer = not leader_wants
    leads.last = -1
    lead_choices(kind, facts, suit, leader, &leads)
    while answer != leader_wants:
        lead = next_card(facts, suit, leader, &leads)
        if lead < 0:
            break
        lane = lead >> 3
        code = suit[lane]
        led = taken(facts, codes, lane, lead & 7)
        seconds.last = -1
        second_follows = code.own[second] != 0
        third_follows = code.own[third] != 0
        if second_follows:
            ruffed = False
            if Kind is TrumpKind:
                ruffed = lane != 0 and not third_follows and suit[0].own[third] != 0
            follow_second(kind, facts, code, lane, second, lead & 7, ruffed, &seconds)
        else:
            off_suit(kind, facts, suit, second, lane, lead, 0, &seconds)
        after_lead = not second_wants
        while after_lead != second_wants:
            reply = next_card(facts, suit, second, &seconds)
            if reply < 0:
                break
            if second_follows:
                replied = taken(facts, led, lane, (reply & 7) - (reply > lead))
                overtakes = reply > lead
            else:
                replied = taken(facts, led, reply >> 3, reply & 7)
                overtakes = ruffs(kind, reply)
            best = reply if overtakes else lead
            holder = second if overtakes else leader
            if Kind is MisereKind or Kind is CleanKind:
                good = (holder == 0) != (third == 0)
            else:
                good = (holder == 0) == (third == 0)
            thirds.last = -1
            if third_follows:
                follow_third(kind, facts, code, lane, third, best, good, &thirds)
            else:
                off_suit(kind, facts, suit, third, lane, best, 1 if good else 2, &thirds)
            after_reply = not third_wants
            while after_reply != third_wants:
                last = next_card(facts, suit, third, &thirds)
                if last < 0:
                    break
                if third_follows:
                    place = (last & 7) - (last > lead) - (second_follows & (last > reply))
                    winner = third if ((best ^ last) < 8) & (last > best) else holder
                else:
                    place = place_after(last, reply)
                    winner = third if ruffs(kind, last) & ((best >= 8) | (last > best)) else holder
                left = t - (winner == 0)
                if left <= 0:
                    after_last = True
                elif left > n - 1:
                    after_last = False
                else:
                    after = taken(facts, replied, last >> 3, place)
                    if winner == 0:
                        after_last = search_led(kind, <DeclarerLeads>0, s, after, n - 1, left)
                    elif winner == 1:
                        after_last = search_led(kind, <LeftLeads>0, s, after, n - 1, left)
                    else:
                        after_last = search_led(kind, <RightLeads>0, s, after, n - 1, left)
                    if is_contract(kind) and n > SAME_VALUE and uses(facts.switches, USE_CERTIFICATE):
                        # A no must hold though the declarer may lose a trick he won, a yes though he may be given one.
                        his = lead if leader == 0 else reply if second == 0 else last
                        if winner == 0:
                            if after_last == 0 and t < n:
                                other = best_defender(leader, lead, second, reply, third, last, his >> 3)
                                if other and search_after(kind, s, after, other, n - 1, t) != 0:
                                    after_last = UNCERTAIN
                        elif after_last == 1 and t > 1:
                            other = lead if leader == winner else reply if second == winner else last
                            if (his ^ other) < 8 and search_led(kind, <DeclarerLeads>0, s, after, n - 1, t - 1) != 1:
                                after_last = UNCERTAIN
                if is_contract(kind):
                    after_reply = combined(after_reply, after_last, third_wants)
                else:
                    after_reply = after_last
            after_lead = combined(after_lead, after_reply, second_wants) if is_contract(kind) else after_reply
        answer = combined(answer, after_lead, leader_wants) if is_contract(kind) else after_lead
    if is_contract(kind) and answer == UNCERTAIN:
        return UNCERTAIN
    if answer == leader_wants:
        note(codes, leader, n, t)

    # 3. Remember what is known now; the slot may have been taken meanwhile.
    store_entry(slot, with_answer(load_entry(slot), tag, n, t, answer))
    return answer
