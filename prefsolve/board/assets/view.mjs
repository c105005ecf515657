// What one player knows: his cards, the discard, an opened talon, open hands and the play so far; and where the cards that
// he does not see may lie.  prefsolve/model/view.py and prefsolve/single_dummy/constraints.py are the same in Python.

import { DECK, bit, cardsOf, count, holds, maskOf, suitMask, suitOf } from "../../diagrams/assets/cards.mjs";
import { fault } from "./fault.mjs";
import { Alphabets, readCards, readHand } from "./hands.mjs";
import { placeNamed, readKnown } from "./known.mjs";
import { readGame } from "./notation.mjs";
import { kindOf, seatsFrom, trumpOf, winnerOf } from "./rules.mjs";

/**
 * @typedef {{seat: number, absent: number, declarer: number, leader: number, game: import("./rules.mjs").Game, hand: number,
 *   discard: number, talon: number, open: [number, number][], out: number, play: number[], known: import("./known.mjs").Condition[]}} View
 *   all hands as before the play; discard and talon are 0 where they are not told; open: seats and their hands
 */

/** The cards of the fields; no card in two of them. */
function pilesOf(said) {
  const piles = {}, alphabets = new Alphabets();
  for (const name of ["hand", "discard", "talon", "out"]) piles[name] = maskOf((said[name] ?? "").trim() ? readCards(said[name], name, alphabets) : []);
  alphabets.check();
  return piles;
}

function openHands(text, absent, seat) {
  return text.split(/[;\n]/).map((one) => one.trim()).filter(Boolean).map((part) => {
    const [, name, cards] = /^([^:]+):(.*)$/.exec(part) ?? [];
    if (!cards) throw fault("openHand", { text: part.slice(0, 40) });
    const whose = placeNamed(name.trim(), absent, seat), alphabets = new Alphabets();
    if (whose === "aside" || whose === absent || whose === seat) throw fault("openHand", { text: part.slice(0, 40) });
    const hand = readHand(cards, "open", alphabets);
    alphabets.check();
    return [whose, hand];
  });
}

/**
 * The view that the fields describe.
 * @param {Record<string, string>} said leads: 0 to 2, seen from the declarer; declares: 0 to 2, seen from the player
 * @returns {View}
 */
export function readView(said) {
  const seat = Number(said.seat ?? 3), absent = Number(said.absent ?? 0), seats = seatsFrom(absent, seat);
  if (seat === absent) throw fault("seatOut", { seat });
  const declarer = seats[Number(said.declares ?? 0)], { hand, discard, talon, out } = pilesOf(said);
  const play = (said.play ?? "").trim() ? readPlay(said.play) : [];
  const view = {
    seat, absent, declarer, leader: seatsFrom(absent, declarer)[Number(said.leads)], game: readGame(said.game), hand, discard, talon, out, play,
    open: openHands(said.open ?? "", absent, seat), known: readKnown(said.known ?? "", absent, seat),
  };
  checkView(view);
  return view;
}

function readPlay(text) {
  const alphabets = new Alphabets(), cards = text.split(/[;\n|]/).filter((part) => part.trim()).flatMap((part) => readCards(part, "play", alphabets));
  alphabets.check();
  return cards;
}

export const handsOf = (view) => new Map([[view.seat, view.hand], ...view.open]);
export const hiddenSeats = (view) => activeSeats(view).filter((seat) => !handsOf(view).has(seat));
/** The three seats, clockwise from the first of N, E, S, W: the columns of a layout. */
export const activeSeats = (view) => seatsFrom(view.absent, 0);
/** @returns {number} the cards that the player cannot see, those that hidden hands have played since included */
export function unseenOf(view) {
  let seen = (view.out | view.discard) >>> 0;
  for (const hand of handsOf(view).values()) seen |= hand;
  return (DECK & ~seen) >>> 0;
}

function checkView(view) {
  const { hand, discard, talon, out, seat, declarer } = view, size = count(hand);
  let seen = 0;
  for (const mask of [hand, discard, out, ...view.open.map(([, one]) => one)]) {
    if (seen & mask) throw fault("ownTwice", {});
    seen = (seen | mask) >>> 0;
  }
  if (new Set(view.open.map(([whose]) => whose)).size < view.open.length) throw fault("ownTwice", {});
  for (const [whose, one] of handsOf(view)) if (whose !== declarer && one & talon) throw fault("ownTwice", {});
  if (size < 1 || size > 10 || view.open.some(([, one]) => count(one) !== size)) throw fault("viewHand", {});
  if ((discard && count(discard) !== 2) || count(talon) > 2) throw fault("discardSize", {});
  const aside = count(unseenOf(view)) - size * hiddenSeats(view).length, pile = discard ? 0 : 2;
  if (aside !== 0 && aside !== pile) throw fault("viewSize", { number: aside, cards: size });
  const ownLost = declarer === seat && !discard && talon && aside === 2; // who has seen the talon knows his discard
  if (ownLost || (handsOf(view).has(declarer) && !aside && talon & unseenOf(view))) throw fault("viewTalon", {});
}

/**
 * The play read card by card: who played what, who showed no cards of a suit, who has taken the tricks.
 * @param {View} view
 */
