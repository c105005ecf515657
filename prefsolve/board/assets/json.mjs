// JSON with limits: no key twice in an object, no nesting without end, and whole numbers told from others.

import { fault, quoted } from "./fault.mjs";

const MAX_DEPTH = 32; // objects and lists inside one another
const MAX_DIGITS = 100; // of a whole number
const TOKEN = /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?|(true|false|null|NaN|-?Infinity))/y;

/** A number that is not whole, or a date: nothing that a deal has, but no fault by itself. */
export class Odd {
  constructor(text) {
    this.text = text;
  }
}

/** A whole number; beyond those that are exact here it is kept as text. @param {string} digits */
export function whole(digits) {
  if (digits.length > MAX_DIGITS) throw fault("value", { text: quoted(digits) });
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : new Odd(digits);
}

/** Half of a surrogate pair could be read and never written. @param {string} text */
function paired(text) {
  if (/\p{Surrogate}/u.test(text)) throw fault("value", { text: quoted(text.replace(/\p{Surrogate}/gu, "\ufffd")) });
  return text;
}

export const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Odd);

class Parser {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  token() {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    if (!found) throw fault("json", {});
    this.at = TOKEN.lastIndex;
    return found;
  }

  /** The value that a token begins. */
  value(found, depth) {
    const [, mark, text, digits, part, power, word] = found;
    if (text !== undefined) return paired(JSON.parse(text));
    if (digits !== undefined) return part || power ? odd(digits + (part ?? "") + (power ?? "")) : whole(digits);
    if (word !== undefined) return constant(word);
    if (mark !== "{" && mark !== "[") throw fault("json", {});
    if (depth === MAX_DEPTH) throw fault("deep", { most: MAX_DEPTH });
    return mark === "{" ? this.object(depth + 1) : this.list(depth + 1);
  }

  object(depth) {
    const object = Object.create(null);
    let found = this.token();
    if (found[1] === "}") return object;
    for (;;) {
      if (found[2] === undefined) throw fault("json", {});
      const key = paired(JSON.parse(found[2]));
      if (key in object) throw fault("fieldTwice", { label: quoted(key) });
      if (this.token()[1] !== ":") throw fault("json", {});
      object[key] = this.value(this.token(), depth);
      const mark = this.token()[1];
      if (mark === "}") return object;
      if (mark !== ",") throw fault("json", {});
      found = this.token();
    }
  }

  list(depth) {
    const list = [];
    let found = this.token();
    if (found[1] === "]") return list;
    for (;;) {
      list.push(this.value(found, depth));
      const mark = this.token()[1];
      if (mark === "]") return list;
      if (mark !== ",") throw fault("json", {});
      found = this.token();
    }
  }
}

function odd(text) {
  if (text.length > 4 * MAX_DIGITS || !Number.isFinite(Number(text))) throw fault("value", { text: quoted(text) });
  return new Odd(text);
}

function constant(word) {
  if (word === "null") return null;
  if (word !== "true" && word !== "false") throw fault("json", {});
  return word === "true";
}

/** @param {string} text @returns {unknown} objects without a prototype; numbers that are not whole are {@link Odd} */
export function readJson(text) {
  const parser = new Parser(text.replace(/^\ufeff/, "")), value = parser.value(parser.token(), 0);
  if (/[^ \t\n\r]/.test(parser.text.slice(parser.at))) throw fault("json", {});
  return value;
}

/** The value of a JSON text as far as its kind can be told; undefined if it is no JSON. */
export function peekJson(text) {
  try {
    return JSON.parse(text.replace(/\b-?(?:NaN|Infinity)\b/g, "0"));
  } catch {
    return undefined;
  }
}
