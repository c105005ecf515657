// Cards, suits, ranks and seats as numbers, and as people write them.  A card is suit * 8 + rank, a hand a 32-bit mask.

export const SEATS = "NESW";
export const SUIT_SYMBOLS = "♠♣♦♥";
export const SUIT_LETTERS = "SCDH";
export const RANK_LETTERS = "789TJQKA";
export const RANKS = { en: ["7", "8", "9", "T", "J", "Q", "K", "A"], ru: ["7", "8", "9", "10", "В", "Д", "К", "Т"] };
export const DECK = 0xffffffff;

/** @param {number} card @returns {number} the mask of that card alone */
export const bit = (card) => (1 << card) >>> 0;
/** @param {number} mask @param {number} card */
export const holds = (mask, card) => ((mask >>> card) & 1) === 1;
/** @param {number} card */
export const suitOf = (card) => card >> 3;
/** @param {number} card */
export const rankOf = (card) => card & 7;
/** @param {number} suit @returns {number} the mask of the whole suit */
export const suitMask = (suit) => (0xff << (8 * suit)) >>> 0;
/** Diamonds and hearts are red. @param {number} card */
export const isRed = (card) => suitOf(card) >= 2;

/** @param {number} mask @returns {number[]} the cards, low to high */
export function cardsOf(mask) {
  const cards = [];
  for (let card = 0; card < 32; card += 1) if (holds(mask, card)) cards.push(card);
  return cards;
}

/** @param {number} mask @returns {number} how many cards */
export function count(mask) {
  let left = mask >>> 0, number = 0;
  for (; left; left = (left & (left - 1)) >>> 0) number += 1;
  return number;
}

/** @param {Iterable<number>} cards @returns {number} */
export function maskOf(cards) {
  let mask = 0;
  for (const card of cards) mask |= 1 << card;
  return mask >>> 0;
}

/** `SA`, what addresses and attributes have. @param {number} card */
export const codeOf = (card) => SUIT_LETTERS[suitOf(card)] + RANK_LETTERS[rankOf(card)];
/** `♠A`, `♠Т`. @param {number} card @param {"en"|"ru"} language */
export const cardText = (card, language) => SUIT_SYMBOLS[suitOf(card)] + RANKS[language][rankOf(card)];

/** The form of a noun that goes with a number: one, some, many; English has two. */
export function formOf(number, language) {
  if (language === "en") return number === 1 ? 0 : 1;
  const tail = number % 10, teens = number % 100 > 10 && number % 100 < 15;
  return tail === 1 && !teens ? 0 : tail > 1 && tail < 5 && !teens ? 1 : 2;
}
