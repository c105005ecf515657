// What a player can expect: the declarer's tricks over every layout that fits what he knows, or over a sample of them that a
// seed draws; after each card that he may play; and the same in whists.  prefsolve/single_dummy/estimate.py is the same in Python.

import { bit, cardsOf, count, suitMask, suitOf } from "../../diagrams/assets/cards.mjs";
import { payoffs, mayOrder } from "./payoffs.mjs";
import { winnerOf } from "./rules.mjs";
import { answerTo, handsIn, walked, walksOf } from "./tally.mjs";
import { bestOrder, questionOf, recordOfPlay, spreadOf } from "./view.mjs";
import { Worlds } from "./worlds.mjs";

const MOST_EXACT = 250000, SAMPLES = 2000;

/**
 * @typedef {{exact: boolean, samples: number | null, seed: string}} Budget every layout, so many of a sample, or what the number of
 *   layouts suggests
 * @typedef {{counts: number[], made: number, seen: number, worlds: number, exact: boolean, chanceOnly: boolean}} Estimate
 */

/** The layouts of a view, and whether a budget looks at all of them. */
function setOf(view, budget) {
  const record = recordOfPlay(view), question = questionOf(view, record), spread = spreadOf(view, record);
  const worlds = new Worlds(spread, bestOrder(view)), exact = budget.exact || (budget.samples === null && worlds.total <= MOST_EXACT);
  return { record, question, spread, worlds, exact, size: exact ? worlds.total : budget.samples ?? SAMPLES };
}

/** How many layouts a view has. */
export const layoutsIn = (view) => new Worlds(spreadOf(view)).total;

const rowsOf = ({ worlds, exact, size }, seed) => (exact ? worlds.all() : worlds.sample(BigInt(seed), size));

function madeOf(counts, question) {
  if (counts.length === 2) return counts[1];
  return question.misere ? counts[0] : counts.slice(question.goal).reduce((sum, n) => sum + n, 0);
}

/**
 * @param {{view: import("./view.mjs").View, budget: Budget, chanceOnly: boolean}} asked @param {{answer?: Estimate}} kept what is found so far
 * @returns {Generator<[number, number], Estimate>}
 */
export function* estimate(engine, { view, budget, chanceOnly }, kept = {}) {
  const set = setOf(view, budget), { question, worlds, size, exact } = set, counts = new Array(chanceOnly ? 2 : 11).fill(0);
  const keep = (found, seen) => { kept.answer = { counts: found, made: madeOf(found, question), seen, worlds: worlds.total, exact, chanceOnly }; };
  const ways = exact ? walksOf(set.spread, question) : null;
  keep(counts, 0);
  if (ways) {
    const walk = walked(engine, ways, question, chanceOnly, keep);
    let step = walk.next();
    for (; !step.done; step = walk.next()) yield [step.value, size];
    keep(step.value, size);
    return kept.answer;
  }
  let seen = 0;
  for (const row of rowsOf(set, budget.seed)) {
    counts[answerTo(engine, question, row, chanceOnly)] += 1;
    keep(counts, (seen += 1));
    yield [seen, size];
  }
  return kept.answer;
}

/** The cards that the hand on move, which must be the player's own, may play. */
export function ownCards(view) {
  const record = recordOfPlay(view), { table, turn } = record, hand = (view.hand & ~record.played[view.seat]) >>> 0;
  if (turn !== view.seat) return [];
  const ofSuit = (suit) => (suit === null ? 0 : (hand & suitMask(suit)) >>> 0);
  const legal = table.length ? ofSuit(suitOf(table[0])) || ofSuit(questionOf(view, record).trump) || hand : hand;
  return cardsOf(legal).sort((one, other) => suitOf(one) - suitOf(other) || other - one); // equals stand in this order
}

/** The question after a card of the declarer. */
function after(question, card) {
  const table = [...question.table, card], played = [(question.played[0] | bit(card)) >>> 0, question.played[1], question.played[2]];
  if (table.length < 3) return { ...question, table, played };
  const winner = (question.leader + winnerOf(table, question.trump)) % 3;
  return { ...question, table: [], played, leader: winner, taken: question.taken + (winner === 0 ? 1 : 0), left: question.left - 1 };
}

/** Cards with the same name stand next to each other in one hand. */
const runOf = (card, others) => `${suitOf(card)}:${count(others & ((2 ** card - 1) >>> 0))}`;

/**
 * `estimate` after each card that the player may play, all over the same layouts: the best first.
 * @returns {Generator<[number, number], {entries: {card: number, estimate: Estimate, sum: number, difference: [number, number]}[]}>}
 */
export function* estimateCards(engine, { view, budget }, kept = {}) {
  const set = setOf(view, budget), { question, worlds, size, exact } = set, cards = ownCards(view);
  const counts = cards.map(() => new Array(11).fill(0)), sums = cards.map(() => 0), squares = cards.map(() => cards.map(() => 0));
  const ranked = (seen) => rankedCards({ view, question, cards, counts, sums, squares, seen, worlds: worlds.total, exact });
  const ways = exact ? walksOf(set.spread, question) : null;
  if (ways) {
    yield* cardsWalked(engine, { set, ways, cards, counts });
    counts.forEach((found, n) => { sums[n] = found.reduce((sum, number, tricks) => sum + number * tricks, 0); });
    return ranked(size);
  }
  let seen = 0;
  kept.found = () => (seen ? ranked(seen) : null);
  for (const row of rowsOf(set, budget.seed)) {
    const found = engine.cards(handsIn(row, question), question.kind, question.leader, question.table);
    const values = cards.map((card) => found.get(card) + question.taken);
    values.forEach((value, n) => {
      counts[n][value] += 1;
      sums[n] += value;
      values.forEach((other, k) => { squares[n][k] += value * other; });
    });
    seen += 1;
    yield [seen, size];
  }
  return ranked(seen);
}

