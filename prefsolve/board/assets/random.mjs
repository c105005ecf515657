// The numbers that NumPy's default_rng draws: SeedSequence and PCG64, so that a seed means the same sample here as on the
// command line.  numpy/random/bit_generator.pyx, src/pcg64 and src/distributions are the source; tests compare.

const POOL = 4;
const MASK32 = 0xffffffffn, MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;
const CHUNK = 8192; // numbers drawn from one stream, as prefsolve/single_dummy/worlds.py does

/** A whole number as words of 32 bits, low first; 0 is one word. @param {bigint} number */
function wordsOf(number) {
  const words = [];
  for (let left = number; left > 0n || !words.length; left >>= 32n) words.push(Number(left & MASK32));
  return words;
}

/** Eight words of state: what SeedSequence(seed, spawn_key=(chunk,)) generates. @param {bigint} seed @returns {number[]} */
function stateOf(seed, chunk) {
  const entropy = wordsOf(seed);
  while (entropy.length < POOL) entropy.push(0);
  entropy.push(...wordsOf(BigInt(chunk)));
  let factor = 0x43b0d7e5;
  const hash = (value) => {
    let mixed = value ^ factor;
    factor = Math.imul(factor, 0x931e8875);
    mixed = Math.imul(mixed, factor);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  const mix = (one, other) => {
    const mixed = (Math.imul(0xca01f9dd, one) - Math.imul(0x4973f715, other)) | 0;
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
  const pool = entropy.slice(0, POOL).map(hash);
  for (let from = 0; from < POOL; from += 1) for (let to = 0; to < POOL; to += 1) if (from !== to) pool[to] = mix(pool[to], hash(pool[from]));
  for (const word of entropy.slice(POOL)) for (let to = 0; to < POOL; to += 1) pool[to] = mix(pool[to], hash(word));
  factor = 0x8b51f9dd;
  return Array.from({ length: 8 }, (_, n) => {
    let word = pool[n % POOL] ^ factor;
    factor = Math.imul(factor, 0x58f38ded);
    word = Math.imul(word, factor);
    return (word ^ (word >>> 16)) >>> 0;
  });
}

/** The 32-bit numbers of PCG64, the low half of each 64 bits first. @returns {() => number} */
function stream(seed, chunk) {
  const words = stateOf(seed, chunk).map(BigInt), wide = (n) => (words[n + 1] << 96n) | (words[n] << 64n) | (words[n + 3] << 32n) | words[n + 2];
  const cut = (number) => BigInt.asUintN(128, number), increment = cut((wide(4) << 1n) | 1n);
  const step = (state) => cut(state * MULTIPLIER + increment);
  let state = step(cut(step(0n) + wide(0))), high = null;
  return () => {
    if (high !== null) {
      const kept = high;
      high = null;
      return kept;
    }
    state = step(state);
    const folded = BigInt.asUintN(64, (state >> 64n) ^ state), turn = state >> 122n;
    const drawn = BigInt.asUintN(64, (folded >> turn) | (folded << (64n - turn)));
    high = Number(drawn >> 32n);
    return Number(drawn & MASK32);
  };
}

/** A number below `most`, which is at most 2**32, without a bias (Lemire). */
function below(next, most) {
  const least = (2 ** 32 - most) % most;
  for (;;) {
    const word = next(), middle = (word >>> 16) * most + Math.floor(((word & 0xffff) * most) / 65536);
    const low = (middle % 65536) * 65536 + (((word & 0xffff) * most) % 65536);
    if (low >= most || low >= least) return Math.floor(middle / 65536);
  }
}

/** The first `number` worlds that a sample with that seed draws out of `most`. @param {bigint} seed @returns {Generator<number>} */
export function* drawn(seed, number, most) {
  let next = null;
  for (let n = 0; n < number; n += 1) {
    if (n % CHUNK === 0) next = stream(seed, n / CHUNK);
    yield most === 1 ? 0 : below(next, most);
  }
}
