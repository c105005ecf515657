// Hands as PBN and BridgeStudio write them, `A98.AT98..T87`, in the order ♠ ♥ ♦ ♣, and cards of two letters.

import { RANK_LETTERS, SUIT_LETTERS, maskOf } from "../../diagrams/assets/cards.mjs";
import { stripped } from "./bytes.mjs";
import { fault, quoted } from "./fault.mjs";

const SUIT_ORDER = [0, 3, 2, 1];
const LONGEST_HAND = 40;
export const STRAINS = { S: 0, C: 1, D: 2, H: 3, NT: 4, N: 4 };

/** @param {string} text @returns {number} a mask */
export function dottedHand(text) {
  const groups = text.split(".");
  if (groups.length !== 4 || text.length > LONGEST_HAND) throw fault("dotted", { text: quoted(text) });
  const cards = groups.flatMap((ranks, n) => [...ranks.toUpperCase()].map((rank) => {
    if (!RANK_LETTERS.includes(rank)) throw fault("lowCard", { text: quoted(rank) });
    return 8 * SUIT_ORDER[n] + RANK_LETTERS.indexOf(rank);
  }));
  if (new Set(cards).size < cards.length) throw fault("cardTwice", { place: "hand", text: quoted(text) });
  return maskOf(cards);
}

/** `N`, `E`, `S` or `W`. */
export function seatLetter(text) {
  const letter = stripped(text).toUpperCase();
  if (letter.length !== 1 || !"NESW".includes(letter)) throw fault("unknownSeat", { text: quoted(text) });
  return "NESW".indexOf(letter);
}

/** `DA`, the suit first. */
export function cardOfCode(text) {
  const [suit, rank, ...more] = text.toUpperCase();
  if (!rank || more.length || !SUIT_LETTERS.includes(suit) || !RANK_LETTERS.includes(rank)) throw fault("lowCard", { text: quoted(text) });
  return 8 * SUIT_LETTERS.indexOf(suit) + RANK_LETTERS.indexOf(rank);
}
