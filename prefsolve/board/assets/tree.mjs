// The tree of plays that the rules allow.

import { holds } from "../../diagrams/assets/cards.mjs";
import { Plays } from "../../diagrams/assets/plays.mjs";
import { legalCards, play } from "./rules.mjs";

/** @typedef {import("./rules.mjs").Position} Position @typedef {import("../../diagrams/assets/plays.mjs").Node} Node */

export class Tree extends Plays {
  /** @param {Position} position */
  constructor(position) {
    super(position, (before, card) => (holds(legalCards(before), card) ? play(before, card) : null));
  }
}
