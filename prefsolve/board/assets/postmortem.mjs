// The post-mortem of a played deal: what the position was worth before and after each card, who gave tricks away, where the
// game changed hands, and whether what was agreed on holds.  prefsolve/workshop/postmortem.py is the same in Python.

import { isOver, seatsFrom, turnOf } from "./rules.mjs";

/**
 * @typedef {import("./tree.mjs").Node} Node
 * @typedef {{node: Node, trick: number, seat: number, before: number, after: number, given: number, best: number[], shares: number[] | null}} Played
 *   before, after: the declarer's tricks, in raspasy the player's own; given: what it gave away, in raspasy to its own player;
 *   best: cards that would not have; shares: in raspasy what each seat takes after it
 * @typedef {{cards: Played[], given: number[], turns: Played[], end: Node, result: number | null}} PostMortem
 */

/** @param {Node[]} nodes a line, without its root @param {(node: Node) => object | null} worthOf @returns {PostMortem | null} null: not all is known yet */
export function postMortem(nodes, worthOf) {
  const worths = [nodes[0].parent, ...nodes].map(worthOf); // all are asked at once
  if (worths.includes(null)) return null;
  const cards = nodes.map((node, n) => played(node, worths[n], worths[n + 1])), given = [0, 0, 0, 0], { game } = nodes[0].parent.position;
  for (const one of cards) given[one.seat] += one.given;
  const level = game.kind === "contract" ? game.level : 1, raspasy = game.kind === "raspasy", last = worths[worths.length - 1];
  const turns = raspasy ? [] : cards.filter(({ before, after }) => before >= level !== after >= level);
  return { cards, given, turns, end: nodes[nodes.length - 1], result: raspasy ? null : last.value };
}

/** @returns {Played} */
function played(node, before, after) {
  const { position } = node.parent, seat = turnOf(position), trick = position.tricks.reduce((sum, n) => sum + n, 0) + 1;
  const [one, other] = before.declared ? [before.value, after.value] : [before.tricks[seat], after.tricks[seat]];
  const given = before.declared ? Math.abs(other - one) : other - one;
  const best = given ? before.cards.filter(([, value]) => value === one).map(([card]) => card) : [];
  return { node, trick, seat, before: one, after: other, given, best, shares: before.declared ? null : after.tricks };
}

/** What is to be said of a claim, or of a play that stopped early: a sentence's name and its numbers; null for neither. */
export function claimOf({ end, result }, claim) {
  if (result === null) return null;
  if (claim === null) return isOver(end.position) ? null : { key: "stoppedPlay", result };
  if (claim === result) return { key: "claimHolds", claim, result };
  const { game } = end.position, favours = (claim > result) === (game.kind === "contract");
  return { key: favours ? "claimDeclarer" : "claimDefenders", claim, result };
}

/** The seats in the order in which the command line sums them up. */
export const summedSeats = (position) => seatsFrom(position.absent, 0);
