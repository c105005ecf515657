// All layouts that fit what a player knows: counted, found by their numbers, drawn by a seed.  The numbering is that of
// prefsolve/single_dummy/worlds.py, so that a seed's sample is the same here.

import { bit, cardsOf, suitMask } from "../../diagrams/assets/cards.mjs";
import { drawn } from "./random.mjs";

/**
 * @typedef {{pool: number, places: number[], rooms: number[], domains: number[], bounds: [number, number][][], known: number[]}} Spread
 *   pool: the unseen cards; places: the columns of a row that they fill (0 to 2 the hands by seat, 3 what lies aside), and
 *   how many each takes; domains: by card the places, as bits, where it may lie; bounds: by suit and place the fewest and the
 *   most cards of the suit; known: what stands in each column anyway.
 */

export class Worlds {
  /** @param {Spread} spread @param {number[]} order the suits, the slowest first */
  constructor(spread, order = [0, 1, 2, 3]) {
    this.spread = spread;
    this.levels = order.map((suit) => level(spread, suit));
    let rooms = [spread.rooms];
    for (const one of this.levels) rooms = reach(one, rooms);
    let ways = rooms.map((room) => (room.some(Boolean) ? 0 : 1));
    for (const one of [...this.levels].reverse()) ways = complete(one, ways);
    this.total = ways[0];
  }

  /** The layout of that number: four masks, as before the play. @returns {number[]} */
  row(number) {
    const row = this.spread.known.slice(), { places } = this.spread;
    let rest = number, state = 0;
    for (const one of this.levels) {
      const wanted = one.base[state] + rest, at = lastUpTo(one.start, wanted), masks = one.masks[one.arrangement[at]];
      for (let i = 0; i < places.length; i += 1) row[places[i]] = (row[places[i]] | masks[i]) >>> 0;
      rest = wanted - one.start[at];
      state = one.after[at];
    }
    return row;
  }

  /** @returns {Generator<number[]>} every layout in order */
  *all() {
    for (let number = 0; number < this.total; number += 1) yield this.row(number);
  }

  /** @param {bigint} seed @returns {Generator<number[]>} layouts drawn at random */
  *sample(seed, number) {
    for (const one of drawn(seed, number, this.total)) yield this.row(one);
  }
}

/** Every way one suit's unseen cards may lie, in the order of the masks. */
function level({ pool, places, domains, bounds }, suit) {
  let found = [places.map(() => 0)];
  for (const card of cardsOf((pool & suitMask(suit)) >>> 0)) {
    found = found.flatMap((masks) => places.flatMap((_, place) => (
      (domains[card] >> place) & 1 ? [masks.map((mask, at) => (at === place ? (mask | bit(card)) >>> 0 : mask))] : []
    )));
  }
  const lengthsOf = (masks) => masks.map((mask) => cardsOf(mask).length);
  const fits = (masks) => lengthsOf(masks).every((length, place) => bounds[suit][place][0] <= length && length <= bounds[suit][place][1]);
  const masks = found.filter(fits).sort(byNumbers);
  return { masks, lengths: masks.map(lengthsOf) };
}

function byNumbers(one, other) {
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return one[i] - other[i];
  return 0;
}

/** Note where each arrangement leads from each room; the rooms reached. */
function reach(one, rooms) {
  const steps = [], reached = new Map();
  rooms.forEach((room, state) => one.lengths.forEach((lengths, arrangement) => {
    const left = room.map((space, at) => space - lengths[at]);
    if (left.some((space) => space < 0)) return;
    const key = left.join();
    if (!reached.has(key)) reached.set(key, left);
    steps.push({ state, arrangement, key });
  }));
  const sorted = [...reached.values()].sort(byNumbers), number = new Map(sorted.map((left, n) => [left.join(), n]));
  one.steps = steps.map(({ state, arrangement, key }) => ({ state, arrangement, after: number.get(key) }));
  one.states = rooms.length;
  return sorted;
}

/** Number the worlds after each arrangement that can be completed; how many each state has. */
function complete(one, ways) {
  const live = one.steps.filter(({ after }) => ways[after]), totals = new Array(one.states).fill(0);
  let before = 0;
  one.start = live.map(({ state, after }) => {
    totals[state] += ways[after];
    before += ways[after];
    return before - ways[after];
  });
  one.arrangement = live.map(({ arrangement }) => arrangement);
  one.after = live.map(({ after }) => after);
  let sum = 0;
  one.base = totals.map((number) => (sum += number) - number);
  one.steps = null;
  return totals;
}

/** The last place whose number is not above the wanted one. */
function lastUpTo(numbers, wanted) {
  let low = 0, high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= wanted) low = middle;
    else high = middle;
  }
  return low;
}
