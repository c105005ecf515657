// What is known of hidden cards: `left holds SA`, `right lacks ♥; left has 2-4 ♠`, `слева нет ♥`, `E has 5+ H`, `снос 2 ♠`.

import { suitMask } from "../../diagrams/assets/cards.mjs";
import { BoardFault, fault, quoted } from "./fault.mjs";
import { Alphabets, readHand } from "./hands.mjs";
import { LATIN_SUITS, RUSSIAN_SUITS, SUIT_WORDS, SYMBOLS } from "./letters.mjs";
import { readSeat } from "./notation.mjs";
import { seatsFrom } from "./rules.mjs";

const CONDITION = /^(\S+)\s+(?:(holds|has|lacks|есть|нет)\s+)?(\S.*)$/iu;
const LENGTH = /^(\d)(?:\s*(?:[-–—]|to|до)\s*(\d)|(\+))?\s+(\S+)$/u;
const PLACES = { self: 0, me: 0, left: 1, right: 2, я: 0, слева: 1, справа: 2, discard: "aside", talon: "aside", снос: "aside", прикуп: "aside" };

/**
 * @typedef {{place: number | "aside", text: string} & ({cards: number, lacks: boolean} | {suit: number, least: number, most: number})} Condition
 *   place: a seat, or what lies aside
 */

function suitIn(text) {
  const name = text.toLowerCase().replace(/[:.]$/, "").replace(/[\ufe0e\ufe0f]/g, "");
  for (const table of [SYMBOLS, LATIN_SUITS, RUSSIAN_SUITS, SUIT_WORDS]) if (Object.hasOwn(table, name)) return table[name];
  return null;
}

/** A seat as a letter or name, or seen from one of the players: self, left, right. @returns {number | "aside"} */
export function placeNamed(text, absent, seat) {
  const name = text.toLowerCase();
  if (!Object.hasOwn(PLACES, name)) return readSeat(text);
  return PLACES[name] === "aside" ? "aside" : seatsFrom(absent, seat)[PLACES[name]];
}

/**
 * Conditions parted by semicolons or lines.
 * @param {string} text @param {number} absent @param {number} seat whose left and right are meant
 * @returns {Condition[]}
 */
export function readKnown(text, absent, seat) {
  return text.split(/[;\n]/).map((one) => one.trim()).filter(Boolean).map((part) => {
    const match = CONDITION.exec(part), unread = fault("known", { text: quoted(part) });
    if (!match) throw unread;
    try {
      const place = placeNamed(match[1], absent, seat);
      if (place === absent) throw fault("seatOut", { seat: absent });
      return { place, text: part, ...conditionIn((match[2] ?? "has").toLowerCase(), match[3].trim(), unread) };
    } catch (reason) {
      throw reason instanceof BoardFault && reason.code === "unknownSeat" ? unread : reason;
    }
  });
}

function conditionIn(word, rest, unread) {
  const length = LENGTH.exec(rest), lacks = word === "lacks" || word === "нет", suit = lacks ? suitIn(rest) : null;
  if (suit !== null) return { cards: suitMask(suit), lacks };
  if (!length || lacks) {
    const alphabets = new Alphabets(), cards = readHand(rest, "known", alphabets);
    alphabets.check();
    return { cards, lacks };
  }
  const least = Number(length[1]), most = length[3] ? 8 : Number(length[2] ?? least), named = suitIn(length[4]);
  if (named === null || least > most) throw unread;
  return { suit: named, least, most };
}