export function recordOfPlay(view) {
  const trump = trumpOf(view.game), unseen = unseenOf(view), left = new Map(handsOf(view)), seats = activeSeats(view);
  const played = [0, 0, 0, 0], voids = [], tricks = [0, 0, 0, 0];
  let { leader } = view, table = [];
  if (view.play.length > 3 * count(view.hand)) throw fault("viewPlay", { card: view.play[3 * count(view.hand)], number: 3 * count(view.hand) + 1 });
  view.play.forEach((card, at) => {
    const seat = seatsFrom(view.absent, leader)[table.length], wrong = fault("viewPlay", { card, number: at + 1 });
    if (view.play.indexOf(card) < at) throw wrong;
    const duty = table.length ? [suitOf(table[0]), ...(trump === null ? [] : [trump])] : [];
    if (left.has(seat)) {
      const hand = left.get(seat), owed = duty.map((suit) => (hand & suitMask(suit)) >>> 0).find(Boolean) ?? hand;
      if (!holds(owed, card)) throw wrong;
      left.set(seat, (hand & ~bit(card)) >>> 0);
    } else {
      if (!holds(unseen, card) || voids.some(([whose, suit]) => whose === seat && suit === suitOf(card))) throw wrong;
      const shown = !duty.length || suitOf(card) === duty[0] ? [] : suitOf(card) === trump ? [duty[0]] : duty;
      for (const suit of shown) voids.push([seat, suit]);
    }
    played[seat] = (played[seat] | bit(card)) >>> 0;
    table.push(card);
    if (table.length < 3) return;
    leader = seatsFrom(view.absent, leader)[winnerOf(table, trump)];
    tricks[leader] += 1;
    table = [];
  });
  return { played, voids, tricks, leader, table, seats, turn: seatsFrom(view.absent, leader)[table.length] };
}

/**
 * Where the unseen cards may lie.
 * @param {View} view @returns {import("./worlds.mjs").Spread}
 */
export function spreadOf(view, record = recordOfPlay(view)) {
  const seats = activeSeats(view), hidden = hiddenSeats(view), pool = unseenOf(view), size = count(view.hand);
  const aside = count(pool) - size * hidden.length, places = hidden.map((seat) => seats.indexOf(seat)), all = (1 << (places.length + (aside ? 1 : 0))) - 1;
  const rooms = places.map(() => size);
  if (aside) {
    places.push(3);
    rooms.push(aside);
  }
  const domains = Array.from({ length: 32 }, (_, card) => (holds(pool, card) ? all : 0)), bounds = [0, 1, 2, 3].map(() => places.map(() => [0, 8]));
  const narrow = (cards, allowed) => cardsOf((cards & pool) >>> 0).forEach((card) => { domains[card] &= allowed; });
  const bitOf = (seat) => 1 << places.indexOf(seats.indexOf(seat));
  for (const seat of hidden) narrow(record.played[seat], bitOf(seat));
  for (const [seat, suit] of record.voids) narrow((suitMask(suit) & ~record.played[seat]) >>> 0, all & ~bitOf(seat));
  if (view.talon) narrow(view.talon, (hidden.includes(view.declarer) ? bitOf(view.declarer) : 0) | (aside ? 1 << places.indexOf(3) : 0));
  const known = [...seats.map((seat) => handsOf(view).get(seat) ?? 0), view.discard];
  const spread = { pool, places, rooms, domains, bounds, known };
  for (const condition of view.known) addCondition(spread, condition, seats, narrow);
  return spread;
}

function addCondition({ pool, places, bounds, known }, condition, seats, narrow) {
  const column = condition.place === "aside" ? 3 : seats.indexOf(condition.place), at = places.indexOf(column), never = fault("layoutCards", {});
  if (at < 0) {
    const held = known[column];
    const length = count(held & suitMask(condition.suit ?? 0));
    const true_ = condition.suit !== undefined ? condition.least <= length && length <= condition.most : condition.lacks ? !(held & condition.cards) : (condition.cards & ~held) === 0;
    if (!true_) throw never;
  } else if (condition.suit !== undefined) {
    const [least, most] = bounds[condition.suit][at];
    bounds[condition.suit][at] = [Math.max(least, condition.least), Math.min(most, condition.most)];
  } else {
    const strange = cardsOf((condition.cards & ~pool) >>> 0);
    if (strange.length && !condition.lacks) throw fault("knownCard", { card: strange[0] });
    narrow(condition.cards, condition.lacks ? ~(1 << at) : 1 << at);
  }
}

/**
 * What is asked of each layout, in the core's numbers: the columns of the hands from the declarer on, what they have
 * played, who leads, the table, his tricks so far, the tricks that he needs (in misère must not take), the tricks left.
 */
export function questionOf(view, record = recordOfPlay(view)) {
  const order = seatsFrom(view.absent, view.declarer), misere = view.game.kind === "misere";
  return {
    columns: order.map((seat) => record.seats.indexOf(seat)), played: order.map((seat) => record.played[seat]), kind: kindOf(view.game), misere,
    leader: order.indexOf(record.leader), table: record.table, taken: record.tricks[view.declarer], goal: misere ? 1 : view.game.level,
    left: count(view.hand) - Math.floor(view.play.length / 3), trump: trumpOf(view.game),
  };
}

/** The order of suits in which the command line numbers layouts: trumps first, then the suits with fewer unseen cards. */
export function bestOrder(view) {
  const trump = trumpOf(view.game), unseen = unseenOf(view), key = (suit) => (suit === trump ? -1 : count(unseen & suitMask(suit)));
  return [0, 1, 2, 3].sort((one, other) => key(one) - key(other) || one - other);
}
