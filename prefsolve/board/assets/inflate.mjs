// DEFLATE (RFC 1951) undone: the page holds the core compressed, and older browsers have nothing for that.

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The Huffman code of these lengths: how many codes each length has, and the symbols in the order of their codes. */
function codeOf(lengths) {
  const counts = new Array(16).fill(0), starts = new Array(16).fill(0), symbols = [];
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  for (let length = 1; length < 15; length += 1) starts[length + 1] = starts[length] + counts[length];
  lengths.forEach((length, symbol) => { if (length) symbols[starts[length]++] = symbol; });
  return { counts, symbols };
}

const repeated = (length, times) => new Array(times).fill(length);
const FIXED = codeOf([...repeated(8, 144), ...repeated(9, 112), ...repeated(7, 24), ...repeated(8, 8)]);
const FIXED_DISTANCES = codeOf(repeated(5, 30));

/** @param {Uint8Array} data @returns {Uint8Array} */
export function inflate(data) {
  let at = 0, held = 0, has = 0, last = 0, size = 0, out = new Uint8Array(4 * data.length + 64);
  const put = (byte) => {
    if (size === out.length) {
      const more = new Uint8Array(2 * size);
      more.set(out);
      out = more;
    }
    out[size++] = byte;
  };
  const bits = (wanted) => {
    for (; has < wanted; has += 8) {
      if (at >= data.length) throw new Error("the core is cut short");
      held |= data[at++] << has;
    }
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    has -= wanted;
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    let code = 0, first = 0, index = 0;
    for (let length = 1; length < 16; length += 1) {
      code |= bits(1);
      if (code - counts[length] < first) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error("the core is spoilt");
  };
  const codes = () => {
    const literals = bits(5) + 257, distances = bits(5) + 1, given = bits(4) + 4, lengths = repeated(0, 19);
    for (let i = 0; i < given; i += 1) lengths[CODE_ORDER[i]] = bits(3);
    const code = codeOf(lengths), all = [];
    while (all.length < literals + distances) {
      const said = symbol(code);
      if (said < 16) all.push(said);
      else if (said === 16) all.push(...repeated(all[all.length - 1], 3 + bits(2)));
      else all.push(...repeated(0, said === 17 ? 3 + bits(3) : 11 + bits(7)));
    }
    return [codeOf(all.slice(0, literals)), codeOf(all.slice(literals, literals + distances))];
  };
  const block = ([literals, distances]) => {
    for (let said = symbol(literals); said !== 256; said = symbol(literals)) {
      if (said < 256) {
        put(said);
        continue;
      }
      const length = LENGTH_BASE[said - 257] + bits(LENGTH_BITS[said - 257]), far = symbol(distances);
      const distance = DISTANCE_BASE[far] + bits(far < 4 ? 0 : (far >> 1) - 1);
      for (let i = 0; i < length; i += 1) put(out[size - distance]);
    }
  };
  while (!last) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      held = has = 0;
      const length = data[at] | (data[at + 1] << 8);
      at += 4; // the length, and the length inverted
      for (let i = 0; i < length; i += 1) put(data[at++]);
    } else block(kind === 1 ? [FIXED, FIXED_DISTANCES] : codes());
  }
  return out.slice(0, size);
}
