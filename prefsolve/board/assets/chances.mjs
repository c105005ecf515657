// One hand seen: chances over every layout of the unseen cards, and which two of twelve cards to discard.
// Both are generators that give [done, total] between their steps, so that whoever drives them can show that and stop.

import { DECK, cardsOf, count, maskOf, suitMask, suitOf } from "../../diagrams/assets/cards.mjs";
import { MISERE } from "./rules.mjs";

/**
 * @typedef {{own: number, out: number, left: number, right: number, kind: number, leader: number}} Seen
 *   own: the declarer's cards; out: the discard; left, right: what the next and the last player surely hold;
 *   leader: 0 the declarer, 1 the left, 2 the right.
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
  const tricks = count(seen.own), unseen = (DECK & ~(seen.own | seen.out | seen.left | seen.right)) >>> 0;
  const toLeft = tricks - count(seen.left), toRight = tricks - count(seen.right);
  const fits = toLeft >= 0 && toRight >= 0 && toLeft + toRight === count(unseen);
  return { ...seen, unseen, toLeft, table: [], total: fits ? choose(count(unseen), toLeft) : 0 };
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
  return { counts: engine.counts().slice(0, threshold < 0 ? count(seen.own) + 1 : 2), seen: done, total: asked.total };
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

/** The 66 discards, those together that take as many cards from each run of neighbours. @returns {number[][][]} pairs of cards */
export function alikeDiscards(twelve) {
  const unseen = (DECK & ~twelve) >>> 0, cards = cardsOf(twelve), alike = new Map();
  const run = (card) => suitOf(card) + ":" + count(unseen & ((2 ** card - 1) >>> 0));
  for (let i = 0; i < cards.length; i += 1) {
    for (let k = i + 1; k < cards.length; k += 1) {
      const key = run(cards[i]) + " " + run(cards[k]);
      if (!alike.has(key)) alike.set(key, []);
      alike.get(key).push([cards[i], cards[k]]);
    }
  }
  return [...alike.values()];
}

/**
 * Which two of twelve cards to discard, best first.  In misère each is looked at in every layout; in a contract all are
 * tried on a sample and the leaders settled, so that `exact` says which of the two an entry is.
 * @returns {Generator<[number, number], {entries: object[], complete: boolean}>}
 */
export function* discards(engine, twelve, kind, leader, threshold = 0.75, settled = 5, entries = []) {
  const groups = alikeDiscards(twelve), total = choose(20, 10);
  if (kind === MISERE) {
    yield* rankMisere(engine, twelve, leader, groups, total, entries);
  } else {
    yield* rankContracts(engine, { twelve, kind, leader, threshold, settled }, groups, total, entries);
  }
  return entries;
}

const kept = (twelve, pair) => (twelve & ~maskOf(pair)) >>> 0;

function* rankMisere(engine, twelve, leader, groups, total, entries) {
  let before = 0;
  for (const pairs of groups) {
    const seen = { own: kept(twelve, pairs[0]), out: maskOf(pairs[0]), left: 0, right: 0, kind: MISERE, leader };
    const walk = chances(engine, seen, 1);
    let step = walk.next();
    for (; !step.done; step = walk.next()) yield [before + step.value[0], total * groups.length];
    const good = step.value.counts[0];
    entries.push({ pairs, good, seen: total, exact: true });
    entries.sort((one, other) => other.good - one.good);
    before += total;
  }
}

const SAMPLE = 128;

function* rankContracts(engine, asked, groups, total, entries) {
  const unseen = cardsOf((DECK & ~asked.twelve) >>> 0), layouts = sample(unseen);
  const expected = SAMPLE * groups.length + asked.settled * total;
  let done = 0;
  for (const pairs of groups) {
    const counts = new Array(11).fill(0);
    for (const left of layouts) {
      const right = (maskOf(unseen) & ~left) >>> 0;
      counts[engine.value([kept(asked.twelve, pairs[0]), left, right], asked.kind, asked.leader)] += 1;
    }
    entries.push(merit({ pairs, counts, seen: SAMPLE, exact: false }, asked.threshold));
    done += SAMPLE;
    yield [done, expected];
  }
  entries.sort(better);
  for (;;) {
    const open = entries.slice(0, asked.settled).find((entry) => !entry.exact);
    if (!open) break;
    const seen = { own: kept(asked.twelve, open.pairs[0]), out: maskOf(open.pairs[0]), left: 0, right: 0, kind: asked.kind, leader: asked.leader };
    const walk = chances(engine, seen);
    let step = walk.next();
    for (; !step.done; step = walk.next()) yield [Math.min(done + step.value[0], expected), Math.max(expected, done + total)];
    Object.assign(open, merit({ pairs: open.pairs, counts: step.value.counts, seen: total, exact: true }, asked.threshold));
    done += total;
    entries.sort(better);
  }
}

/** The highest level whose chance passes the threshold, its layouts, and all tricks together. */
function merit(entry, threshold) {
  const reach = (level) => entry.counts.slice(level).reduce((sum, n) => sum + n, 0);
  const level = [10, 9, 8, 7, 6].find((tricks) => reach(tricks) >= threshold * entry.seen) ?? null;
  const tricks = entry.counts.reduce((sum, n, taken) => sum + n * taken, 0);
  return { ...entry, level, good: reach(level ?? 6), tricks };
}

function better(one, other) {
  return (other.level ?? 0) - (one.level ?? 0) || other.good * one.seen - one.good * other.seen || other.tricks * one.seen - one.tricks * other.seen;
}

/** Left hands drawn at random, the same every time. */
function sample(unseen) {
  let state = 20260101;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return Array.from({ length: SAMPLE }, () => {
    const cards = unseen.slice();
    for (let i = 0; i < 10; i += 1) {
      const k = i + below(cards.length - i);
      [cards[i], cards[k]] = [cards[k], cards[i]];
    }
    return maskOf(cards.slice(0, 10));
  });
}
