// The play as a tree: every position once, its branches in the order in which they were tried.

import { holds } from "../../diagrams/assets/cards.mjs";
import { legalCards, play } from "./rules.mjs";

/**
 * @typedef {import("./rules.mjs").Position} Position
 * @typedef {{position: Position, card: number|null, parent: Node|null, children: Node[], last: Node|null}} Node
 *   card: what led here; last: the branch that was gone into last.
 */

export class Tree {
  /** @param {Position} position */
  constructor(position) {
    /** @type {Node} */
    this.root = { position, card: null, parent: null, children: [], last: null };
    this.here = this.root;
  }

  /** @param {number} card @returns {boolean} whether it may be played; then it has been */
  play(card) {
    const { position, children } = this.here;
    if (!holds(legalCards(position), card)) return false;
    let next = children.find((child) => child.card === card);
    if (!next) {
      next = { position: play(position, card), card, parent: this.here, children: [], last: null };
      children.push(next);
    }
    this.here.last = next;
    this.here = next;
    return true;
  }

  undo() {
    if (this.here.parent) this.here = this.here.parent;
  }

  redo() {
    const next = this.here.last ?? this.here.children[0];
    if (next) this.here = next;
  }

  /** @param {Node} node */
  go(node) {
    this.here = node;
    for (let child = node; child.parent; child = child.parent) child.parent.last = child;
  }

  toStart() {
    this.here = this.root;
  }

  toEnd() {
    while (this.here.children.length) this.redo();
  }

  /** Take the branch that ends in a card away, with all that follows. @param {Node} node */
  remove(node) {
    const parent = node.parent;
    if (!parent) return;
    for (let child = this.here; child; child = child.parent) if (child === node) this.here = parent;
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.last === node) parent.last = null;
  }

  /** From the start to where the play stands, and on along the branches gone into last. @returns {Node[]} without the root */
  line() {
    const nodes = [];
    for (let node = this.here; node.parent; node = node.parent) nodes.unshift(node);
    for (let node = this.here.last ?? this.here.children[0]; node; node = node.last ?? node.children[0]) nodes.push(node);
    return nodes;
  }

  get canUndo() {
    return this.here.parent !== null;
  }

  get canRedo() {
    return this.here.children.length > 0;
  }
}
