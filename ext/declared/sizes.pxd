# Index bits of the tables.  One deal needs few entries, and more only miss the cache; many layouts share theirs.

cdef enum:
    SINGLE_BITS = 14
    SINGLE_MISERE_BITS = 16
    SHARED_BITS = 20
    SHARED_MISERE_BITS = 21
    PLAIN_BITS = 16
