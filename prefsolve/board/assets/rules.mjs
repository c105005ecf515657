// A position in the play and what the rules make of it.  docs/notation.md has the words; prefsolve/model is the same in Python.

import { DECK, bit, cardsOf, count, holds, maskOf, rankOf, suitMask, suitOf } from "../../diagrams/assets/cards.mjs";

export const NO_TRUMP = 4;
export const MISERE = 5;
export const TALON_KINDS = ["closed", "suit", "virtual", "dealer"];

/**
 * @typedef {{kind: "contract", level: number, strain: number} | {kind: "misere"} |
 *   {kind: "raspasy", rule: string, highestTakes: boolean, winnerLeads: boolean}} Game
 * @typedef {{hands: number[], absent: number, game: Game, declarer: number|null, leader: number, table: number[],
 *   talon: number[], opened: number, discard: number, tricks: number[]}} Position
 *   hands: masks by seat (N E S W), without the cards on the table; talon: in the order in which raspasy opens it;
 *   opened: how many talon cards belong to finished tricks; tricks: taken already, by seat.
 * @typedef {{code: string, at: string, [more: string]: unknown}} Fault what is wrong, and which field it stands beside
 */

/** The three active seats clockwise from one of them. @returns {number[]} */
export function seatsFrom(absent, first) {
  return [0, 1, 2, 3].map((step) => (first + step) % 4).filter((seat) => seat !== absent);
}

/** @param {Position} position @returns {number[]} the seats in play order from the leader on */
export const order = (position) => seatsFrom(position.absent, position.leader);
/** @param {Position} position */
export const turnOf = (position) => order(position)[position.table.length];
/** Tricks still to be decided, the one on the table included. @param {Position} position */
export const size = (position) => count(position.hands[position.leader]) + (position.table.length > 0 ? 1 : 0);
/** @param {Position} position */
export const isOver = (position) => size(position) === 0;
/** @param {Game} game @returns {number|null} the trump suit */
export const trumpOf = (game) => (game.kind === "contract" && game.strain < NO_TRUMP ? game.strain : null);
/** The core's number of a game with a declarer. @param {Game} game */
export const kindOf = (game) => (game.kind === "misere" ? MISERE : game.strain);
/** @param {Game} game */
export const opensTalon = (game) => game.kind === "raspasy" && game.rule !== "closed";
/** Whether the seat wants the declarer to take tricks. @param {Position} position */
export const wantsTricks = (position, seat) => (seat === position.declarer) === (position.game.kind === "contract");
/** The seats that may take tricks: the dealer too where his talon cards take part. @param {Position} position */
export const scoringSeats = (position) =>
  [0, 1, 2, 3].filter((seat) => seat !== position.absent || position.game.rule === "dealer");

/** The opened talon card of the trick, or null. @param {Position} position */
export function talonCard(position) {
  return opensTalon(position.game) && position.opened < 2 && !isOver(position) ? position.talon[position.opened] : null;
}

/** The cards of a hand that may be played when these lie on the table. @returns {number} a mask */
function dutyOf(position, hand, table) {
  const ofSuit = (suit) => (hand & suitMask(suit)) >>> 0;
  const opened = talonCard(position);
  if (opened !== null) {
    const led = table.length && position.game.rule === "suit" ? table[0] : opened;
    return ofSuit(suitOf(led)) || hand;
  }
  if (!table.length) return hand;
  const trump = trumpOf(position.game);
  return ofSuit(suitOf(table[0])) || (trump !== null && ofSuit(trump)) || hand;
}

/** @param {Position} position @returns {number} the cards that the seat on move may play, as a mask */
export function legalCards(position) {
  return isOver(position) ? 0 : dutyOf(position, position.hands[turnOf(position)], position.table);
}

/** @returns {number} which card of a trick takes it without a talon card */
export function winnerOf(table, trump) {
  let best = 0;
  for (let i = 1; i < table.length; i += 1) {
    const higher = suitOf(table[i]) === suitOf(table[best]) && rankOf(table[i]) > rankOf(table[best]);
    if (higher || (trump !== null && suitOf(table[i]) === trump && suitOf(table[best]) !== trump)) best = i;
  }
  return best;
}

/** @returns {number|null} which card is the highest of a suit */
function highestOf(table, suit) {
  let best = null;
  table.forEach((card, i) => {
    if (suitOf(card) === suit && (best === null || card > table[best])) best = i;
  });
  return best;
}

/** Who takes the full trick (null: the dealer) and who plays first to the next, as places in the play order. */
function endOfTrick(position, table) {
  const opened = talonCard(position), game = position.game;
  if (opened === null) {
    const taker = winnerOf(table, trumpOf(game));
    return { taker, next: taker };
  }
  if (game.rule === "suit") {
    const taker = highestOf(table, suitOf(table[0]));
    return { taker, next: taker };
  }
  const best = highestOf(table, suitOf(opened));
  if (game.rule === "dealer") {
    const taker = best !== null && rankOf(table[best]) > rankOf(opened) ? best : null;
    return { taker, next: game.winnerLeads && position.opened === 1 && taker !== null ? taker : 0 };
  }
  const taker = best !== null ? best : game.highestTakes ? highestOf(table, suitOf(table[0])) : 0;
  return { taker, next: game.winnerLeads ? taker : 0 };
}

/** @param {Position} position @param {number} card one that may be played @returns {Position} */
export function play(position, card) {
  const seats = order(position), seat = seats[position.table.length];
  const hands = position.hands.slice(), table = [...position.table, card];
  hands[seat] = (hands[seat] & ~bit(card)) >>> 0;
  if (table.length < 3) return { ...position, hands, table };
  const { taker, next } = endOfTrick(position, table);
  const tricks = position.tricks.slice();
  tricks[taker === null ? position.absent : seats[taker]] += 1;
  const opened = position.opened + (talonCard(position) === null ? 0 : 1);
  return { ...position, hands, table: [], tricks, opened, leader: seats[next] };
}

