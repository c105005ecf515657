// What is on the board: the position that was entered, the tree of plays from it, what has been found of each node, and
// whom the machine plays for.  It draws nothing; whoever shows it is told when something has changed.

import { isOver, faultsOf, turnOf, emptyPosition } from "./rules.mjs";
import { costOf } from "./sentences.mjs";
import { Tree } from "./tree.mjs";

/**
 * @typedef {import("./rules.mjs").Position} Position
 * @typedef {import("./tree.mjs").Node} Node
 * @typedef {{id: string, keys: number[], side: string, peeked?: boolean}} Task an etude that is being solved; peeked: its solution was looked at
 */

/** Milliseconds before the machine plays, so that one sees it play; none for who wishes no motion. */
const answerAfter = () => (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 0 : 350);

export class Board {
  /** @param {import("./client.mjs").Client} client @param {() => void} changed @param {(fault: Error) => void} failed */
  constructor(client, changed, failed) {
    this.client = client;
    this.changed = changed;
    this.failed = failed;
    this.side = "all";
    this.values = true;
    /** @type {Task|null} */
    this.task = null;
    this.answering = 0;
    this.put(emptyPosition());
  }

  /** A new position, with moves that have been made in it. @param {Position} position */
  put(position, moves = [], title = { en: "", ru: "" }, keys = []) {
    this.position = position;
    this.faults = faultsOf(position);
    this.title = title;
    this.keys = keys;
    /** @type {number|null} the declarer's tricks that the players agreed on */
    this.claim = null;
    this.task = null;
    this.tree = this.faults.length ? null : new Tree(position);
    for (const card of moves) if (this.tree && !this.tree.play(card)) break;
    if (this.tree && moves.length) this.tree.toStart();
    this.answering += 1;
    this.changed();
  }

  /** A tree that came with an address. @param {Tree} tree */
  putTree(tree) {
    this.put(tree.root.position);
    this.tree = tree;
    this.changed();
  }

  /** Change some of the position's fields. @param {Partial<Position>} fields */
  edit(fields) {
    this.put({ ...this.position, ...fields });
  }

  /** @returns {Node|null} */
  get here() {
    return this.tree ? this.tree.here : null;
  }

  /** What the node is worth, or nothing while it is asked. @param {Node} node */
  worthOf(node) {
    if (!node.worth && !node.asked) {
      node.asked = true;
      this.client.ask("worth", { position: node.position }).then(
        (worth) => {
          node.worth = worth;
          if (!this.answered) performance.mark("first-answer"); // tools/board_figures.py asks when that was
          this.answered = true;
          this.changed();
        },
        (fault) => {
          node.asked = false;
          this.failed(fault);
        },
      );
    }
    return node.worth ?? null;
  }

  /** What the card that led here gave away, or null while that is not known. @param {Node} node */
  costOf(node) {
    if (!node.parent) return 0;
    const worth = this.worthOf(node.parent);
    return worth ? costOf(node.parent.position, worth, node.card) : null;
  }

  /** Whether a person plays for the seat. @param {number} seat */
  isOwn(seat, position = this.position) {
    if (this.side === "all") return true;
    if (this.side === "declarer") return seat === position.declarer;
    if (this.side === "defenders") return seat !== position.declarer;
    return this.side === `seat${seat}`;
  }

  choose(card) {
    if (!this.tree || !this.isOwn(turnOf(this.here.position))) return;
    this.worthOf(this.here); // what the card gives away is asked of the position before it
    if (this.tree.play(card)) this.moved();
  }

  moved() {
    this.answering += 1;
    this.changed();
    this.answer();
  }

  /** The machine plays where nobody else does. */
  answer() {
    const node = this.here;
    if (!node || isOver(node.position) || this.isOwn(turnOf(node.position))) return;
    const number = this.answering;
    this.client.ask("best", { position: node.position }).then((card) => {
      setTimeout(() => {
        if (number !== this.answering || this.here !== node) return;
        this.tree.play(card);
        this.moved();
      }, answerAfter());
    }, this.failed);
  }

  setSide(side) {
    this.side = side;
    this.moved();
  }

  /** Undo to the last position in which a person is on move. */
  back() {
    if (!this.tree) return;
    do this.tree.undo();
    while (this.tree.canUndo && !this.isOwn(turnOf(this.here.position)));
    this.answering += 1;
    this.changed();
    if (!this.tree.canUndo) this.answer();
  }

  on() {
    if (!this.tree) return;
    if (this.tree.canRedo) do this.tree.redo();
    while (this.tree.canRedo && !isOver(this.here.position) && !this.isOwn(turnOf(this.here.position)));
    this.moved();
  }

  go(node) {
    this.tree.go(node);
    this.answering += 1;
    this.changed();
  }

  /** Begin to solve an etude. @param {Task} task */
  begin(task) {
    this.task = task;
    this.side = task.side;
    this.values = false;
    this.tree.toStart();
    this.tree.root.children = [];
    this.tree.root.last = null;
    this.moved();
  }

  /** What a person has given away on the way here; null while that is not known. */
  givenAway() {
    let sum = 0;
    for (let node = this.here; node.parent; node = node.parent) {
      if (!this.isOwn(turnOf(node.parent.position))) continue;
      const cost = this.costOf(node);
      if (cost === null) return null;
      sum += cost;
    }
    return sum;
  }
}
