// What a file or a pasted text holds: a position, perhaps with moves, a title and an answer.

import { maskOf } from "../../diagrams/assets/cards.mjs";
import { fault } from "./fault.mjs";
import { Alphabets, readCards } from "./hands.mjs";
import { positionOfRecord, readPosition } from "./notation.mjs";
import { looksLikePbn, readPbn } from "./pbn.mjs";
import { faultsOf, legalCards } from "./rules.mjs";
import { readToml } from "./toml.mjs";

const LARGEST = 1 << 20; // characters; an etude has a thousand
const LONGEST_TITLE = 200;

/**
 * @typedef {{position: import("./rules.mjs").Position, moves: number[], title: {en: string, ru: string}, keys: number[]}} Found
 *   keys: the cards that an etude's author names as the solution.
 * @param {string} text @param {import("./rules.mjs").Position} base what a text that says less is filled up with
 * @returns {Found}
 */
export function readAny(text, base) {
  if (text.length > LARGEST) throw fault("longText", { number: text.length, most: LARGEST });
  const found = parsed(text.replace(/^\ufeff/, ""), base);
  return { moves: [], keys: [], title: { en: "", ru: "" }, ...found };
}

function parsed(text, base) {
  const begin = text.trimStart();
  if (begin.startsWith("{")) return ofRecord(jsonOf(begin), base);
  if (begin.startsWith("[") && begin.slice(0, 200).includes("{")) return ofRecord(jsonOf(begin)[0], base);
  if (/^\s*(?:#.*\n\s*)*[A-Za-z_]+\s*=\s/.test(text)) return ofRecord(readToml(text), base);
  if (looksLikePbn(text)) {
    const { position, moves, title } = readPbn(text);
    return { position, moves, title: titles(title, "") };
  }
  return { position: readPosition(text, base) };
}

/** JSON, or the first line of JSON Lines. */
function jsonOf(text) {
  for (const part of [text, text.split("\n")[0]]) {
    try {
      return JSON.parse(part);
    } catch {
      continue;
    }
  }
  throw fault("json", {});
}

function ofRecord(record, base) {
  if (typeof record !== "object" || record === null) throw fault("noDeal", {});
  const position = positionOfRecord(record, base);
  const keys = faultsOf(position).length || !record.answer?.key_cards ? [] : keysOf(record.answer.key_cards, position);
  return { position, keys, title: titles(record.title, record.title_en) };
}

function keysOf(text, position) {
  const named = readCards(Array.isArray(text) ? text.join(" ") : String(text), "keys", new Alphabets());
  return named.filter((card) => maskOf([card]) & legalCards(position));
}

function titles(own, english) {
  const short = (value) => (typeof value === "string" ? value.slice(0, LONGEST_TITLE) : "");
  return { ru: short(own), en: short(english) || short(own) };
}
