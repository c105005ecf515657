// What is asked of the core, in positions: the worth of every card, a line of best play, a deal's table.
// Results are whole games': tricks that were taken before are counted in.

import { cardsOf, rankOf, suitOf } from "../../diagrams/assets/cards.mjs";
import { TALON_KINDS, coreHands, isOver, kindOf, legalCards, play, seatsFrom, turnOf, wantsTricks } from "./rules.mjs";

/**
 * @typedef {import("./engine.mjs").Engine} Engine
 * @typedef {import("./rules.mjs").Position} Position
 * @typedef {{declared: true, value: number, cards: [number, number][]}} DeclaredWorth the declarer's tricks in all
 * @typedef {{declared: false, tricks: number[], least: number[], most: number[], held: number[], cards: [number, number][]}} RaspasyWorth
 *   by seat, and on each card its player's own tricks
 */

/** @param {Engine} engine @param {Position} position @returns {DeclaredWorth | RaspasyWorth} */
export function worthOf(engine, position) {
  return position.game.kind === "raspasy" ? raspasyWorth(engine, position) : declaredWorth(engine, position);
}

function declaredWorth(engine, position) {
  const taken = position.tricks[position.declarer];
  if (isOver(position)) return { declared: true, value: taken, cards: [] };
  const { masks, leader } = coreHands(position);
  const found = engine.cards(masks, kindOf(position.game), leader, position.table);
  const cards = [...found].map(([card, value]) => [card, value + taken]);
  const values = cards.map(([, value]) => value);
  const value = wantsTricks(position, turnOf(position)) ? Math.max(...values) : Math.min(...values);
  return { declared: true, value, cards };
}

function raspasyWorth(engine, position) {
  const worth = raspasyValue(engine, position), turn = turnOf(position);
  const cards = cardsOf(legalCards(position)).map((card) => [card, raspasyValue(engine, play(position, card)).tricks[turn]]);
  return { declared: false, ...worth, cards };
}

/** Raspasy's value by seat, what was taken before included. */
export function raspasyValue(engine, position) {
  const first = position.absent === 0 ? 1 : 0;
  const seats = [...seatsFrom(position.absent, first), position.absent];
  const rules = {
    kind: TALON_KINDS.indexOf(position.game.rule), highestTakes: position.game.highestTakes, winnerLeads: position.game.winnerLeads,
    talon: position.talon, opened: position.opened,
  };
  const masks = seats.slice(0, 3).map((seat) => position.hands[seat]);
  const said = engine.raspasy(masks, seats.indexOf(position.leader), position.table, rules);
  const bySeat = (numbers) => [0, 1, 2, 3].map((seat) => position.tricks[seat] + numbers[seats.indexOf(seat)]);
  return { tricks: bySeat(said.tricks), least: bySeat(said.least), most: bySeat(said.most), held: bySeat(said.held) };
}

/** Low cards first; but who leads in a contract cashes his high cards, and a misère's declarer gets rid of his. */
export function mostNaturalFirst(position) {
  const onLead = position.table.length === 0, byRank = (card) => 4 * rankOf(card) + suitOf(card);
  const misereDeclarer = position.game.kind === "misere" && turnOf(position) === position.declarer;
  const high = position.game.kind === "contract" ? onLead : misereDeclarer && !onLead;
  return cardsOf(legalCards(position)).sort((one, other) => (high ? byRank(other) - byRank(one) : byRank(one) - byRank(other)));
}

/** A card that keeps what the position is worth, the most natural one. @returns {number} */
export function bestCard(engine, position) {
  if (position.game.kind === "raspasy") {
    const wanted = String(raspasyValue(engine, position).tricks);
    return mostNaturalFirst(position).find((card) => String(raspasyValue(engine, play(position, card)).tricks) === wanted);
  }
  const worth = declaredWorth(engine, position), values = new Map(worth.cards);
  return mostNaturalFirst(position).find((card) => values.get(card) === worth.value);
}

/** A line of play to the end in which no card changes the worth. @returns {number[]} */
export function bestLine(engine, position) {
  const line = [];
  for (let here = position; !isOver(here); here = play(here, line[line.length - 1])) line.push(bestCard(engine, here));
  return line;
}

/**
 * Every kind of game, declarer and leader of a deal without cards on the table: tricks from here on, the seats in the
 * order that comes with them.
 * @returns {{seats: number[], values: number[]}} values[(kind * 3 + declarer) * 3 + leader]
 */
export function dealTable(engine, position) {
  const seats = seatsFrom(position.absent, position.absent === 0 ? 1 : 0);
  return { seats, values: engine.table(seats.map((seat) => position.hands[seat])) };
}
