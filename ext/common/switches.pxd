# The rules of the search that the laboratory can turn off, one bit each.
#
# `uses` asks for a rule.  Only the laboratory is compiled with PREFSOLVE_LABORATORY; elsewhere every rule is always on
# and the question costs nothing.  The order of cards needs no bit: the laboratory changes the weights.

cdef enum:
    # Bounds of contracts (bounds.pxd).
    USE_RUNS = 1            # the side on lead cashes its suits from the top
    USE_CROSSING = 2        # the defender on lead cashes, then crosses to his partner, who cashes his
    USE_LOSERS = 4          # the defenders' kept high cards
    USE_TOPS = 8            # the declarer's kept high cards
    USE_TRUMPS = 16         # trumps that win whoever leads
    # Misère (danger.pxd).
    USE_SAFE = 32           # four safe suits
    USE_CATCHES = 64        # a suit that catches the declarer by itself
    USE_EXIT = 128          # the declarer leads one suit away for good
    USE_CLEAN = 256         # "does he take a trick at all" has a search of its own
    USE_DOMINANCE = 512     # ... in which the declarer has one sensible card per suit
    # Every game.
    USE_EQUALS = 1024       # of equal cards one is played
    USE_TABLE = 4096        # positions are remembered
    USE_HOT = 2048          # misère: tricks that a suit costs whoever leads
    USE_COLD = 8192        # misère: tricks that the declarer can be sure to lose
    USE_LEADS = 16384       # misère: leads that lose whatever is played
    USE_LOWER = 32768       # contracts: of cards that do alike the lowest
    USE_HIGHER = 65536      # misère, yes or no: of a defender's cards that do alike the highest
    USE_CERTIFICATE = 131072    # what USE_LOWER needs to be right; without it answers may be wrong
    USE_ALONE = 262144      # contracts: the defender on lead cannot reach his partner
    USE_LEADING = 524288    # no trump: the declarer must in the end lead to the defenders
    USE_SAFE_ALONE = 1048576    # misère: four suits safe from the defender on lead, who cannot reach his partner
    USE_REACH = 2097152         # misère, yes or no: a hole that the defenders cannot open
    USE_ALL = 4194303

cdef extern from *:
    """
    #ifdef PREFSOLVE_LABORATORY
    #define prefsolve_uses(switches, rule) (((switches) & (rule)) != 0)
    #else
    #define prefsolve_uses(switches, rule) ((void)(switches), 1)
    #endif
    """
    bint uses "prefsolve_uses"(int switches, int rule) noexcept nogil
