"""A lightest set that meets every one of some sets, exactly: branch and bound on whole numbers.

Where no plan succeeds in all of a set of layouts (a core), every plan gives up one of them.  What a plan gives up meets
every core, so the lightest set that does bounds what any plan can be sure of.

Reduced first: a core of one element takes it; a core around another core goes; an element goes where another of no more
weight is in every core that it is in.  Parts that share no element are solved by themselves.

Two bounds.  The quick one gives every core a share of its elements' weights, so that no element gives more than it has:
whoever meets all cores pays all shares.  The other lets every core ask any price: the prices asked, less what elements are
asked for beyond their weights, are a bound too (Lagrange's, of the program whose prices these are), and the prices are
bettered step by step: up for a core that no overpriced element meets, down for one that several do.  Prices are whole numbers
of 1/256, so that no rounding gets in.  The overpriced elements, completed, are a set that meets all cores, often a lightest.
"""

from _advice_frames cimport count_ones, inside, lowest_of, lowest_one
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

cdef enum:
    PRICE = 256         # steps of a price per unit of weight
    FEW = 8             # cores: so few need no prices
    FIRST_ROUNDS = 400
    ROUNDS = 80         # below the first branching

cdef int64_t NEVER = (<int64_t>1) << 62

cdef struct Task:
    int words
    int elements
    int64_t *weights
    int64_t nodes
    int64_t limit
    bint stopped


cdef struct Part:
    # Cores that are still to be met, and what was taken for others; owned memory.
    int count
    uint64_t *cores
    uint64_t *taken
    int64_t weight      # of what was taken


cdef bint open_part(Part *p, int count, int words) noexcept nogil:
    p.count, p.weight = 0, 0
    p.cores = <uint64_t *>malloc(max(count, 1) * words * sizeof(uint64_t))
    p.taken = <uint64_t *>calloc(words, sizeof(uint64_t))
    return p.cores != NULL and p.taken != NULL


cdef void close_part(Part *p) noexcept nogil:
    free(p.cores)
    free(p.taken)


cdef void take(Task *task, Part *p, int element) noexcept nogil:
    """Take the element: the cores that it is in are met."""
    cdef int i, kept = 0, words = task.words
    cdef uint64_t *core
    p.taken[element >> 6] |= <uint64_t>1 << (element & 63)
    p.weight += task.weights[element]
    for i in range(p.count):
        core = p.cores + i * words
        if not core[element >> 6] >> (element & 63) & 1:
            if kept < i:
                memcpy(p.cores + kept * words, core, words * sizeof(uint64_t))
            kept += 1
    p.count = kept


cdef void drop(Task *task, Part *p, int element) noexcept nogil:
    """Do without the element."""
    cdef int i
    for i in range(p.count):
        p.cores[i * task.words + (element >> 6)] &= ~(<uint64_t>1 << (element & 63))


cdef int size_of(const uint64_t *s, int words) noexcept nogil:
    cdef int i, size = 0
    for i in range(words):
        size += count_ones(s[i])
    return size


cdef bint drop_wider(Task *task, Part *p) noexcept nogil:
    """Leave out cores around other cores; whether there were any."""
    cdef int i, k, kept = 0, words = task.words
    cdef bint wider
    cdef uint64_t *core
    for i in range(p.count):
        core = p.cores + i * words
        wider = False
        for k in range(p.count):
            if k != i and (k > i or k < kept) and inside(p.cores + k * words, core, words):
                # of equal cores the last one stays
                wider = True
                break
        if not wider:
            if kept < i:
                memcpy(p.cores + kept * words, core, words * sizeof(uint64_t))
            kept += 1
    wider = kept < p.count
    p.count = kept
    return wider


cdef bint take_single(Task *task, Part *p) noexcept nogil:
    """Take the elements of cores that have no other; whether there were any."""
    cdef int i = 0
    cdef bint found = False
    while i < p.count:
        if size_of(p.cores + i * task.words, task.words) == 1:
            take(task, p, lowest_of(p.cores + i * task.words, task.words))
            found = True
            i = 0
        else:
            i += 1
    return found


cdef bint drop_dominated(Task *task, Part *p, uint64_t *meet) noexcept nogil:
    """Do without elements where another of no more weight is in every core that they are in; whether there were any."""
    cdef int element, i, k, other, words = task.words
    cdef bint found = False, any_core, dominated
    cdef uint64_t word
    cdef uint64_t *core
    for element in range(task.elements):
        any_core = dominated = False
        for i in range(p.count):
            core = p.cores + i * words
            if core[element >> 6] >> (element & 63) & 1:
                if not any_core:
                    memcpy(meet, core, words * sizeof(uint64_t))
                    any_core = True
                else:
                    for k in range(words):
                        meet[k] &= core[k]
        if not any_core:
            continue
        meet[element >> 6] &= ~(<uint64_t>1 << (element & 63))
        for k in range(words):
            word = meet[k]
            while word and not dominated:
                other = 64 * k + lowest_one(word)
                word &= word - 1
                dominated = task.weights[other] <= task.weights[element]
        if dominated:
            drop(task, p, element)
            found = True
    return found


