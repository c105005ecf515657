# What one suit holds for a misère declarer, worked out exactly for each suit code by playing that suit alone.
#
# A suit is SAFE if he takes no trick in it though the defenders lead it at will, in whichever hand they like, and throw
# its cards away freely in between.  It CATCHES him if the defender on lead, by leading nothing else, makes him take a
# trick.  It is an EXIT if he can lead it, lose that trick whatever is played, and have it safe afterwards.  It is HOT
# for as many tricks as it costs him when both defenders keep their low cards of it and lead it whenever they can.  It is
# COLD VIA a defender for as many low cards of his as lie below all of that defender's, who has as many to play.  A
# defender on lead FORCES him in it if he has to take the next trick there.

from libc.stdint cimport uint64_t


from cards cimport CODES, Code, Drops
from moves cimport bits, top_of


cdef enum:
    # The bytes of a code's `dangers`, which are added over the suits, as shifts.
    HOT = 0
    SAFE = 8
    LEFT_CATCHES = 16
    RIGHT_CATCHES = 24
    COLD = 32               # via either defender
    COLD_VIA_LEFT = 40      # how many suits are cold via the left-hand defender
    COLD_VIA_RIGHT = 48
    LEFT_FORCES = 56        # four bits each
    RIGHT_FORCES = 60


cdef inline int hot_tricks(int own, int left, int right) noexcept nogil:
    """Tricks that the suit costs the declarer whoever leads, by cards that both defenders keep for it.

    Of its first `rounds` rounds the declarer can lose only those to which he plays one of his `spared` lowest cards, if
    both defenders play to each a card below all his others.
    """
    cdef int most = 0, spared = 0, rounds, below, rest = own
    while rest:
        below = (rest & -rest) - 1
        rounds = min(bits(own), min(bits(left & below), bits(right & below)))
        most = max(most, rounds - spared)
        spared += 1
        rest &= rest - 1
    return most


cdef inline int cold_cards(int own, int theirs) noexcept nogil:
    """How many of the declarer's cards lie below all of a defender's, at most as many as that defender has."""
    if theirs == 0:
        return 0
    return min(bits(own & ((theirs & -theirs) - 1)), bits(theirs))


cdef inline bint forces_now(int own, int leader, int partner) noexcept nogil:
    """Whether the leader has a card below all of the declarer's, under which the partner can stay too."""
    cdef int below = (own & -own) - 1
    return own != 0 and leader & below != 0 and (partner == 0 or partner & below != 0)


cdef inline int without_cards(const Drops *drops, int code, int first, int second, int third) noexcept nogil:
    """The code without the cards at three places, -1 for none."""
    if first >= 0:
        code -= drops[code][first]
    if second >= 0:
        code -= drops[code][second - ((first >= 0) & (first < second))]
    if third >= 0:
        code -= drops[code][third - ((first >= 0) & (first < third)) - ((second >= 0) & (second < third))]
    return code


cdef inline bint stays_safe(const Code *codes, const Drops *drops, int code, int lead, int his, int partner) noexcept nogil:
    """The declarer's card loses this trick, and what is left is safe."""
    if his > lead and his > partner:
        return False
    return codes[without_cards(drops, code, lead, his, partner)].safe


cdef inline bint answers_lead(const Code *codes, const Drops *drops, int code, int leader, int lead) noexcept nogil:
    """Whether the declarer has a card against this lead for every card of the leader's partner."""
    cdef int own = codes[code].own[0], partner = codes[code].own[3 - leader], his, p
    cdef bint all_well, found
    if leader == 1:  # the partner plays before the declarer
        p = -1 if partner == 0 else 0
        while p < 8:
            if p < 0 or partner >> p & 1:
                found = False
                for his in range(8):
                    if own >> his & 1 and stays_safe(codes, drops, code, lead, his, p):
                        found = True
                        break
                if not found:
                    return False
            if p < 0:
                break
            p += 1
        return True
    for his in range(8):
        if own >> his & 1:
            all_well = True
            if partner == 0:
                all_well = stays_safe(codes, drops, code, lead, his, -1)
            for p in range(8):
                if partner >> p & 1 and not stays_safe(codes, drops, code, lead, his, p):
                    all_well = False
                    break
            if all_well:
                return True
    return False


cdef inline bint is_safe(const Code *codes, const Drops *drops, int code) noexcept nogil:
    cdef int x, place, theirs
    if codes[code].own[0] == 0:
        return True
    for x in range(1, 3):
        theirs = codes[code].own[x]
        for place in range(8):
            if theirs >> place & 1:
                if not codes[code - drops[code][place]].safe or not answers_lead(codes, drops, code, x, place):
                    return False
    return True


cdef inline bint is_exit(const Code *codes, const Drops *drops, int code) noexcept nogil:
    """Whether a lead of the declarer's loses the trick whatever the two play, and leaves the suit safe."""
    cdef int own = codes[code].own[0], left = codes[code].own[1], right = codes[code].own[2], his, p, q
    cdef bint well
    for his in range(8):
        if not own >> his & 1:
            continue
        well = True
        for p in range(-1, 8):
            if not well or (p < 0) != (left == 0) or (p >= 0 and not left >> p & 1):
                continue
            for q in range(-1, 8):
                if (q < 0) != (right == 0) or (q >= 0 and not right >> q & 1):
                    continue
                if his > p and his > q or not codes[without_cards(drops, code, his, p, q)].safe:
                    well = False
                    break
        if well:
            return True
    return False


