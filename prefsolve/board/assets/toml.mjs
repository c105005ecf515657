// TOML, with limits; tables are objects without a prototype, and what is no text, whole number, truth or list is an `Odd`.

import { fault, quoted } from "./fault.mjs";
import { Odd, isTable, whole } from "./json.mjs";

const ESCAPES = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };
const MAX_DEPTH = 32, MAX_PARTS = 16; // values inside one another; parts of a dotted key
const WHOLE = /0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)|[+-]?(?:0|[1-9](?:_?[0-9])*)/y;
const PART = /(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?/y;
const TIME = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?";
const DATE = new RegExp(`[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[Tt ]${TIME}(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?|${TIME}`, "y");
const BLANK = /(?:[ \t\n]|#[^\n]*)*/y, GAP = /[ \t]*/y;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/; // what may stand nowhere; a tab may, and a line's end between values

class Cursor {
  constructor(text) {
    this.text = text.replace(/\r\n/g, "\n");
    this.at = 0;
  }

  get next() {
    return this.text[this.at] ?? "";
  }

  fail() {
    const line = this.text.slice(0, this.at).split("\n").length;
    return fault("toml", { line, text: quoted(this.text.split("\n", line)[line - 1] ?? "") });
  }

  /** What the pattern matches here, and the cursor past it; an empty text where it does not. */
  take(pattern) {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return "";
    this.at += match[0].length;
    return match[0];
  }

  expect(text) {
    if (!this.text.startsWith(text, this.at)) throw this.fail();
    this.at += text.length;
  }

  has(text) {
    return this.text.startsWith(text, this.at);
  }
}

/** Which tables were begun by a header or filled by dotted keys, and which are values that nothing is added to. */
class Marks {
  constructor() {
    this.closed = new WeakSet(); // inline tables and lists, and what is in them
    this.begun = new WeakSet();
    this.pending = [];
  }

  close(value) {
    if (typeof value !== "object" || value === null) return;
    this.closed.add(value);
    for (const inner of Object.values(value)) this.close(inner);
  }
}

/** @param {string} text @returns {object} tables within tables */
export function readToml(text) {
  if (CONTROL.test(text.replace(/\r\n/g, "\n"))) throw fault("toml", { line: 1, text: "" });
  const cursor = new Cursor(text.replace(/^\ufeff/, "")), root = Object.create(null), marks = new Marks();
  let table = root;
  for (;;) {
    cursor.take(BLANK);
    if (!cursor.next) return root;
    if (cursor.next === "[") table = header(cursor, root, marks);
    else pair(cursor, table, marks);
    cursor.take(GAP);
    if (cursor.next === "#") cursor.take(/#[^\n]*/y);
    if (cursor.next && cursor.next !== "\n") throw cursor.fail();
  }
}

/** `[a.b]` or `[[a.b]]`: the table that the lines below it belong to. */
function header(cursor, root, marks) {
  for (const one of marks.pending) marks.begun.add(one);
  marks.pending = [];
  const several = cursor.has("[[");
  cursor.expect(several ? "[[" : "[");
  const path = keyPath(cursor), key = path.pop(), above = tableAt(root, path, cursor, marks);
  cursor.expect(several ? "]]" : "]");
  if (several) return appended(cursor, above, key, marks);
  const table = tableAt(above, [key], cursor, marks, false);
  if (marks.begun.has(table)) throw cursor.fail();
  marks.begun.add(table);
  return table;
}

function appended(cursor, above, key, marks) {
  const list = (above[key] ??= []);
  if (!Array.isArray(list) || marks.closed.has(list)) throw cursor.fail();
  list.push(Object.create(null));
  return list[list.length - 1];
}

function pair(cursor, table, marks) {
  const path = keyPath(cursor), key = path.pop();
  let inner = table;
  for (const name of path) {
    inner = tableAt(inner, [name], cursor, marks);
    if (marks.begun.has(inner)) throw cursor.fail();
    marks.pending.push(inner);
  }
  cursor.expect("=");
  cursor.take(GAP);
  const said = value(cursor, 0);
  if (key in inner) throw cursor.fail();
  inner[key] = said;
  marks.close(said);
}

function keyPath(cursor) {
  const path = [];
  do {
    cursor.take(GAP);
    const bare = cursor.take(/[A-Za-z0-9_-]+/y);
    path.push(bare || (cursor.next === '"' ? basicString(cursor) : literal(cursor)));
    if (path.length > MAX_PARTS) throw cursor.fail();
    cursor.take(GAP);
  } while (cursor.take(/\./y));
  return path;
}

/** The table at that path, made where there is none; of a list of tables the last one. */
function tableAt(root, path, cursor, marks, lists = true) {
  let table = root;
  for (const key of path) {
    table[key] ??= Object.create(null);
    table = table[key];
    if (lists && Array.isArray(table) && !marks.closed.has(table)) table = table[table.length - 1];
    if (!isTable(table) || marks.closed.has(table)) throw cursor.fail();
  }
  return table;
}

function value(cursor, depth) {
  if (depth >= MAX_DEPTH) throw fault("deep", { most: MAX_DEPTH });
  if (cursor.has('"""')) return longString(cursor);
  if (cursor.has("'''")) return longLiteral(cursor);
  if (cursor.next === '"') return basicString(cursor);
  if (cursor.next === "'") return literal(cursor);
  if (cursor.next === "[") return list(cursor, depth + 1);
  if (cursor.next === "{") return inlineTable(cursor, depth + 1);
  const word = cursor.take(/true|false/y);
  if (word) return word === "true";
  const date = cursor.take(DATE) || cursor.take(/[+-]?(?:inf|nan)/y);
  if (date) return new Odd(date);
  const digits = cursor.take(WHOLE).replaceAll("_", "");
  if (!digits) throw cursor.fail();
  const part = /^0[xbo]/.test(digits) ? "" : cursor.take(PART);
  return part ? new Odd(digits + part) : whole(digits.replace(/^\+/, ""));
}

function list(cursor, depth) {
  const items = [];
  cursor.expect("[");
  for (cursor.take(BLANK); cursor.next !== "]"; cursor.take(BLANK)) {
    items.push(value(cursor, depth));
    cursor.take(BLANK);
    if (cursor.next === ",") cursor.expect(",");
    else if (cursor.next !== "]") throw cursor.fail();
  }
  cursor.expect("]");
  return items;
}

function inlineTable(cursor, depth) {
  const table = Object.create(null), marks = new Marks();
  cursor.expect("{");
  cursor.take(GAP);
  if (cursor.take(/\}/y)) return table;
  for (;;) {
    const path = keyPath(cursor), key = path.pop(), inner = tableAt(table, path, cursor, marks);
    cursor.expect("=");
    cursor.take(GAP);
    const said = value(cursor, depth);
    if (key in inner) throw cursor.fail();
    inner[key] = said;
    marks.close(said);
    cursor.take(GAP);
    if (cursor.take(/\}/y)) return table;
    cursor.expect(",");
    cursor.take(GAP);
  }
}

function basicString(cursor) {
  const raw = cursor.take(/"(?:[^"\\\n]|\\.)*"/y);
  if (!raw) throw cursor.fail();
  return unescaped(raw.slice(1, -1), cursor);
}

