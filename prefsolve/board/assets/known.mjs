// What is known of the two other hands: `left holds SA`, `right lacks ♥; left has 2-4 ♠`, `слева нет ♥`, `справа 2-4 ♠`.

import { cardsOf, suitMask } from "../../diagrams/assets/cards.mjs";
import { fault, quoted } from "./fault.mjs";
import { Alphabets, readHand } from "./hands.mjs";
import { LATIN_SUITS, RUSSIAN_SUITS, SUIT_WORDS, SYMBOLS } from "./letters.mjs";

const CONDITION = /^(left|right|слева|справа)\s+(?:(holds|has|lacks|есть|нет)\s+)?(\S.*)$/iu;
const LENGTH = /^(\d{1,2})(?:\s*[-–—]\s*(\d{1,2}))?\s+(\S+)$/u;

function suitIn(text) {
  const name = text.toLowerCase().replace(/[:.]$/, "").replace(/[\ufe0e\ufe0f]/g, "");
  for (const table of [SYMBOLS, LATIN_SUITS, RUSSIAN_SUITS, SUIT_WORDS]) if (Object.hasOwn(table, name)) return table[name];
  return null;
}

/**
 * Conditions parted by semicolons or lines.  Who lacks a card leaves it to the other, since two hands hold all that is unseen.
 * @param {string} text @param {number} unseen the cards that the two hold
 * @returns {{left: number, right: number, lengths: import("./chances.mjs").Length[]}}
 */
export function readKnown(text, unseen) {
  const known = { left: 0, right: 0, lengths: [] };
  for (const part of text.split(/[;\n]/).map((one) => one.trim()).filter(Boolean)) {
    const match = CONDITION.exec(part);
    if (!match) throw fault("known", { text: quoted(part) });
    const left = /^(left|слева)$/i.test(match[1]), word = (match[2] ?? "has").toLowerCase(), rest = match[3].trim();
    const length = LENGTH.exec(rest), lacks = word === "lacks" || word === "нет";
    if (length && !lacks) known.lengths.push(lengthOf(left, length, part));
    else give(known, left !== lacks, cardsNamed(rest, lacks, unseen));
  }
  return known;
}

function lengthOf(left, [, least, most, name], part) {
  const suit = suitIn(name);
  if (suit === null || Number(least) > Number(most ?? least)) throw fault("known", { text: quoted(part) });
  return { left, suit, least: Number(least), most: Number(most ?? least) };
}

/** The cards of a condition: who lacks a suit lacks every unseen card of it. */
function cardsNamed(text, lacks, unseen) {
  const suit = lacks ? suitIn(text) : null;
  if (suit !== null) return (unseen & suitMask(suit)) >>> 0;
  const alphabets = new Alphabets(), cards = readHand(text, "known", alphabets);
  alphabets.check();
  const strange = cardsOf(cards & ~unseen);
  if (strange.length) throw fault("knownCard", { card: strange[0] });
  return cards;
}

function give(known, toLeft, cards) {
  const side = toLeft ? "left" : "right";
  known[side] = (known[side] | cards) >>> 0;
  const both = cardsOf(known.left & known.right);
  if (both.length) throw fault("knownTwice", { card: both[0] });
}