/** The masks that the core is asked with: the declarer first, in raspasy the first of N, E, S, W. */
export function coreHands(position) {
  const first = position.declarer ?? (position.absent === 0 ? 1 : 0);
  const seats = seatsFrom(position.absent, first);
  return { seats, masks: seats.map((seat) => position.hands[seat]), leader: seats.indexOf(position.leader) };
}

/** How many talon cards belong to finished tricks, where nothing else is said. */
export const openedByDefault = (game, cards) => (opensTalon(game) ? Math.min(2, 10 - cards) : 0);

/** @param {Position} position @returns {Fault[]} everything that is wrong with it; none for one that can be played */
export function faultsOf(position) {
  const seats = seatsFrom(position.absent, 0), faults = [];
  const add = (code, at, more = {}) => faults.push({ code, at, ...more });
  if (position.leader === position.absent) add("leaderAbsent", "leader", { seat: position.leader });
  if (position.game.kind === "raspasy") {
    if (position.discard) add("raspasyDiscard", "discard");
  } else if (position.declarer === null) add("noDeclarer", "declarer");
  else if (position.declarer === position.absent) add("declarerAbsent", "declarer", { seat: position.declarer });
  checkPlaces(position, seats, add);
  if (position.table.length > 2) add("longTable", "table");
  if (!faults.length) checkSizes(position, add);
  if (!faults.length) checkTalon(position, add);
  if (!faults.length) checkTable(position, add);
  return faults;
}

/** Each card is in one place; the talon may be the declarer's. */
function checkPlaces(position, seats, add) {
  const places = [...seats.map((seat) => [position.hands[seat], { seat }]), [position.discard, { pile: "discard" }]];
  for (let i = 0; i < places.length; i += 1) {
    for (let k = i + 1; k < places.length; k += 1) {
      const both = cardsOf(places[i][0] & places[k][0]);
      if (both.length) add("twice", "hands", { card: both[0], one: places[i][1], other: places[k][1] });
    }
  }
  for (const card of position.talon) {
    const owner = seats.find((seat) => holds(position.hands[seat], card));
    if (owner !== undefined && owner !== position.declarer) {
      add("twice", "talon", { card, one: { pile: "talon" }, other: { seat: owner } });
    }
  }
  const all = maskOf(position.table);
  for (const seat of seats) {
    const both = cardsOf(position.hands[seat] & all);
    if (both.length) add("twice", "table", { card: both[0], one: { pile: "table" }, other: { seat } });
  }
}

/** As many cards for each, 1 to 10, and no more than ten tricks. */
function checkSizes(position, add) {
  const seats = order(position);
  const sizes = seats.map((seat, i) => count(position.hands[seat]) + (i < position.table.length ? 1 : 0));
  const most = Math.max(...sizes), least = Math.min(...sizes), taken = position.tricks.reduce((sum, n) => sum + n, 0);
  if (most > 10) add("tooMany", "hands", { seat: seats[sizes.indexOf(most)], number: most });
  else if (most === 0 && !taken) add("noCards", "hands");
  else if (most !== least) add("uneven", "hands", { sizes: seats.map((seat, i) => [seat, sizes[i]]).sort((a, b) => a[0] - b[0]) });
  else if (taken + most > 10) add("tooManyTricks", "tricks", { taken, left: most });
  else if (position.tricks[position.absent] > (position.game.rule === "dealer" ? position.opened : 0)) add("absentTricks", "tricks", { seat: position.absent });
}

function checkTalon(position, add) {
  const { talon, game } = position, most = Math.min(2, 10 - size(position));
  if (talon.length === 1 || talon.length > 2 || (talon.length === 2 && talon[0] === talon[1])) add("talonSize", "talon");
  else if (opensTalon(game) && position.opened < 2 && talon.length !== 2) add("talonUnknown", "talon");
  else if (position.opened > (opensTalon(game) ? most : 0)) add("openedTooMany", "talon", { most: opensTalon(game) ? most : 0 });
  if (position.discard && ![0, 2].includes(count(position.discard))) add("discardSize", "discard");
}

/** No card on the table was played in breach of the duty to follow suit or to trump. */
function checkTable(position, add) {
  const seats = order(position);
  position.table.forEach((card, i) => {
    const hand = (position.hands[seats[i]] | bit(card)) >>> 0;
    if (!holds(dutyOf(position, hand, position.table.slice(0, i)), card)) add("revoke", "table", { card, seat: seats[i] });
  });
}

/** An empty board: North sits out, the hands hold nothing. @returns {Position} */
export function emptyPosition() {
  return {
    hands: [0, 0, 0, 0], absent: 0, game: { kind: "contract", level: 6, strain: 0 }, declarer: 3, leader: 3, table: [],
    talon: [], opened: 0, discard: 0, tricks: [0, 0, 0, 0],
  };
}

/** A random deal: ten cards each, two in the talon. @param {() => number} random @param {Position} position */
export function randomDeal(position, random = Math.random) {
  const deck = cardsOf(DECK);
  for (let i = 31; i > 0; i -= 1) {
    const k = Math.floor(random() * (i + 1));
    [deck[i], deck[k]] = [deck[k], deck[i]];
  }
  const hands = [0, 0, 0, 0];
  seatsFrom(position.absent, 0).forEach((seat, i) => { hands[seat] = maskOf(deck.slice(10 * i, 10 * i + 10)); });
  return { ...position, hands, talon: deck.slice(30), table: [], opened: 0, discard: 0, tricks: [0, 0, 0, 0] };
}
