// As much of TOML as etude files have: keys with strings, numbers, booleans and lists of these, and tables.

import { fault, quoted } from "./fault.mjs";

const ESCAPES = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };
const FORBIDDEN = ["__proto__", "constructor", "prototype"];

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
    return fault("toml", { line, text: quoted(this.text.split("\n")[line - 1] ?? "") });
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
}

/** @param {string} text @returns {object} tables within tables */
export function readToml(text) {
  const cursor = new Cursor(text), root = Object.create(null);
  let table = root;
  for (;;) {
    cursor.take(/(?:[ \t\n]|#[^\n]*)*/y);
    if (!cursor.next) return root;
    if (cursor.next === "[") {
      cursor.expect("[");
      table = tableAt(root, keyPath(cursor), cursor);
      cursor.expect("]");
    } else {
      const path = keyPath(cursor), key = path.pop();
      const inner = tableAt(table, path, cursor);
      cursor.expect("=");
      cursor.take(/[ \t]*/y);
      if (key in inner) throw cursor.fail();
      inner[key] = value(cursor, 0);
    }
    cursor.take(/[ \t]*(?:#[^\n]*)?/y);
    if (cursor.next && cursor.next !== "\n") throw cursor.fail();
  }
}

function keyPath(cursor) {
  const path = [];
  do {
    cursor.take(/[ \t]*/y);
    const key = cursor.next === '"' ? basicString(cursor) : cursor.take(/[A-Za-z0-9_-]{1,60}/y);
    if (!key || FORBIDDEN.includes(key) || path.length > 8) throw cursor.fail();
    path.push(key);
    cursor.take(/[ \t]*/y);
  } while (cursor.take(/\./y));
  return path;
}

function tableAt(root, path, cursor) {
  let table = root;
  for (const key of path) {
    table[key] ??= Object.create(null);
    table = table[key];
    if (typeof table !== "object" || Array.isArray(table)) throw cursor.fail();
  }
  return table;
}

function value(cursor, depth) {
  if (depth > 8) throw cursor.fail();
  if (cursor.text.startsWith('"""', cursor.at)) return longString(cursor);
  if (cursor.next === '"') return basicString(cursor);
  if (cursor.next === "'") return cursor.take(/'[^'\n]*'/y).slice(1, -1);
  if (cursor.next === "[") return list(cursor, depth);
  const word = cursor.take(/[A-Za-z0-9+._:-]{1,40}/y);
  if (word === "true" || word === "false") return word === "true";
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(word)) throw cursor.fail();
  return Number(word);
}

function list(cursor, depth) {
  const items = [], blank = /(?:[ \t\n]|#[^\n]*)*/y;
  cursor.expect("[");
  for (cursor.take(blank); cursor.next !== "]"; cursor.take(blank)) {
    items.push(value(cursor, depth + 1));
    cursor.take(blank);
    if (cursor.next === ",") cursor.expect(",");
    else if (cursor.next !== "]") throw cursor.fail();
  }
  cursor.expect("]");
  return items;
}

function basicString(cursor) {
  const raw = cursor.take(/"(?:[^"\\\n]|\\.)*"/y);
  if (!raw) throw cursor.fail();
  return unescaped(raw.slice(1, -1), cursor);
}

function longString(cursor) {
  const raw = cursor.take(/"""(?:[^"\\]|\\[^]|"(?!""))*"""/y);
  if (!raw) throw cursor.fail();
  return unescaped(raw.slice(3, -3).replace(/^\n/, "").replace(/\\\n\s*/g, ""), cursor);
}

function unescaped(text, cursor) {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^]))/g, (whole, short, long, one) => {
    const code = parseInt(short ?? long, 16);
    if (!Number.isNaN(code) && code <= 0x10ffff) return String.fromCodePoint(code);
    if (one === undefined || !(one in ESCAPES)) throw cursor.fail();
    return ESCAPES[one];
  });
}

/** A record as TOML, one key a line. @param {object} record @returns {string} */
export function writeToml(record) {
  const lines = Object.entries(record).map(([key, said]) => `${key} = ${typeof said === "number" ? said : JSON.stringify(said).replace(/\u007f/g, "\\u007f")}`);
  return lines.join("\n") + "\n";
}
