# Index checks of the checked build (PREFSOLVE_CHECKED=1); in the ordinary build `at` is its first argument.
#
# The core works on C arrays, which Cython's own bounds checks do not cover, so every index that is computed goes
# through `at`.

cdef extern from *:
    """
    #include <stdio.h>
    #include <stdlib.h>
    #ifdef PREFSOLVE_CHECKED
    #define PREFSOLVE_IS_CHECKED 1
    static inline int prefsolve_at(int index, int size) {
        if (index < 0 || index >= size) {
            fprintf(stderr, "prefsolve core: index %d outside 0..%d\\n", index, size - 1);
            abort();
        }
        return index;
    }
    #else
    #define PREFSOLVE_IS_CHECKED 0
    #define prefsolve_at(index, size) (index)
    #endif
    """
    int at "prefsolve_at"(int index, int size) noexcept nogil
    bint IS_CHECKED "PREFSOLVE_IS_CHECKED"
