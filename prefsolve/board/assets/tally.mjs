// Layouts asked one after another, or all at once by the core's walk, and counted: by the declarer's tricks of the whole
// play (11 numbers), or by whether the game is lost or made (2 numbers).

import { DECK, cardsOf, count, suitMask } from "../../diagrams/assets/cards.mjs";
import { layoutsOf, withLengths } from "./chances.mjs";

const MOST_WAYS = 600; // walks that lengths of suits may fall apart into

/** The tricks that decide the game from here on, or null where it is decided. */
function neededOf({ goal, taken, left }) {
  const needed = goal - taken;
  return needed > 0 && needed <= left ? needed : null;
}

/** The hands still to be played in a layout, from the declarer on. @returns {number[]} */
export const handsIn = (row, { columns, played }) => columns.map((column, n) => (row[column] & ~played[n]) >>> 0);

/** Where in the counts a layout belongs. @param {boolean} chanceOnly */
export function answerTo(engine, question, row, chanceOnly) {
  const { kind, leader, table, taken, goal, left, misere } = question, masks = handsIn(row, question);
  if (!chanceOnly) return taken + (left ? engine.value(masks, kind, leader, table) : 0);
  const needed = neededOf(question);
  if (needed === null) return Number((goal <= taken) !== misere);
  return Number(engine.atLeast(masks, kind, leader, needed, table) !== misere);
}

/**
 * The walks that go over every layout, or null where a walk does not serve: the declarer's hand must be seen, both others
 * hidden, and nothing lie aside unseen.
 * @param {import("./worlds.mjs").Spread} spread @returns {import("./chances.mjs").Seen[] | null}
 */
export function walksOf(spread, question) {
  const [own, first, second] = question.columns, { places, domains, rooms, bounds } = spread;
  if (places.length !== 2 || !places.includes(first) || !places.includes(second)) return null;
  const bits = [first, second].map((column) => 1 << places.indexOf(column)), gone = question.played.reduce((all, one) => all | one, 0);
  const only = (allowed) => cardsOf((spread.pool & ~gone) >>> 0).filter((card) => domains[card] === allowed).reduce((mask, card) => (mask | (1 << card)) >>> 0, 0);
  const seen = {
    own: (spread.known[own] & ~question.played[0]) >>> 0, left: only(bits[0]), right: only(bits[1]), kind: question.kind, leader: question.leader,
    table: question.table, sizes: [1, 2].map((n) => rooms[0] - count(question.played[n])),
  };
  const both = only(bits[0] | bits[1]), lengths = [];
  const out = (DECK & ~(seen.own | seen.left | seen.right | both)) >>> 0;
  [first, second].forEach((column, n) => bounds.forEach((of, suit) => {
    const [least, most] = of[places.indexOf(column)], before = count(question.played[n + 1] & suitMask(suit));
    if (least > 0 || most < 8) lengths.push({ left: n === 0, suit, least: least - before, most: most - before });
  }));
  if (new Set(lengths.map(({ suit }) => suit)).size > 1) return null;
  const ways = withLengths({ ...seen, out }, lengths);
  return ways.length > MOST_WAYS ? null : ways;
}

/** @returns {Generator<number, number[]>} how many layouts are done, after each step; at the end the counts */
export function* walked(engine, ways, question, chanceOnly, keep = () => {}) {
  const total = ways.reduce((sum, way) => sum + layoutsOf(way).total, 0), counts = new Array(chanceOnly ? 2 : 11).fill(0);
  const needed = chanceOnly ? neededOf(question) : -1;
  if (needed === null || !question.left) {
    counts[chanceOnly ? Number((question.goal <= question.taken) !== question.misere) : question.taken] = total;
    return counts;
  }
  const place = (n) => (chanceOnly ? Number((n === 1) !== question.misere) : n + question.taken);
  let done = 0;
  for (const way of ways) {
    const tasks = engine.layouts(layoutsOf(way)), before = counts.slice();
    for (let task = 0; task < tasks; task += 1) {
      done += engine.walk(task, needed);
      engine.counts().forEach((number, n) => { if (number) counts[place(n)] = before[place(n)] + number; });
      keep(counts, done);
      yield done;
    }
  }
  return counts;
}
