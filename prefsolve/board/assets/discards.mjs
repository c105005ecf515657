// Which two of twelve cards to discard, by stages: all on a few layouts, the better ones on more, the best on every layout.
// prefsolve/single_dummy/discard.py and prefsolve/bidding/orders.py are the same in Python, with the same numbers.

import { DECK, cardsOf, count, maskOf, suitOf } from "../../diagrams/assets/cards.mjs";
import { estimate, orderable, price, rankedOrders } from "./estimate.mjs";
import { answerTo, walked, walksOf } from "./tally.mjs";
import { questionOf, spreadOf } from "./view.mjs";
import { Worlds } from "./worlds.mjs";

const MISERE_STAGES = { first: 256, kept: 16, second: 2048, settled: 5 };
const CONTRACT_STAGES = { first: 64, kept: 24, second: 512, settled: 2 };
const TASTE = 16; // layouts on which every discard is tried before anything else
const SCREENED = 64, REFINED = { kept: 24, samples: 512 }, SETTLED = 2, MISERE_SCREENED = 256, MISERE_REFINED = { kept: 3, samples: 256 };

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
 * @typedef {{view: import("./view.mjs").View, strains: number[] | null, threshold: [number, number], budget: import("./estimate.mjs").Budget}} Asked
 *   view: the player's, with ten of the cards and two discarded, whichever; strains: none for misère; threshold: a fraction
 */
class Ranking {
  /** @param {Asked} asked */
  constructor(engine, { view, strains, threshold, budget }) {
    const twelve = (view.hand | view.discard) >>> 0, games = strains === null ? [{ kind: "misere" }] : strains.map((strain) => ({ kind: "contract", level: 6, strain }));
    this.engine = engine;
    this.threshold = threshold;
    this.budget = budget;
    this.stages = strains === null ? MISERE_STAGES : CONTRACT_STAGES;
    this.groups = alikeDiscards(twelve).flatMap((pairs) => games.map((game) => {
      const own = (twelve & ~maskOf(pairs[0])) >>> 0, of = { ...view, hand: own, discard: maskOf(pairs[0]), game };
      return { pairs, game, view: of, question: questionOf(of), misere: strains === null, counts: new Array(strains === null ? 2 : 11).fill(0), exact: false };
    }));
    this.worlds = new Worlds(spreadOf(this.groups[0].view));
    this.total = this.worlds.total;
    this.done = 0;
    this.expected = 1;
  }

  *run() {
    const { first, kept, second, settled } = this.stages, { budget, groups, total } = this;
    if (budget.exact || (budget.samples === null && total <= first)) {
      this.expected = total * groups.length;
      for (const group of groups) yield* this.settle(group);
      return;
    }
    if (budget.samples !== null) {
      this.expected = budget.samples * groups.length;
      yield* this.sample(groups, Math.min(budget.samples, TASTE));
      yield* this.sample(groups, budget.samples);
      return;
    }
    this.expected = first * groups.length + (second - first) * kept + settled * total;
    yield* this.sample(groups, TASTE);
    yield* this.sample(groups, first);
    yield* this.sample(this.leaders(kept), second);
    for (;;) {
      const open = this.leaders(settled).find((group) => !group.exact);
      if (!open) return;
      yield* this.settle(open);
    }
  }

  /** Bring each group's sample to that size: all see the same layouts. */
  *sample(groups, size) {
    const rows = [...this.worlds.sample(BigInt(this.budget.seed), size)];
    for (const group of groups) {
      for (const row of rows.slice(seenOf(group))) {
        this.ask(group, row, group.counts);
        yield this.step(1);
      }
    }
  }

  ask(group, row, counts) {
    const own = row.slice();
    own[group.question.columns[0]] = group.view.hand;
    counts[answerTo(this.engine, group.question, own, group.misere)] += 1;
  }

  *settle(group) {
    const ways = walksOf(spreadOf(group.view), group.question), before = this.done;
    let counts = group.counts.map(() => 0);
    if (ways) {
      const walk = walked(this.engine, ways, group.question, group.misere);
      let step = walk.next();
      for (; !step.done; step = walk.next()) {
        this.done = before + step.value;
        yield this.step(0);
      }
      counts = step.value;
    } else {
      for (const row of this.worlds.all()) {
        this.ask(group, row, counts);
        yield this.step(1);
      }
    }
    group.counts = counts;
    group.exact = true;
  }

