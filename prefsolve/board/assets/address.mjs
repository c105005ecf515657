// A position and its tree of moves as a short text for the address, `#1…`.
//
// Version 1 is one number in mixed radix, written in base 64 for addresses: the cards' places, who and what, then the
// tree from the root on, each move as its place among the cards that may be played.  A text is taken only if writing
// what it says gives the same text, so that nothing has two addresses and a changed letter is refused.

import { cardsOf, holds, maskOf } from "../../diagrams/assets/cards.mjs";
import { fault } from "./fault.mjs";
import { TALON_KINDS, faultsOf, legalCards, seatsFrom } from "./rules.mjs";
import { Tree } from "./tree.mjs";

const VERSION = "1";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST = 2000; // characters
const MOST_NODES = 600;
const NOWHERE = 0, TALON = 4, DISCARD = 5, ON_TABLE = 6, BOTH = 7; // BOTH: in the declarer's hand and of the talon

/** Writes digits, first to last; the radix of each is known to both sides. */
class Writer {
  constructor() {
    this.digits = [];
  }

  digit(value, radix) {
    this.digits.push([value, radix]);
    return value;
  }

  text() {
    let number = 0n;
    for (const [value, radix] of this.digits.slice().reverse()) number = number * BigInt(radix) + BigInt(value);
    let text = "";
    for (; number > 0n; number >>= 6n) text += DIGITS[Number(number & 63n)];
    return text;
  }
}

class Reader {
  constructor(text) {
    this.number = 0n;
    for (const letter of [...text].reverse()) {
      const digit = DIGITS.indexOf(letter);
      if (digit < 0) throw fault("address", {});
      this.number = (this.number << 6n) | BigInt(digit);
    }
  }

  digit(_, radix) {
    const value = Number(this.number % BigInt(radix));
    this.number /= BigInt(radix);
    return value;
  }
}

/** @param {Tree} tree @returns {string} what stands after # */
export function writeAddress(tree) {
  const writer = new Writer();
  putPosition(writer, tree.root.position);
  let nodes = 0;
  const put = (node) => {
    nodes += 1;
    const legal = cardsOf(legalCards(node.position)), shown = nodes > MOST_NODES ? [] : node.children;
    writer.digit(node === tree.here ? 1 : 0, 2);
    if (!legal.length) return;
    writer.digit(shown.length, legal.length + 1);
    for (const child of shown) {
      writer.digit(legal.indexOf(child.card), legal.length);
      put(child);
    }
  };
  put(tree.root);
  writer.digit(1, 2); // so that no last digit is a zero that would be lost
  return VERSION + writer.text();
}

/** @param {string} text what stands after # @returns {Tree} */
export function readAddress(text) {
  if (text.length > LONGEST || !text.startsWith(VERSION)) throw fault("address", {});
  const reader = new Reader(text.slice(VERSION.length));
  const position = getPosition(reader);
  if (faultsOf(position).length) throw fault("address", {});
  const tree = new Tree(position);
  let here = tree.root, nodes = 0;
  const get = (node) => {
    nodes += 1;
    if (nodes > 2 * MOST_NODES) throw fault("address", {});
    if (reader.digit(0, 2)) here = node;
    const legal = cardsOf(legalCards(node.position));
    if (!legal.length) return;
    const children = reader.digit(0, legal.length + 1);
    for (let n = 0; n < children; n += 1) {
      tree.here = node;
      tree.play(legal[reader.digit(0, legal.length)]);
      const child = tree.here;
      get(child);
    }
  };
  get(tree.root);
  tree.go(here);
  if (writeAddress(tree) !== text) throw fault("address", {});
  return tree;
}

function putPosition(writer, position) {
  const seats = seatsFrom(position.absent, 0), table = maskOf(position.table), talon = maskOf(position.talon);
  writer.digit(position.absent, 4);
  for (let card = 0; card < 32; card += 1) {
    const seat = seats.findIndex((one) => holds(position.hands[one], card));
    const held = holds(talon, card);
    const place = holds(table, card) ? ON_TABLE : held && (seat >= 0 || holds(position.discard, card)) ? BOTH : held ? TALON : holds(position.discard, card) ? DISCARD : seat >= 0 ? seat + 1 : NOWHERE;
    writer.digit(place, 8);
    if (place === BOTH) writer.digit(seat + 1, 4);
    if (place === ON_TABLE) writer.digit(held ? 1 : 0, 2);
  }
  putGame(writer, position);
  writer.digit(position.table.length, 3);
  for (const card of position.table) writer.digit(card, 32);
  if (position.talon.length === 2) writer.digit(position.talon[0] < position.talon[1] ? 0 : 1, 2);
  writer.digit(position.opened, 3);
  const some = position.tricks.some((tricks) => tricks > 0);
  writer.digit(some ? 1 : 0, 2);
  if (some) for (const tricks of position.tricks) writer.digit(tricks, 11);
}

function putGame(writer, position) {
  const game = position.game, seats = seatsFrom(position.absent, 0);
  writer.digit(["contract", "misere", "raspasy"].indexOf(game.kind), 3);
  if (game.kind === "contract") writer.digit(5 * (game.level - 6) + game.strain, 25);
  if (game.kind === "raspasy") writer.digit(4 * TALON_KINDS.indexOf(game.rule) + 2 * game.highestTakes + game.winnerLeads, 16);
  else writer.digit(seats.indexOf(position.declarer), 3);
  writer.digit(seats.indexOf(position.leader), 3);
}

function getPosition(reader) {
  const digit = (radix) => reader.digit(0, radix);
  const absent = digit(4), seats = seatsFrom(absent, 0), hands = [[], [], [], []], talon = [], discard = [];
  for (let card = 0; card < 32; card += 1) {
    const place = digit(8);
    if (place > NOWHERE && place < TALON) hands[seats[place - 1]].push(card);
    if (place === TALON) talon.push(card);
    if (place === DISCARD) discard.push(card);
    if (place === ON_TABLE && digit(2)) talon.push(card);
    if (place === BOTH) {
      const seat = digit(4);
      talon.push(card);
      if (seat) hands[seats[seat - 1]].push(card);
      else discard.push(card);
    }
  }
  const { game, declarer, leader } = getGame(digit, seats);
  const table = Array.from({ length: digit(3) }, () => digit(32));
  if (talon.length === 2 && digit(2)) talon.reverse();
  const opened = digit(3), tricks = digit(2) ? [digit(11), digit(11), digit(11), digit(11)] : [0, 0, 0, 0];
  return { hands: hands.map(maskOf), absent, game, declarer, leader, table, talon, opened, discard: maskOf(discard), tricks };
}

function getGame(digit, seats) {
  const kind = ["contract", "misere", "raspasy"][digit(3)];
  let game = { kind };
  if (kind === "contract") {
    const said = digit(25);
    game = { kind, level: 6 + Math.floor(said / 5), strain: said % 5 };
  } else if (kind === "raspasy") {
    const said = digit(16);
    game = { kind, rule: TALON_KINDS[said >> 2], highestTakes: (said & 2) > 0, winnerLeads: (said & 1) > 0 };
    if ((game.highestTakes && game.rule !== "virtual") || (game.winnerLeads && !["virtual", "dealer"].includes(game.rule))) throw fault("address", {});
  }
  const declarer = kind === "raspasy" ? null : seats[digit(3)];
  return { game, declarer, leader: seats[digit(3)] };
}