function literal(cursor) {
  const raw = cursor.take(/'[^'\n]*'/y);
  if (!raw) throw cursor.fail();
  return raw.slice(1, -1);
}

/** Up to two quotation marks may stand before the three that end it. */
function longString(cursor) {
  const raw = cursor.take(/"""(?:[^"\\]|\\[^]|"{1,2}(?!"))*"{3,5}/y);
  if (!raw) throw cursor.fail();
  return unescaped(raw.slice(3, -3).replace(/^\n/, ""), cursor, true);
}

function longLiteral(cursor) {
  const raw = cursor.take(/'''(?:[^']|'{1,2}(?!'))*'{3,5}/y);
  if (!raw) throw cursor.fail();
  return raw.slice(3, -3).replace(/^\n/, "");
}

function unescaped(text, cursor, several = false) {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([ \t]*\n[ \t\n]*)|([^]))/g, (whole, short, long, gap, one) => {
    if (gap !== undefined && several) return "";
    const code = parseInt(short ?? long, 16);
    if (!Number.isNaN(code) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
    if (one === undefined || !(one in ESCAPES)) throw cursor.fail();
    return ESCAPES[one];
  });
}

/** A record as TOML, one key a line. @param {object} record @returns {string} */
export function writeToml(record) {
  const lines = Object.entries(record).map(([key, said]) => `${key} = ${typeof said === "number" ? said : JSON.stringify(said).replace(/\u007f/g, "\\u007f")}`);
  return lines.join("\n") + "\n";
}