  step(more) {
    this.done += more;
    return [Math.min(this.done, this.expected), this.expected];
  }

  leaders(number) {
    return this.groups.filter(seenOf).map((group) => ({ group, merit: this.merit(group) })).sort(better).slice(0, number).map(({ group }) => group);
  }

  /** What ranks a group: greater is better; in contracts the level, then its chance, then the tricks. */
  merit(group) {
    const { counts } = group, seen = seenOf(group);
    if (group.misere) return { level: 0, good: counts[1], tricks: 0, seen };
    const level = this.level(group), tricks = counts.reduce((sum, n, taken) => sum + n * taken, 0);
    return { level: level ?? 0, good: reached(counts, level ?? 6), tricks, seen };
  }

  level({ counts }) {
    const [part, whole] = this.threshold, seen = counts.reduce((sum, n) => sum + n, 0);
    return [10, 9, 8, 7, 6].find((level) => BigInt(reached(counts, level)) * BigInt(whole) >= BigInt(part) * BigInt(seen)) ?? null;
  }

  /** An entry for each group that was tried, best first. */
  entries() {
    return this.leaders(this.groups.length).map((group) => {
      const { pairs, game, misere, counts, exact, view } = group, level = misere ? null : this.level(group);
      const made = misere ? counts[1] : reached(counts, level ?? 6);
      return { pairs, game, level, counts, made, seen: seenOf(group), exact, view, worlds: this.total };
    });
  }
}

const reached = (counts, level) => counts.slice(level).reduce((sum, n) => sum + n, 0);
const seenOf = ({ counts }) => counts.reduce((sum, n) => sum + n, 0);

function better({ merit: one }, { merit: other }) {
  return other.level - one.level || other.good * one.seen - one.good * other.seen || other.tricks * one.seen - one.tricks * other.seen;
}

/** @param {Asked} asked @returns {Generator<[number, number], {entries: object[], total: number}>} */
export function* discards(engine, asked, kept = {}) {
  const ranking = new Ranking(engine, asked);
  kept.found = () => ({ entries: ranking.entries(), total: ranking.total });
  yield* ranking.run();
  return kept.found();
}

/**
 * For each discard and strain the best order, all by expected result, and misère with its best discards.
 * @param {Asked & {pricing: import("./payoffs.mjs").Pricing, misere: boolean}} asked strains: those to be ordered
 */
export function* discardOrders(engine, asked, kept = {}) {
  const { pricing, budget } = asked, games = orderable(pricing, asked.strains, asked.misere), strains = games.filter(({ kind }) => kind === "contract").map(({ strain }) => strain);
  const found = new Map(), fixed = budget.samples !== null || budget.exact, some = (samples) => ({ exact: false, samples, seed: budget.seed });
  const best = () => rankedOrders([...found.values()].flatMap((one) => {
    const entries = price(one.game, one, pricing).map((entry) => ({ ...entry, pairs: one.pairs, key: one.key }));
    return entries.length ? [rankedOrders(entries).entries[0]] : [];
  }));
  kept.found = () => best();
  const again = function* (key, how) {
    const one = found.get(key), answer = yield* estimate(engine, { view: one.view, budget: how, chanceOnly: false });
    found.set(key, { ...one, ...answer });
  };
  const put = (entry) => {
    const key = `${entry.pairs[0]} ${entry.game.strain ?? "misere"}`;
    found.set(key, { ...entry, key });
    return key;
  };
  if (strains.length) {
    const table = yield* discards(engine, { ...asked, strains, budget: fixed ? budget : some(SCREENED) });
    table.entries.forEach(put);
    if (!fixed) {
      for (const { key } of best().entries.slice(0, REFINED.kept)) yield* again(key, some(REFINED.samples));
      for (;;) {
        const open = best().entries.slice(0, SETTLED).find(({ estimate: one }) => !one.exact);
        if (!open) break;
        yield* again(open.key, { exact: true, samples: null, seed: budget.seed });
      }
    }
  }
  if (asked.misere) {
    const screen = budget.exact ? budget : some(MISERE_SCREENED), table = yield* discards(engine, { ...asked, strains: null, budget: screen });
    for (const entry of table.entries.slice(0, MISERE_REFINED.kept)) {
      const answer = yield* estimate(engine, { view: entry.view, budget: fixed ? budget : some(MISERE_REFINED.samples), chanceOnly: false });
      put({ ...entry, ...answer });
    }
  }
  return best();
}