/** A walk after each card that differs from its neighbours in effect. */
function* cardsWalked(engine, { set, ways, cards, counts }) {
  const { question, size } = set, others = (set.spread.pool & ~question.played.slice(1).reduce((all, one) => all | one, 0)) >>> 0;
  const seen = question.table.reduce((all, card) => (all | bit(card)) >>> 0, others), runs = new Map();
  const total = size * new Set(cards.map((card) => runOf(card, seen))).size;
  for (const [n, card] of cards.entries()) {
    const run = runOf(card, seen);
    if (!runs.has(run)) {
      const next = after(question, card), before = runs.size * size;
      const led = ways.map((way) => ({ ...way, own: (way.own & ~bit(card)) >>> 0, out: (way.out | bit(card)) >>> 0, leader: next.leader, table: next.table }));
      const walk = walked(engine, led, next, false);
      let step = walk.next();
      for (; !step.done; step = walk.next()) yield [before + step.value, total];
      runs.set(run, step.value);
    }
    counts[n] = runs.get(run);
  }
}

function rankedCards({ view, question, cards, counts, sums, squares, seen, worlds, exact }) {
  const entries = cards.map((card, n) => ({ card, n, sum: sums[n], estimate: { counts: counts[n], made: madeOf(counts[n], question), seen, worlds, exact, chanceOnly: false } }));
  const sign = view.seat === view.declarer ? 1 : -1, good = question.misere ? -1 : 1;
  entries.sort((one, other) => sign * (other.estimate.made - one.estimate.made) || sign * good * (other.sum - one.sum));
  const best = entries[0];
  for (const entry of entries) entry.difference = differenceOf(entry, best, squares, seen, exact);
  return { entries, best: best.card };
}

/** The mean tricks after a card less those after the best, and its standard error, of the paired differences. */
function differenceOf(entry, best, squares, seen, exact) {
  const total = entry.sum - best.sum, square = squares[entry.n][entry.n] + squares[best.n][best.n] - 2 * squares[entry.n][best.n];
  if (exact || seen < 2) return [total / seen, 0];
  return [total / seen, Math.sqrt((seen * square - total * total) / (seen * seen * (seen - 1)))];
}

/**
 * Every order that may be given with these ten cards, by its expected result; once the play has begun, the game that is played.
 * @param {{view: import("./view.mjs").View, budget: Budget, pricing: import("./payoffs.mjs").Pricing}} asked
 */
export function* estimateOrders(engine, { view, budget, pricing }, kept = {}) {
  const games = view.play.length ? [view.game] : orderable(pricing, [0, 1, 2, 3, 4], true), entries = [];
  kept.found = () => (entries.length ? rankedOrders(entries) : null);
  for (const [n, game] of games.entries()) {
    const steps = estimate(engine, { view: { ...view, game }, budget, chanceOnly: false });
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield [1000 * n + Math.floor((1000 * step.value[0]) / step.value[1]), 1000 * games.length];
    entries.push(...price(game, step.value, pricing).filter((entry) => !view.play.length || entry.game.level === view.game.level));
  }
  return rankedOrders(entries);
}

/** A game of each strain that may be ordered, and misère. */
export function orderable(pricing, strains, misere) {
  const games = strains.map((strain) => ({ kind: "contract", level: 6, strain })).filter((game) => mayOrder(pricing, { ...game, level: 10 }));
  return misere ? [...games, { kind: "misere" }] : games;
}

/** What an estimate is worth in each game of its strain that may be ordered. */
export function price(game, found, pricing) {
  const games = game.kind === "misere" ? [game] : [6, 7, 8, 9, 10].map((level) => ({ ...game, level }));
  return games.filter((one) => mayOrder(pricing, one)).map((one) => {
    const { den, worth } = payoffs(pricing, one), sum = found.counts.reduce((all, n, tricks) => all + n * worth[tricks], 0);
    const made = one.kind === "misere" ? found.counts[0] : found.counts.slice(one.level).reduce((all, n) => all + n, 0);
    return { game: one, sum, whole: den * found.seen, mean: sum / (den * found.seen), error: found.exact ? 0 : errorOf(one, found.counts, den, worth), made, estimate: found };
  });
}

/** A sample's standard error; half a layout more is taken as one trick worse than the worst. */
function errorOf(game, counts, den, worth) {
  const seen = counts.map((n, tricks) => (n ? tricks : -1)).filter((tricks) => tricks >= 0), weights = counts.map((n) => 2 * n);
  const worse = game.kind === "misere" ? seen[seen.length - 1] + 1 : seen[0] - 1;
  if (worse >= 0 && worse <= 10) weights[worse] += 1;
  const big = (number) => BigInt(Math.round(number)), over = (of) => weights.reduce((sum, n, tricks) => sum + big(n) * of(big(worth[tricks])), 0n);
  const whole = over(() => 1n), sum = over((x) => x), squares = over((x) => x * x);
  const variance = Number(squares * whole - sum * sum) / Number(whole * whole) / (den * den);
  return Math.sqrt(variance) / Math.sqrt(counts.reduce((all, n) => all + n, 0));
}

/** By expected result as exact fractions, the best first; equals as they come. */
export function rankedOrders(entries) {
  const worth = (one, other) => BigInt(other.sum) * BigInt(one.whole) - BigInt(one.sum) * BigInt(other.whole);
  return { entries: [...entries].sort((one, other) => { const more = worth(one, other); return more > 0n ? 1 : more < 0n ? -1 : 0; }) };
}