cdef void reduce(Task *task, Part *p, uint64_t *meet) noexcept nogil:
    cdef bint changed = True
    while changed and p.count:
        changed = take_single(task, p)
        if drop_wider(task, p):
            changed = True
        if drop_dominated(task, p, meet):
            changed = True


cdef int64_t bound(Task *task, Part *p, int64_t *left) noexcept nogil:
    """A weight that every set meeting the cores has: shares of the elements' weights, small cores first."""
    cdef int i, k, size, words = task.words, seen = 0
    cdef int64_t total = 0, share
    cdef uint64_t word
    cdef uint64_t *core
    memcpy(left, task.weights, task.elements * sizeof(int64_t))
    size = 1
    while seen < p.count and size <= 64 * words:
        for i in range(p.count):
            core = p.cores + i * words
            if size_of(core, words) != size:
                continue
            seen += 1
            share = NEVER
            for k in range(words):
                word = core[k]
                while word:
                    share = min(share, left[64 * k + lowest_one(word)])
                    word &= word - 1
            total += share
            for k in range(words):
                word = core[k]
                while word:
                    left[64 * k + lowest_one(word)] -= share
                    word &= word - 1
        size += 1
    return total


cdef struct Prices:
    # One part's cores as lists, and the prices they ask; one piece of memory.
    int count
    int *start          # by core, where its elements begin in `members`
    int *members
    int *met            # by core, how many elements of the set being built meet it
    int64_t *asked      # by core
    int64_t *spare      # by element: weight less what is asked of it
    uint8_t *chosen     # by element


cdef bint open_prices(Task *task, Part *p, Prices *prices, void **memory) noexcept nogil:
    cdef int i, k, total = 0, words = task.words
    cdef uint64_t word
    cdef char *room
    for i in range(p.count):
        total += size_of(p.cores + i * words, words)
    memory[0] = calloc((p.count + task.elements) * 8 + (2 * p.count + 1 + total) * 4 + task.elements, 1)
    if memory[0] == NULL:
        return False
    room = <char *>memory[0]
    prices.count = p.count
    prices.asked = <int64_t *>room
    prices.spare = prices.asked + p.count
    prices.start = <int *>(prices.spare + task.elements)
    prices.met = prices.start + p.count + 1
    prices.members = prices.met + p.count
    prices.chosen = <uint8_t *>(prices.members + total)
    total = 0
    for i in range(p.count):
        prices.start[i] = total
        for k in range(words):
            word = p.cores[i * words + k]
            while word:
                prices.members[total] = 64 * k + lowest_one(word)
                total += 1
                word &= word - 1
    prices.start[p.count] = total
    return True


cdef void first_prices(Task *task, Prices *prices) noexcept nogil:
    """Shares that no element pays beyond its weight, small cores first."""
    cdef int i, j, size = 1, seen = 0
    cdef int64_t share
    for i in range(task.elements):
        prices.spare[i] = task.weights[i] * PRICE
    while seen < prices.count:
        for i in range(prices.count):
            if prices.start[i + 1] - prices.start[i] != size:
                continue
            seen += 1
            share = NEVER
            for j in range(prices.start[i], prices.start[i + 1]):
                share = min(share, prices.spare[prices.members[j]])
            prices.asked[i] = share
            for j in range(prices.start[i], prices.start[i + 1]):
                prices.spare[prices.members[j]] -= share
        size += 1


cdef int64_t complete(Task *task, Prices *prices) noexcept nogil:
    """Make the overpriced elements a set that meets all cores, with none too many; its weight."""
    cdef int i, j, element, best
    cdef int64_t weight = 0
    cdef bint needed
    memset(prices.chosen, 0, task.elements)
    for i in range(prices.count):
        prices.met[i] = 0
        for j in range(prices.start[i], prices.start[i + 1]):
            if prices.spare[prices.members[j]] < 0:
                prices.chosen[prices.members[j]] = True
    for i in range(prices.count):
        best = -1
        for j in range(prices.start[i], prices.start[i + 1]):
            element = prices.members[j]
            if prices.chosen[element]:
                best = -1
                break
            if best < 0 or prices.spare[element] < prices.spare[best]:
                best = element
        if best >= 0:
            prices.chosen[best] = True
    for i in range(prices.count):
        for j in range(prices.start[i], prices.start[i + 1]):
            prices.met[i] += prices.chosen[prices.members[j]]
    for element in range(task.elements - 1, -1, -1):
        if not prices.chosen[element]:
            continue
        needed = False
        for i in range(prices.count):
            if prices.met[i] == 1 and holds(prices, i, element):
                needed = True
                break
        if needed:
            weight += task.weights[element]
            continue
        prices.chosen[element] = False
        for i in range(prices.count):
            prices.met[i] -= holds(prices, i, element)
    return weight


