// The core in WebAssembly (ext/web/web.pyx): masks and small numbers in, tricks out.  Nothing is validated here.

// Where the fields of the shared memory begin, in bytes.
const TABLE = 0, TALON = 4, VALUES = 8, OUTCOME_SEATS = 72, SETS = 88, COUNTS = 136;

export class Engine {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.core = instance.exports;
    if (this.core._initialize) this.core._initialize();
    this.base = this.core.web_open();
    if (!this.base) throw new Error("no memory");
  }

  /** @param {BufferSource} bytes @returns {Promise<Engine>} */
  static async open(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Engine(instance);
  }

  /** The memory may have grown, so what is seen of it is made anew. */
  bytes(at, length) {
    return new Int8Array(this.core.memory.buffer, this.base + at, length);
  }

  put(at, cards) {
    this.bytes(at, 4).set(cards);
    return cards.length;
  }

  need(answer) {
    if (!answer) throw new Error("no memory");
    return answer;
  }

  /** The declarer's tricks from here on. @param {number[]} masks from the declarer on @param {number[]} table */
  value(masks, kind, leader, table = []) {
    return this.core.web_value(...masks, kind, leader, this.put(TABLE, table));
  }

  /** Whether the declarer takes at least so many. */
  atLeast(masks, kind, leader, threshold, table = []) {
    return this.core.web_at_least(...masks, kind, leader, this.put(TABLE, table), threshold) === 1;
  }

  /** The declarer's tricks after each legal card. @returns {Map<number, number>} */
  cards(masks, kind, leader, table = []) {
    this.need(this.core.web_cards(...masks, kind, leader, this.put(TABLE, table)));
    const found = new Map();
    this.bytes(VALUES, 32).forEach((value, card) => { if (value >= 0) found.set(card, value); });
    return found;
  }

  /** The 54 values of a deal: kinds, then declarers, then leaders. @returns {number[]} */
  table(masks) {
    this.need(this.core.web_table(...masks));
    return [...this.bytes(VALUES, 54)];
  }

  forget() {
    this.core.web_forget();
  }

  /**
   * Raspasy: tricks, fewest, most and held of the three players and the dealer.
   * @param {{kind: number, highestTakes: boolean, winnerLeads: boolean, talon: number[], opened: number}} rules
   */
  raspasy(masks, leader, table, rules) {
    this.put(TALON, rules.talon.length === 2 ? rules.talon : [0, 0]);
    const on = this.put(TABLE, table);
    this.need(this.core.web_raspasy(...masks, leader, on, rules.kind, +rules.highestTakes, +rules.winnerLeads, rules.opened));
    const said = [...this.bytes(OUTCOME_SEATS, 16)];
    const sets = [...new Uint32Array(this.core.memory.buffer, this.base + SETS, 12)];
    return { tricks: said.slice(0, 4), least: said.slice(4, 8), most: said.slice(8, 12), held: said.slice(12), sets };
  }

  /** What each player of raspasy by result likes. @param {Uint16Array} ranks @param {Uint16Array} wishes as payoff_search.pxd has them */
  wish(ranks, wishes) {
    const at = this.need(this.core.web_wishes());
    new Uint16Array(this.core.memory.buffer, at, ranks.length).set(ranks);
    new Uint16Array(this.core.memory.buffer, at + 2 * ranks.length, wishes.length).set(wishes);
  }

  /** The outcome's number when each plays for his own result. @param {number} before that of the tricks taken */
  payoff(masks, leader, table, rules, before) {
    this.put(TALON, rules.talon.length === 2 ? rules.talon : [0, 0]);
    const on = this.put(TABLE, table);
    return this.core.web_payoff(...masks, leader, on, rules.kind, +rules.highestTakes, +rules.winnerLeads, rules.opened, before);
  }

  /** Begin a walk over all layouts; how many tasks it has. */
  layouts({ own, left, right, unseen, toLeft, kind, leader, table }) {
    return this.need(this.core.web_layouts(own, left, right, unseen, toLeft, kind, leader, this.put(TABLE, table)));
  }

  /** One task of the walk; how many layouts it had.  A threshold below 0 asks for tricks. */
  walk(task, threshold) {
    return this.core.web_walk(task, threshold);
  }

  /** Layouts so far by the declarer's tricks, or by whether the threshold is reached. @returns {number[]} */
  counts() {
    return [...new Uint32Array(this.core.memory.buffer, this.base + COUNTS, 11)];
  }
}
