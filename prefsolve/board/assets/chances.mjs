// A declarer's hand seen, two hands hidden: the core's walk over every layout.  It is a generator that gives [done, total]
// between its steps, so that whoever drives it can show that and stop.

import { DECK, count, maskOf, suitMask } from "../../diagrams/assets/cards.mjs";

/**
 * @typedef {{own: number, out: number, left: number, right: number, kind: number, leader: number, table?: number[], sizes?: [number, number]}} Seen
 *   own: the declarer's cards; out: what is out of play; left, right: what the next and the last player surely hold;
 *   leader: 0 the declarer, 1 the left, 2 the right; sizes: how many cards these two hold, where not as many as he.
 * @typedef {{counts: number[], seen: number, total: number}} Tally layouts by the declarer's tricks, or [below, reached]
 */

/** @returns {number} n over k */
export function choose(n, k) {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

/** @param {Seen} seen what the walk is asked with, and how many layouts there are */
export function layoutsOf(seen) {
  const [leftSize, rightSize] = seen.sizes ?? [count(seen.own), count(seen.own)];
  const unseen = (DECK & ~maskOf(seen.table ?? []) & ~(seen.own | seen.out | seen.left | seen.right)) >>> 0;
  const toLeft = leftSize - count(seen.left), toRight = rightSize - count(seen.right);
  const fits = toLeft >= 0 && toRight >= 0 && toLeft + toRight === count(unseen);
  const tricks = Math.max(count(seen.own), leftSize, rightSize);
  return { ...seen, tricks, unseen, toLeft, table: seen.table ?? [], total: fits ? choose(count(unseen), toLeft) : 0 };
}

/**
 * The declarer's tricks over all layouts, or with a threshold whether he reaches it.
 * @param {import("./engine.mjs").Engine} engine @param {Seen} seen
 * @returns {Generator<[number, number], Tally>}
 */
export function* chances(engine, seen, threshold = -1) {
  const asked = layoutsOf(seen);
  const tasks = engine.layouts(asked);
  let done = 0;
  for (let task = 0; task < tasks; task += 1) {
    done += engine.walk(task, threshold);
    yield [done, asked.total];
  }
  return { counts: engine.counts().slice(0, threshold < 0 ? asked.tricks + 1 : 2), seen: done, total: asked.total };
}

/**
 * @typedef {{left: boolean, suit: number, least: number, most: number}} Length how many cards of a suit a player holds
 * The layouts with such lengths, as questions that have no layout in common: each way the suits may lie is one.
 * @param {Seen} seen @param {Length[]} lengths @returns {Seen[]}
 */
export function withLengths(seen, lengths) {
  let ways = [seen];
  for (const suit of new Set(lengths.map((length) => length.suit))) {
    const wanted = lengths.filter((length) => length.suit === suit);
    ways = ways.flatMap((way) => splitSuit(way, suit).filter((one) => wanted.every((length) => fits(one, length))));
  }
  return ways.filter((way) => layoutsOf(way).total > 0);
}

/** Every way one suit's unseen cards may lie. */
function splitSuit(seen, suit) {
  const unseen = (layoutsOf(seen).unseen & suitMask(suit)) >>> 0, ways = [];
  for (let left = unseen; ; left = ((left - 1) & unseen) >>> 0) {
    ways.push({ ...seen, left: (seen.left | left) >>> 0, right: (seen.right | (unseen & ~left)) >>> 0 });
    if (!left) return ways;
  }
}

function fits(seen, { left, suit, least, most }) {
  const held = count((left ? seen.left : seen.right) & suitMask(suit));
  return least <= held && held <= most;
}

/** `chances` over the layouts in which the suits have these lengths. @param {Tally} tally of what is done so far */
export function* chancesWith(engine, seen, lengths, threshold = -1, tally = { counts: [], seen: 0, total: 0 }) {
  const ways = lengths.length ? withLengths(seen, lengths) : [seen];
  const total = ways.reduce((sum, way) => sum + layoutsOf(way).total, 0);
  tally.total = total;
  for (const way of ways) {
    const walk = chances(engine, way, threshold);
    let step = walk.next();
    for (; !step.done; step = walk.next()) yield [tally.seen + step.value[0], total];
    step.value.counts.forEach((n, at) => { tally.counts[at] = (tally.counts[at] ?? 0) + n; });
    tally.seen += step.value.seen;
  }
  return tally;
}
