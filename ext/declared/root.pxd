# Answers about one position: values by zero windows, with cards on the table and a card to be tried.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from cards cimport Code, place_of, suit_code
from facts cimport Facts, Kind, MisereKind, NoTrumpKind, Search, TrumpKind, wants_tricks
from plain cimport AS_IT_IS, plain_answer
from search cimport UNCERTAIN, code_in, packed, place_after, search_after, taken
from switches cimport USE_EQUALS, uses
from table cimport table_forget

# A position as the search sees it: lanes in a fixed order (trump first, the others as in the game), cards as
# lane * 8 + place, those on the table still counted in their players' codes.
ctypedef struct Root:
    int c[4]
    int suits[4]        # which suit stands in a lane
    uint32_t cards      # every card of the codes
    int leader
    int n               # tricks to be decided, the one on the table included
    int played[3]
    int count           # cards on the table

# How another compiled module asks (`Solver.handle`): whether the declarer takes at least t tricks from the root on.
ctypedef bint (*Reaches)(void *context, const Root *root, int kind, int t) noexcept nogil


cdef inline int lane_card(const Root *root, int card) noexcept nogil:
    """A card of the deck as lane * 8 + place."""
    cdef int lane = 0
    while root.suits[lane] != card >> 3:
        lane += 1
    return lane << 3 | place_of(root.cards, card)


cdef inline void set_root(Root *root, uint32_t *hands, int kind, int leader, const uint8_t *table, int count) noexcept nogil:
    """Encode a position; `hands` are without the cards on the table and are changed to have them."""
    cdef int lane = 0, suit, i, player
    for i in range(count):
        player = (leader + i) % 3
        hands[player] |= <uint32_t>1 << table[i]
    root.cards = hands[0] | hands[1] | hands[2]
    if kind < 4:
        root.suits[0] = kind
        lane = 1
    for suit in range(4):
        if suit != kind:
            root.suits[lane] = suit
            lane += 1
    root.n = 0
    for lane in range(4):
        root.c[lane] = suit_code(hands[0], hands[1], hands[2], root.suits[lane])
    for i in range(32):
        root.n += hands[leader] >> i & 1
    root.leader = leader
    root.count = count
    for i in range(count):
        root.played[i] = lane_card(root, table[i])


cdef inline bint beats(Kind kind, int card, int best) noexcept nogil:
    """Whether a card played later takes the trick from the best so far."""
    if Kind is TrumpKind:
        if card < 8 and best >= 8:
            return True
    return card >> 3 == best >> 3 and card > best


cdef inline void take_out(const Facts *facts, const int *c, const int *played, int *after) noexcept nogil:
    """The four codes without the three cards of a trick."""
    cdef uint64_t codes = taken(facts, packed(c), played[0] >> 3, played[0] & 7)
    cdef int lane
    codes = taken(facts, codes, played[1] >> 3, place_after(played[1], played[0]))
    # Each of the two that was below the third, of its suit, has moved it down.
    lane = played[2] >> 3
    codes = taken(facts, codes, lane, place_after(played[2], played[0]) + place_after(played[2], played[1]) - (played[2] & 7))
    for lane in range(4):
        after[lane] = code_in(codes, lane)


cdef inline int legal_places(Kind kind, const Facts *facts, const Root *root, int lane, bint heads) noexcept nogil:
    """The places of a lane from which the player on move may play, unequal ones only where `heads` is set."""
    cdef int player = (root.leader + root.count) % 3, led
    cdef const Code *code = &facts.codes[0][root.c[lane]]
    if root.count > 0:
        led = root.played[0] >> 3
        if facts.codes[0][root.c[led]].own[player]:
            if lane != led:
                return 0
        elif Kind is TrumpKind:
            if facts.codes[0][root.c[0]].own[player] and lane != 0:
                return 0
    return code.heads[player] if heads and uses(facts.switches, USE_EQUALS) else code.own[player]


cdef inline bint search(Kind kind, Search *s, const int *c, int leader, int n, int t) noexcept nogil:
    """Whether the declarer takes at least t of the n tricks left, 1 <= t <= n; what stays uncertain is searched plainly."""
    cdef int answer = search_after(kind, s, packed(c), leader, n, t)
    if answer == UNCERTAIN:
        s.doubts += 1
        table_forget(&s.plain)
        if Kind is TrumpKind:
            return plain_answer(<TrumpKind>0, AS_IT_IS, s, packed(c), leader, n, t)
        elif Kind is NoTrumpKind:
            return plain_answer(<NoTrumpKind>0, AS_IT_IS, s, packed(c), leader, n, t)
    return answer


