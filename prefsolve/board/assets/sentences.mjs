// What a position is worth and what a card gave away, in words.

import { count } from "../../diagrams/assets/cards.mjs";
import { isOver, scoringSeats, size, turnOf, wantsTricks } from "./rules.mjs";

/**
 * @typedef {import("./rules.mjs").Position} Position
 * @typedef {import("./questions.mjs").DeclaredWorth | import("./questions.mjs").RaspasyWorth} Worth
 */

/** @param {Position} position @param {Worth} worth @param {import("./words.mjs").Speech} speech */
export function worthText(position, worth, speech) {
  return worth.declared ? declaredText(position, worth.value, speech) : raspasyText(position, worth, speech);
}

function declaredText(position, value, speech) {
  const { game, declarer } = position, taken = position.tricks.reduce((sum, n) => sum + n, 0);
  const parts = { of: speech.of(declarer), seat: speech.seat(declarer), game: speech.game(game), tricks: speech.tricks(value) };
  if (game.kind === "misere") return speech.say(value ? "caught" : "clean", parts);
  if (taken + size(position) < 10) return speech.say("gets", parts); // of an ending no contract can be made or go down
  return value >= game.level ? speech.say("made", parts) : speech.say("down", { ...parts, number: game.level - value });
}

/** What each seat takes: `North 3, East 4, South 3`. @param {number[]} tricks by seat */
export const sharesText = (position, tricks, speech) => scoringSeats(position).map((seat) => `${speech.seat(seat)} ${tricks[seat]}`).join(", ");

function raspasyText(position, worth, speech) {
  const text = speech.say("shares", { shares: sharesText(position, worth.tricks, speech) });
  if (isOver(position)) return text;
  const seat = turnOf(position), held = worth.held[seat];
  return `${text}. ${speech.say("heldTo", { seat: speech.seat(seat), tricks: speech.tricks(held), atMost: speech.tricksOf(held) })}`;
}

/** What a card of the hand on move gives away, in tricks: 0 for one that keeps the worth. @returns {number} */
export function costOf(position, worth, card) {
  const values = worth.cards.map(([, value]) => value), own = worth.cards.find(([one]) => one === card);
  if (!own) return 0;
  const wants = worth.declared && wantsTricks(position, turnOf(position));
  return wants ? Math.max(...values) - own[1] : own[1] - Math.min(...values);
}

/** The cards that give nothing away. @returns {number[]} */
export const rightCards = (position, worth) => worth.cards.map(([card]) => card).filter((card) => costOf(position, worth, card) === 0);

/** `♥AK ♣7`: suit by suit, high cards first. */
export function groupText(cards, speech) {
  return [...cards].sort((one, other) => other - one).map((card) => speech.card(card)).join(" ");
}

/** How many cards are in the hands and on the table. @param {Position} position */
export const cardsInPlay = (position) => position.hands.reduce((sum, hand) => sum + count(hand), 0) + position.table.length;