cdef inline bint lead_catches(const Code *codes, const Drops *drops, int code, int leader, int lead) noexcept nogil:
    """Whether this lead, whatever the declarer plays, makes him take this trick or a later one of the same run."""
    cdef int own = codes[code].own[0], partner = codes[code].own[3 - leader], his, p
    cdef bint good, found
    if leader == 1:
        for p in range(-1, 8):
            if (p < 0) != (partner == 0) or (p >= 0 and not partner >> p & 1):
                continue
            good = True
            for his in range(8):
                if own >> his & 1 and not caught_after(codes, drops, code, leader, lead, his, p):
                    good = False
                    break
            if good:
                return True
        return False
    for his in range(8):
        if own >> his & 1:
            found = False
            for p in range(-1, 8):
                if (p < 0) != (partner == 0) or (p >= 0 and not partner >> p & 1):
                    continue
                if caught_after(codes, drops, code, leader, lead, his, p):
                    found = True
                    break
            if not found:
                return False
    return True


cdef inline bint caught_after(const Code *codes, const Drops *drops, int code, int leader, int lead, int his, int p) noexcept nogil:
    if his > lead and his > p:
        return True
    return codes[without_cards(drops, code, lead, his, p)].catches[(leader if lead > p else 3 - leader) - 1]


cdef inline bint loses_below(
    const Code *codes, const Drops *drops, int code, int x, int lead, int his, int partners
) noexcept nogil:
    """The declarer's card loses to this lead, and what is left is safe from that defender alone."""
    return his < lead and codes[without_cards(drops, code, lead, his, partners)].alone & x


cdef inline bint answers_alone(const Code *codes, const Drops *drops, int code, int x, int lead) noexcept nogil:
    """Whether the declarer has a card against this lead whatever the partner, who cannot take the trick, plays."""
    cdef int own = codes[code].own[0], partner = codes[code].own[3 - x], his, p
    cdef bint well, found
    if x == 1:      # the declarer plays last
        for p in range(-1, 8):
            if (p < 0) != (partner == 0) or (p >= 0 and not partner >> p & 1):
                continue
            found = False
            for his in range(8):
                if own >> his & 1 and loses_below(codes, drops, code, x, lead, his, p):
                    found = True
                    break
            if not found:
                return False
        return True
    for his in range(8):
        if own >> his & 1:
            well = True
            for p in range(-1, 8):
                if (p < 0) != (partner == 0) or (p >= 0 and not partner >> p & 1):
                    continue
                if not loses_below(codes, drops, code, x, lead, his, p):
                    well = False
                    break
            if well:
                return True
    return False


cdef inline bint is_safe_from(const Code *codes, const Drops *drops, int code, int x) noexcept nogil:
    """Whether one defender, who leads every trick and whose cards are all above his partner's, never catches the declarer."""
    cdef int own = codes[code].own[x], partner = codes[code].own[3 - x], place
    if own == 0:
        return True
    if partner > (own & -own):
        return False
    if codes[code].own[0] == 0:
        return True
    for place in range(8):
        if partner >> place & 1 and not codes[code - drops[code][place]].alone & x:
            return False
        if own >> place & 1 and not answers_alone(codes, drops, code, x, place):
            return False
    return True


cdef inline uint64_t dangers_of(const Code *code) noexcept nogil:
    """What is added over the suits; `safe` and `catches` are known."""
    cdef int own = code.own[0], left = code.own[1], right = code.own[2]
    cdef int via_left = cold_cards(own, left), via_right = cold_cards(own, right)
    return (
        <uint64_t>hot_tricks(own, left, right) << HOT
        | <uint64_t>min(via_left, via_right) << COLD
        | <uint64_t>(via_left > 0) << COLD_VIA_LEFT
        | <uint64_t>(via_right > 0) << COLD_VIA_RIGHT
        | <uint64_t>forces_now(own, left, right) << LEFT_FORCES
        | <uint64_t>forces_now(own, right, left) << RIGHT_FORCES
        | <uint64_t>code.safe << SAFE
        | <uint64_t>code.catches[0] << LEFT_CATCHES
        | <uint64_t>code.catches[1] << RIGHT_CATCHES
    )


cdef inline void fill_danger(Code *codes, const Drops *drops) noexcept nogil:
    """Work out every code, shorter ones first."""
    cdef int code, x, place
    for code in range(CODES):
        codes[code].safe = is_safe(codes, drops, code)
        codes[code].exit = is_exit(codes, drops, code)
        codes[code].alone = is_safe_from(codes, drops, code, 1) | is_safe_from(codes, drops, code, 2) << 1
        for x in range(1, 3):
            codes[code].catches[x - 1] = False
            if codes[code].own[0] != 0:
                for place in range(8):
                    if codes[code].own[x] >> place & 1 and lead_catches(codes, drops, code, x, place):
                        codes[code].catches[x - 1] = True
        codes[code].dangers = dangers_of(&codes[code])


cdef inline int lost_tricks(uint64_t dangers, int leader) noexcept nogil:
    """How many tricks, up to two, the declarer can be sure to lose; `dangers` are added over the suits."""
    cdef int cold = <int>(dangers >> COLD & 0xFF)
    if leader == 0:
        if cold >= 2:
            return 2
        return (dangers >> COLD_VIA_LEFT & 0xFFFF) != 0
    if cold >= 3:
        return 2
    if leader == 1:
        return (dangers >> COLD_VIA_LEFT & 0xFF) != 0 or (dangers >> LEFT_FORCES & 15) == 0
    return (dangers >> COLD_VIA_RIGHT & 0xFF) != 0 or (dangers >> RIGHT_FORCES & 15) == 0