cdef inline bint root_at_least(Kind kind, Search *s, const Root *root, int t) noexcept nogil:
    """Whether the declarer takes at least t of the root's n tricks."""
    cdef int best, holder, i, lane, place, places
    cdef bint wants, answer
    cdef Root after
    if t <= 0:
        return True
    if t > root.n:
        return False
    if root.count == 0:
        return search(kind, s, root.c, root.leader, root.n, t)
    if root.count == 3:
        best, holder = root.played[0], 0
        for i in range(1, 3):
            if beats(kind, root.played[i], best):
                best, holder = root.played[i], i
        after.leader = (root.leader + holder) % 3
        after.n = root.n - 1
        after.count = 0
        take_out(s.facts, root.c, root.played, after.c)
        return root_at_least(kind, s, &after, t - (after.leader == 0))
    after = root[0]
    after.count += 1
    wants = wants_tricks(kind, (root.leader + root.count) % 3)
    answer = not wants
    for lane in range(4):
        places = legal_places(kind, s.facts, root, lane, True)
        for place in range(8):
            if places >> place & 1 and answer != wants:
                after.played[root.count] = lane << 3 | place
                answer = root_at_least(kind, s, &after, t)
    return answer


cdef inline int root_value(Kind kind, Search *s, const Root *root) noexcept nogil:
    """The declarer's tricks."""
    cdef int low = 0, high = root.n, t
    while low < high:
        if Kind is MisereKind or Kind is NoTrumpKind:   # small thresholds are cheap, and bounds answer many
            t = low + 1
        else:
            t = (low + high + 1) // 2
        if root_at_least(kind, s, root, t):
            low = t
        else:
            high = t - 1
    return low


cdef inline int value_from(Kind kind, Search *s, const Root *root, int least) noexcept nogil:
    """The declarer's tricks, known to be at least so many."""
    cdef int value = least
    while value < root.n and root_at_least(kind, s, root, value + 1):
        value += 1
    return value


cdef inline int value_up_to(Kind kind, Search *s, const Root *root, int most) noexcept nogil:
    """The declarer's tricks, known to be at most so many."""
    cdef int value = most
    while value > 0 and not root_at_least(kind, s, root, value):
        value -= 1
    return value


cdef inline int value_near(Kind kind, Search *s, const Root *root, int guess) noexcept nogil:
    """The declarer's tricks, found from a guess outwards; a negative guess is none."""
    if guess < 0:
        return root_value(kind, s, root)
    if root_at_least(kind, s, root, guess):
        return value_from(kind, s, root, guess)
    return value_up_to(kind, s, root, guess - 1)


cdef inline void root_cards(Kind kind, Search *s, const Root *root, int *values) noexcept nogil:
    """The declarer's tricks after each legal card of the player on move, by card of the deck; -1 for the others."""
    cdef bint wants = wants_tricks(kind, (root.leader + root.count) % 3)
    cdef int lane, place, heads, own, card
    cdef int best = root_value(kind, s, root), value = best
    cdef Root after = root[0]
    after.count += 1
    for card in range(32):
        values[card] = -1
    for lane in range(4):
        heads = legal_places(kind, s.facts, root, lane, True)
        own = legal_places(kind, s.facts, root, lane, False)
        for card in range(8 * root.suits[lane] + 7, 8 * root.suits[lane] - 1, -1):
            place = place_of(root.cards, card)
            if not root.cards >> card & 1 or not own >> place & 1:
                continue
            if heads >> place & 1:
                after.played[root.count] = lane << 3 | place
                # No card is worth more to the player on move than the best.
                value = value_up_to(kind, s, &after, best) if wants else value_from(kind, s, &after, best)
            values[card] = value


# The same by a kind's number: 0 to 3 a trump suit, 4 no trump, 5 misère.
cdef enum:
    NO_TRUMP = 4
    MISERE = 5


cdef inline int value_of(Search *s, const Root *root, int kind, int guess) noexcept nogil:
    """The declarer's tricks; a negative guess is none."""
    if kind == MISERE:
        return value_near(<MisereKind>0, s, root, guess)
    if kind == NO_TRUMP:
        return value_near(<NoTrumpKind>0, s, root, guess)
    return value_near(<TrumpKind>0, s, root, guess)


cdef inline bint reaches(Search *s, const Root *root, int kind, int t) noexcept nogil:
    """Whether the declarer takes at least t tricks."""
    if kind == MISERE:
        return root_at_least(<MisereKind>0, s, root, t)
    if kind == NO_TRUMP:
        return root_at_least(<NoTrumpKind>0, s, root, t)
    return root_at_least(<TrumpKind>0, s, root, t)
