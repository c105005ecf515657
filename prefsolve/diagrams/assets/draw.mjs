// The board's parts, which every page shows alike: a card with its value, a hand in its suits, the table in the middle.
// They stand in board.css.

import { RANKS, SUIT_SYMBOLS, cardText, cardsOf, codeOf, isRed, rankOf, suitOf } from "./cards.mjs";

/** An element with a class and a text. @returns {HTMLElement} */
export function make(tag, className, content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (content !== undefined) element.textContent = content;
  return element;
}

/**
 * One card: a button where it can be chosen.
 * @param {number} card
 * @param {"en"|"ru"} language
 * @param {{value?: number|null, loses?: boolean, label?: string, main?: boolean, choose?: (() => void)|null}} shown
 *   value: the number in its corner; loses: that it is worse than the best; label: what a screen reader says.
 */
export function drawCard(card, language, shown = {}) {
  const { value = null, loses = false, label = "", main = false, choose = null } = shown;
  const element = make(choose ? "button" : "span", "card" + (isRed(card) ? " red" : ""), cardText(card, language));
  element.dataset.card = codeOf(card);
  if (value !== null) element.append(make("span", "value" + (loses ? " loses" : ""), String(value)));
  if (label) {
    element.setAttribute("aria-label", label);
    if (!choose) element.setAttribute("role", "img");
  }
  if (main) element.classList.add("played");
  if (choose) {
    element.type = "button";
    element.addEventListener("click", choose);
  }
  return element;
}

/**
 * One hand: its title and a row for each suit, high cards first.
 * @param {HTMLElement} panel
 * @param {string} title
 * @param {number} mask
 * @param {(card: number) => HTMLElement} draw
 * @param {(card: number) => number} shownAs which card it is shown as, where equal cards have exchanged their names
 */
export function drawHand(panel, title, mask, draw, shownAs = (card) => card) {
  panel.replaceChildren(make("h3", "", title));
  for (let suit = 0; suit < 4; suit += 1) {
    const row = make("div", "row"), held = cardsOf(mask).filter((card) => suitOf(shownAs(card)) === suit);
    row.append(make("span", "suit" + (suit >= 2 ? " red" : ""), SUIT_SYMBOLS[suit]));
    held.sort((one, other) => shownAs(other) - shownAs(one));
    for (const card of held) row.append(draw(card));
    panel.append(row);
  }
}

/**
 * The table: what lies on it, and the letter of each seat that has not played.
 * @param {HTMLElement} felt
 * @param {{seat: string, letter: string, turn: boolean, card: number|null}[]} places
 */
export function drawFelt(felt, places, language) {
  felt.replaceChildren();
  for (const { seat, letter, turn, card } of places) {
    const place = make("span", "at-" + seat);
    place.append(card === null ? make("span", "letter" + (turn ? " turn" : ""), letter) : drawCard(card, language));
    felt.append(place);
  }
}

/** Ranks of one suit, high to low, as a diagram has them. */
export function ranksText(mask, suit, language) {
  const held = cardsOf(mask).filter((card) => suitOf(card) === suit).reverse();
  return held.map((card) => RANKS[language][rankOf(card)]).join(language === "ru" ? " " : "") || "—";
}