cdef bint holds(Prices *prices, int core, int element) noexcept nogil:
    cdef int j
    for j in range(prices.start[core], prices.start[core + 1]):
        if prices.members[j] == element:
            return True
    return False


cdef int64_t priced(Task *task, Part *p, int64_t below, int rounds, int64_t *found, uint64_t *out) noexcept nogil:
    """The bound by prices of one part; ``found`` and ``out`` become the lightest set met on the way, if under ``below``."""
    cdef Prices prices
    cdef void *memory
    cdef int i, j, round, over, pace = 2 * PRICE
    cdef int64_t total, best = 0, norm, step, slope, weight, target
    found[0] = below
    if not open_prices(task, p, &prices, &memory):
        return 0
    first_prices(task, &prices)
    for round in range(rounds):
        total = 0
        for i in range(task.elements):
            prices.spare[i] = task.weights[i] * PRICE
        for i in range(prices.count):
            total += prices.asked[i]
            for j in range(prices.start[i], prices.start[i + 1]):
                prices.spare[prices.members[j]] -= prices.asked[i]
        for i in range(task.elements):
            if prices.spare[i] < 0:
                total += prices.spare[i]
        if total > best:
            best = total
        elif round % 16 == 15:
            pace = max(pace * 3 // 4, 1)
        if round % 8 == 0:
            weight = complete(task, &prices)
            if weight < found[0]:
                found[0] = weight
                memset(out, 0, task.words * sizeof(uint64_t))
                for i in range(task.elements):
                    if prices.chosen[i]:
                        out[i >> 6] |= <uint64_t>1 << (i & 63)
        if (best + PRICE - 1) // PRICE >= found[0]:
            break
        norm = 0
        for i in range(prices.count):
            over = 1
            for j in range(prices.start[i], prices.start[i + 1]):
                over -= prices.spare[prices.members[j]] < 0
            prices.met[i] = over
            norm += over * over
        if norm == 0:
            break
        target = found[0] * PRICE - total if found[0] < NEVER else total // 8 + PRICE
        step = max(target * pace // (2 * PRICE * norm), 1)
        for i in range(prices.count):
            slope = prices.asked[i] + step * prices.met[i]
            prices.asked[i] = slope if slope > 0 else 0
    free(memory)
    return (best + PRICE - 1) // PRICE


cdef int first_part(Task *task, Part *p, Part *one) noexcept nogil:
    """Move the cores that hang together with the first one into ``one``; how many are left."""
    cdef int i, k, kept, words = task.words
    cdef bint changed = True
    cdef uint64_t *core
    cdef uint64_t *reach = one.taken         # lent, and given back empty
    memcpy(reach, p.cores, words * sizeof(uint64_t))
    while changed:
        changed = False
        kept = 0
        for i in range(p.count):
            core = p.cores + i * words
            for k in range(words):
                if core[k] & reach[k]:
                    break
            else:
                if kept < i:
                    memcpy(p.cores + kept * words, core, words * sizeof(uint64_t))
                kept += 1
                continue
            for k in range(words):
                reach[k] |= core[k]
            memcpy(one.cores + one.count * words, core, words * sizeof(uint64_t))
            one.count += 1
            changed = True
        p.count = kept
    memset(reach, 0, words * sizeof(uint64_t))
    return p.count


cdef int best_element(Task *task, Part *p, int64_t *score) noexcept nogil:
    """Where to branch: the element in the most cores, small ones counting more, the lowest among equals."""
    cdef int i, k, element, best = -1, words = task.words, size
    cdef int64_t share
    cdef uint64_t word
    cdef uint64_t *core
    memset(score, 0, task.elements * sizeof(int64_t))
    for i in range(p.count):
        core = p.cores + i * words
        size = size_of(core, words)
        share = 60 // min(size, 6)
        for k in range(words):
            word = core[k]
            while word:
                score[64 * k + lowest_one(word)] += share
                word &= word - 1
    for element in range(task.elements):
        if score[element] and (best < 0 or score[element] > score[best]):
            best = element
    return best


cdef int64_t solve(Task *task, Part *p, int64_t below, uint64_t *out) noexcept nogil:
    """The least weight that meets the part's cores, what was taken already included, and in ``out`` a set of that weight.

    Where it is not less than ``below``, some weight that is not less than it, and ``out`` is of no meaning.
    """
    cdef int words = task.words, element, k
    cdef int64_t total, least, found, best
    cdef Part one
    cdef uint64_t *room = <uint64_t *>malloc((2 * words + task.elements) * sizeof(uint64_t))
    cdef uint64_t *inner
    if room == NULL:
        task.stopped = True
        return NEVER
    inner = room + words
    task.nodes += 1
    if task.nodes >= task.limit:
        task.stopped = True
    reduce(task, p, room)
    least = p.weight + bound(task, p, <int64_t *>(room + 2 * words))
    if task.stopped or least >= below:
        free(room)
        return NEVER if task.stopped else least
    if p.count == 0:
        memcpy(out, p.taken, words * sizeof(uint64_t))
        free(room)
        return p.weight
    if not open_part(&one, p.count, words):
        close_part(&one)
        task.stopped = True
        free(room)
        return NEVER
    if first_part(task, p, &one) > 0:
        # parts by themselves: each within what the others leave it
        total = p.weight
        memcpy(out, p.taken, words * sizeof(uint64_t))
        while one.count:
            least = bound(task, p, <int64_t *>(room + 2 * words))
            found = solve(task, &one, below - total - least, inner)
            total += found
            if task.stopped or total + least >= below:
                total = NEVER
                break
            for k in range(words):
                out[k] |= inner[k]
            one.count, one.weight = 0, 0
            memset(one.taken, 0, words * sizeof(uint64_t))
            if p.count:
                first_part(task, p, &one)
        close_part(&one)
        free(room)
        return total
    # one part, all of it in `one`: a set and a bound by prices, then branch
    if one.count > FEW:
        least = p.weight + priced(task, &one, below - p.weight, FIRST_ROUNDS if task.nodes < 10 else ROUNDS, &found, inner)
        if found < below - p.weight:
            below = p.weight + found
            for k in range(words):
                out[k] = p.taken[k] | inner[k]
        if least >= below:
            close_part(&one)
            free(room)
            return below
    element = best_element(task, &one, <int64_t *>(room + 2 * words))
    p.count = one.count
    memcpy(p.cores, one.cores, one.count * words * sizeof(uint64_t))
    memcpy(one.taken, p.taken, words * sizeof(uint64_t))
    one.weight = p.weight
    take(task, &one, element)
    best = below
    found = solve(task, &one, best, inner)
    if found < best:
        best = found
        memcpy(out, inner, words * sizeof(uint64_t))
    drop(task, p, element)
    found = solve(task, p, best, inner)
    if found < best:
        best = found
        memcpy(out, inner, words * sizeof(uint64_t))
    close_part(&one)
    free(room)
    return NEVER if task.stopped else best


def lightest(list cores, list weights, int64_t limit=20_000):
    """``(set, least, proven)``: a light set that meets every core, as a bit mask, and a weight that none is under.

    :param cores: bit masks, none of them empty.
    :param weights: by element, whole numbers above 0 whose sum is below 2**48.
    :param limit: how many positions of the branch and bound are looked at; where they do, the set is ``proven`` a lightest one
        and ``least`` is its weight.
    """
    cdef Task task
    cdef Part p
    cdef int64_t best, least, found
    cdef int i, k, words
    cdef uint64_t *out
    p.cores = p.taken = NULL
    used = 0
    for core in cores:
        used |= core
    elements = []
    while used:
        elements.append((used & -used).bit_length() - 1)
        used &= used - 1
    number = {element: i for i, element in enumerate(elements)}
    task.words = words = max((len(elements) + 63) // 64, 1)
    task.elements = 64 * words
    task.nodes, task.limit, task.stopped = 0, limit, False
    task.weights = <int64_t *>calloc(task.elements, sizeof(int64_t))
    out = <uint64_t *>calloc(2 * words, sizeof(uint64_t))
    try:
        if task.weights == NULL or out == NULL or not open_part(&p, len(cores), words):
            raise MemoryError
        for i in range(len(elements)):
            task.weights[i] = weights[elements[i]]
        for i in range(len(cores)):
            core = cores[i]
            memset(p.cores + i * words, 0, words * sizeof(uint64_t))
            while core:
                k = number[(core & -core).bit_length() - 1]
                p.cores[i * words + (k >> 6)] |= <uint64_t>1 << (k & 63)
                core &= core - 1
        p.count = len(cores)
        with nogil:
            least = priced(&task, &p, NEVER, FIRST_ROUNDS, &found, out)
            best = found
            if least < found:
                best = solve(&task, &p, found, out + words)
        if not task.stopped:
            least = min(best, found)
            if best < found:
                memcpy(out, out + words, words * sizeof(uint64_t))
        met = 0
        for i in range(len(elements)):
            if out[i >> 6] >> (i & 63) & 1:
                met |= 1 << elements[i]
        return met, least, not task.stopped
    finally:
        close_part(&p)
        free(task.weights)
        free(out)
