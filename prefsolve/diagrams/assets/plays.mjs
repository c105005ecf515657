// The play as a tree, on the board and on the pages of proofs, plans and played deals: every position once, its branches in the
// order in which they were tried.

/**
 * @typedef {{position: any, card: number|null, parent: Node|null, children: Node[], last: Node|null}} Node
 *   card: what led here; last: the branch that was gone into last.
 */

/** @template T what stands at a node: a position, or whatever else a page shows */
export class Plays {
  /** @param {T} position @param {(before: T, card: number) => T|null} follow what a card leads to; null where it may not be played */
  constructor(position, follow) {
    this.follow = follow;
    /** @type {Node} */
    this.root = { position, card: null, parent: null, children: [], last: null };
    this.here = this.root;
  }

  /** @param {number} card @returns {boolean} whether it may be played; then it has been */
  play(card) {
    const { position, children } = this.here;
    let next = children.find((child) => child.card === card);
    if (!next) {
      const after = this.follow(position, card);
      if (after === null) return false;
      next = { position: after, card, parent: this.here, children: [], last: null };
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
