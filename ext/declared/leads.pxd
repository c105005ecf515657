# Misère: how many tricks the declarer is sure to lose by leading cards that lose whatever is played.
#
# A suit has a LOSING LEAD via a defender all of whose cards of it, one at least, are above the declarer's lowest: led, that
# card loses; and if a defender leads the suit, it loses too.  A defender makes it harmless only by throwing his cards
# of the suit away.  Its class says how many cards the two must throw away for that, up to four, and whether it
# is QUIET: both still have cards in it, so that when it is led nobody can throw anything away.

from libc.stdint cimport uint8_t

from cards cimport CODES, Code
from moves cimport bits

cdef enum:
    # The classes of a suit: 1, 3 and 5 say one to three cards, 2, 4 and 6 the same where the suit is quiet.
    NO_LEAD = 0
    THREE = 5               # or more, not quiet
    MANY = 7                # four or more, quiet
    QUIET = 0xD4            # the quiet classes, one bit each
    FEWER = 0x53311000      # for each class that with one card less, which is not quiet, in nibbles
    CLASS_BITS = 3
    CLASSES = 4096          # of four suits
    MOST_LOST = 3
    DECLARER_ON_LEAD = 0
    DEFENDER_ON_LEAD = 1
    HARMLESS_ON_LEAD = 2    # a defender who has no lead now that the declarer must win


cdef inline int lead_class_of(int own, int left, int right) noexcept nogil:
    """The class of one suit."""
    cdef int lowest = own & -own, cards = 0
    cdef bint quiet = left != 0 and right != 0
    if own == 0:
        return NO_LEAD
    if left & (lowest - 1) == 0:
        cards += bits(left)
    if right & (lowest - 1) == 0:
        cards += bits(right)
    if cards == 0:
        return NO_LEAD
    if cards > 3:
        return MANY if quiet else THREE
    return 2 * cards - 1 + quiet


cdef inline int class_in(int classes, int lane) noexcept nogil:
    return classes >> CLASS_BITS * lane & 7


cdef inline int without_lead(int classes, int lane) noexcept nogil:
    """The classes once that suit has been led."""
    return classes & ~(7 << CLASS_BITS * lane)


cdef inline int thrown_from(int classes, int lane) noexcept nogil:
    """The classes after a defender has thrown a card of that suit away."""
    return without_lead(classes, lane) | (FEWER >> 4 * class_in(classes, lane) & 7) << CLASS_BITS * lane


cdef inline bint holds(const uint8_t *lost, int classes, int tricks, bint throws) noexcept nogil:
    """Whether so many tricks are lost, also after one card is thrown away where `throws` is set."""
    cdef int lane
    if lost[classes] < tricks:
        return False
    if throws:
        for lane in range(4):
            if lost[thrown_from(classes, lane)] < tricks:
                return False
    return True


cdef inline bint holds_after_lead(const uint8_t *lost, int classes, int lane, int tricks) noexcept nogil:
    """Whether so many more are lost after the losing lead of a suit, or a lead of it by a defender."""
    return holds(lost, without_lead(classes, lane), tricks, QUIET >> class_in(classes, lane) & 1 == 0)


cdef inline void fill_lost(uint8_t lost[3][4096]) noexcept nogil:
    """For who leads and the classes of four suits, how many tricks are sure to be lost, up to MOST_LOST."""
    cdef int tricks, classes, lane
    cdef bint well
    for classes in range(CLASSES):
        lost[DECLARER_ON_LEAD][classes] = lost[DEFENDER_ON_LEAD][classes] = 0
        lost[HARMLESS_ON_LEAD][classes] = 1
    for tricks in range(1, MOST_LOST + 1):
        for classes in range(CLASSES):
            for lane in range(4):
                if class_in(classes, lane) and holds_after_lead(lost[DEFENDER_ON_LEAD], classes, lane, tricks - 1):
                    lost[DECLARER_ON_LEAD][classes] = tricks
        for classes in range(CLASSES):
            well = True
            if tricks > 1:  # a defender's lead is lost, perhaps by the card of a losing lead
                well = holds(lost[DEFENDER_ON_LEAD], classes, tricks - 1, True)
                for lane in range(4):
                    if class_in(classes, lane) and not holds_after_lead(lost[DEFENDER_ON_LEAD], classes, lane, tricks - 1):
                        well = False
            if well:
                lost[HARMLESS_ON_LEAD][classes] = tricks
            if well and holds(lost[DECLARER_ON_LEAD], classes, tricks, True):  # or won, and the declarer leads
                lost[DEFENDER_ON_LEAD][classes] = tricks


cdef inline void fill_leads(Code *codes, uint8_t lost[3][4096]) noexcept nogil:
    """Work out every code's class, and what classes are worth together."""
    cdef int code
    for code in range(CODES):
        codes[code].lead_class = lead_class_of(codes[code].own[0], codes[code].own[1], codes[code].own[2])
    fill_lost(lost)


cdef inline int classes_of(const Code *const *suit) noexcept nogil:
    cdef int lane, classes = 0
    for lane in range(4):
        classes |= suit[lane].lead_class << CLASS_BITS * lane
    return classes
