// A problem as a newspaper, a book or prefsolve's own diagram prints it; prefsolve/formats/printed.py says more of it.

import { bit, maskOf } from "../../diagrams/assets/cards.mjs";
import { isBlank, linesOf, stripped } from "./bytes.mjs";
import { BoardFault, fault, quoted } from "./fault.mjs";
import { Alphabets, readCards, readHand } from "./hands.mjs";
import { SUIT_WORDS } from "./letters.mjs";
import { readGame, readSeat } from "./notation.mjs";
import { PART_WORDS, saidIn } from "./printedwords.mjs";
import { dealOf, problemOf } from "./problem.mjs";
import { problemOfLine } from "./records.mjs";

const LONGEST = 20_000; // characters of a printed problem, its comment and all
const MOST = 12; // names over hands
const KEYS = {
  ...Object.fromEntries(["game", "declarer", "leader", "table", "tricks", "opened", "talon", "discard", "title"].map((key) => [key, key])),
  игра: "game", играющий: "declarer", ход: "leader", стол: "table", взятки: "tricks", вскрыто: "opened", прикуп: "talon", снос: "discard",
  "tricks taken": "tricks", взято: "tricks", контракт: "game", ходит: "leader", contract: "game", название: "title", opening: "talon",
  вскрытие: "talon", играет: "declarer", заявка: "game",
};
const SEAT_NAMES = "North|East|South|West|Север|Восток|Юг|Запад";
const LETTER = "[\\p{L}\\p{Nl}\\p{No}]", END = `(?!${LETTER})`, SUIT_SIGNS = "♠♣♦♥";
const SUIT_LETTER = `[SCDH](?=[ -])|[SCDH](?=[789TJQKA0-9]+${END}(?![789TJQKA0-9]))|[ПТКБЧ](?=[:. -])`;
const SUIT = `(?<!${LETTER})(?:[♠♣♦♥♤♧♢♡]|${SUIT_LETTER}|(?:${Object.keys(SUIT_WORDS).sort().join("|")})${END})`;
const SEAT = `(?:${SEAT_NAMES}|[NESWСВЮЗ])${END}`;
const COLOUR = /\x1b\[[0-9;]{0,9}m/g;
const EDGE = /[┌└+][─-]{5,40}[┐┘+]/, BOX = /[│|][^│|]{5,40}[│|]/;
const KEY = new RegExp(`^\\s*(${LETTER}+(?: ${LETTER}+)?)\\s?:\\s*([^]*)$`, "u");
const PILE = new RegExp(`^\\s*(прикуп|снос|talon|discard)\\s+(?=${SUIT})([^]*)$`, "iu");
const WORTH = /^\s*[0-9]{1,2} (?:tricks?|взят[\p{L}\p{N}_]{1,3}): /u;
const START = new RegExp(`(?:(?<=\\s\\s)|^\\s?)(?=${SEAT}|${SUIT})`, "giu");
const SEATED = new RegExp(`^${SEAT}`, "iu"), SUITED_HERE = new RegExp(`^(?:${SUIT})`, "iu"), SUITED = new RegExp(SUIT, "iu");
const LINE = new RegExp(`^\\ufeff?\\s*${SEAT}(?:[^\\p{L}\\p{N}_]{0,3}${SUIT}|:\\s?[-—])`, "iu"); // a position on one line
const TAKEN = new RegExp(`(${LETTER}+) ?([0-9]{1,2})(?![0-9])`, "gu");

/** Whether it is one line of the notation. @param {string} text */
export const isOneLine = (text) => LINE.test(text) && linesOf(stripped(text)).length === 1;

/** Whether three seats' names stand over, or before, rows that begin with a suit. */
export function looksPrinted(text) {
  if (text.length > LONGEST) return false;
  try {
    if (isOneLine(text)) return Boolean(problemOfLine(text));
    const named = pageOf(text).blocks.filter((block) => block.rows.length).map((block) => block.seat);
    return new Set(named).size >= 3;
  } catch (reason) {
    if (!(reason instanceof BoardFault)) throw reason;
    return linesOf(text).filter((line) => SEATED.test(stripped(line))).length >= 3 && [...SUIT_SIGNS].some((sign) => text.includes(sign));
  }
}

/** @param {import("./bytes.mjs").Source} source @returns {import("./problem.mjs").Problem[]} */
export function readPrinted({ text }) {
  if (text.length > LONGEST) throw fault("longText", { number: text.length, most: LONGEST });
  return [isOneLine(text) ? problemOfLine(text) : problemOfPage(pageOf(text))];
}

class Page {
  constructor() {
    this.blocks = [];
    this.open = []; // the hands whose names stand on the last line with names
    this.inBox = false;
    this.box = []; // the rows of the table's box
    this.said = {};
    this.keys = {};
    this.before = []; // prose before the hands
  }

  /** Note what is said; the same may be said again, and nothing else. */
  say(what, value) {
    this.said[what] ??= value;
    if (JSON.stringify(this.said[what]) !== JSON.stringify(value)) throw fault("fieldTwice", { label: what === "turn" ? "leader" : what });
  }

  key(key, text) {
    if (key in this.keys) throw fault("fieldTwice", { label: key });
    this.keys[key] = text;
    this.open = [];
  }
}

function pageOf(text) {
  const page = new Page();
  for (const line of linesOf(text.replace(/^\ufeff/, "").replace(COLOUR, ""))) addLine(page, expanded(line.replaceAll("\t", " \t ")));
  return page;
}

/** Tabs as spaces up to the next eighth column. */
function expanded(line) {
  let out = "";
  for (const sign of line) out += sign === "\t" ? " ".repeat(8 - (out.length % 8)) : sign;
  return out;
}

function addLine(page, given) {
  const line = withoutBox(page, given);
  if (isBlank(line)) return;
  const keyed = KEY.exec(line), pile = PILE.exec(line), key = keyed && keyed[1].toLowerCase();
  if (keyed && Object.hasOwn(KEYS, key)) page.key(KEYS[key], stripped(keyed[2]));
  else if (pile) page.key(KEYS[pile[1].toLowerCase()], stripped(pile[2]));
  else if (!WORTH.test(line) && !addHands(page, line)) {
    const { said, more } = saidIn(line);
    for (const [what, value] of said) page.say(what, value);
    if ((more || !said.length) && !page.blocks.length) page.before.push(stripped(line));
    page.open = [];
  }
}

/** The line with the table's box blanked out; what stands inside it is kept. */
function withoutBox(page, line) {
  const blanked = (found) => line.slice(0, found.index) + " ".repeat(found[0].length) + line.slice(found.index + found[0].length);
  const edge = EDGE.exec(line);
  if (edge) {
    page.inBox = !page.inBox;
    return blanked(edge);
  }
  const row = page.inBox ? BOX.exec(line) : null;
  if (!row) return line;
  page.box.push(row[0]);
  return blanked(row);
}

/** Take the names and rows of hands on the line; whether it has nothing else. */
function addHands(page, line) {
  const starts = [...line.matchAll(START)].map((found) => found.index + found[0].length);
  if (!starts.length || !isBlank(line.slice(0, starts[0]))) return false;
  const pieces = starts.map((at, n) => ({ at, text: stripped(line.slice(at, starts[n + 1] ?? line.length)) }));
  const named = pieces.map(({ text }) => nameIn(text)), above = page.open, fresh = [], rows = [], said = [];
  if (!named.some(Boolean) && !above.length) return false;
  pieces.forEach(({ at, text }, n) => {
    if (named[n]) {
      fresh.push({ seat: named[n].seat, column: at, rows: named[n].cards ? [named[n].cards] : [] });
      said.push(...named[n].parts.map((part) => [part, named[n].seat]));
    } else if (fresh.length) fresh[fresh.length - 1].rows.push(text);
    else rows.push({ at, text });
  });
  if (rows.length && !(above.length && rows.every(({ text }) => SUITED_HERE.test(text)))) return false;
  rows.forEach(({ at, text }, n) => ownerOf(above, at, rows.length === above.length ? n : null).rows.push(text));
  for (const [part, seat] of said) page.say(part, seat);
  page.blocks.push(...fresh);
  if (page.blocks.length > MOST) throw fault("threeHands", { number: page.blocks.length });
  page.open = fresh.length ? fresh : above;
  return true;
}

/** The hand that a row belongs to: in order where there are as many rows as names, else the last name not right of it. */
function ownerOf(blocks, column, number) {
  if (number !== null) return blocks[number];
  return blocks.filter((block) => block.column <= column + 2).pop() ?? blocks[0];
}

/** A seat's name, what is said of it, and its cards if they follow; null for a row or for prose. */
function nameIn(piece) {
  const found = SEATED.exec(piece);
  if (!found) return null;
  const rest = piece.slice(found[0].length), suit = SUITED.exec(rest);
  const head = suit ? rest.slice(0, suit.index) : rest, cards = suit ? rest.slice(suit.index) : "";
  const alone = ["-", "–", "—", "−"].includes(stripped(head)) || found[0] !== found[0].toUpperCase();
  if (found[0].length === 1 && !cards && alone) return null;
  const parts = head.split(/[,()]/).map((part) => part.replace(/^[ :.\-–—]+|[ :.\-–—]+$/g, "").toLowerCase()).filter(Boolean);
  if (!parts.every((part) => Object.hasOwn(PART_WORDS, part))) return null;
  return { seat: readSeat(found[0]), parts: parts.map((part) => PART_WORDS[part]), cards };
}

function problemOfPage(page) {
  const alphabets = new Alphabets(), hands = new Map(), cards = (key) => readCards(page.keys[key] ?? "", key, alphabets);
  for (const { seat, rows } of page.blocks) {
    if (hands.has(seat)) throw fault("handTwice", { seat });
    hands.set(seat, readHand(rows.join("\n"), "NESW"[seat], alphabets));
  }
  const talon = cards("talon"), discard = cards("discard");
  alphabets.check();
  if (!hands.size) throw fault("noDeal", {});
  for (const key of ["game", "declarer", "leader"]) if (page.keys[key]) page.say(key, key === "game" ? readGame(page.keys[key]) : readSeat(page.keys[key]));
  const table = tableOf(page, hands, alphabets);
  alphabets.check();
  for (const [seat, card] of table) hands.set(seat, (hands.get(seat) | bit(card)) >>> 0);
  const { game = null, declarer = null, leader = null } = page.said, opened = page.keys.opened ?? "";
  if (opened && !/^[0-9]{1,2}$/.test(opened)) throw fault("opened", { text: quoted(opened) });
  return problemOf(dealOf(hands, maskOf(talon), maskOf(discard)), {
    game, declarer, leader, play: table.map(([, card]) => card), turns: table.length, tricks: tricksOf(page.keys.tricks ?? ""),
    opening: game?.kind === "raspasy" ? talon : [], opened: opened ? Number(opened) : null, title: page.keys.title ?? page.before[0] ?? "",
  });
}

/** Who has played what to the current trick, in play order; says who led to it. @returns {[number, number][]} */
function tableOf(page, hands, alphabets) {
  const active = [0, 1, 2, 3].filter((seat) => hands.has(seat)), from = (seat, n) => active[(active.indexOf(seat) + n + active.length) % active.length];
  const played = inBox(page, alphabets), cards = readCards(page.keys.table ?? "", "table", alphabets), { turn } = page.said;
  if (cards.length) {
    const before = active.includes(turn) ? active[(((active.indexOf(turn) - cards.length) % active.length) + active.length) % active.length] : undefined;
    const first = page.said.leader ?? before;
    if (!active.includes(first)) throw fault("missing", { label: "leader" });
    page.say("leader", first);
    return cards.map((card, n) => [active[(active.indexOf(first) + n) % active.length], card]);
  }
  if (played.size) {
    const waiting = active.filter((seat) => !played.has(seat));
    if (played.size > 2 || !waiting.length) throw fault("longTable", {});
    const first = played.size === 1 ? [...played.keys()][0] : from(waiting[0], 1);
    page.say("leader", first);
    const order = [...played.keys()].map((_, n) => from(first, n));
    if (turn !== undefined && turn !== from(first, played.size)) throw fault("fieldTwice", { label: "leader" });
    return order.map((seat) => [seat, played.get(seat)]);
  }
  if (turn !== undefined) page.say("leader", turn);
  return [];
}

/** The cards in the table's box by the side on which they lie; letters of seats are no cards. */
function inBox(page, alphabets) {
  const played = new Map();
  page.box.slice(0, 3).forEach((row, n) => {
    for (const found of row.matchAll(/[^\s│|]+/g)) {
      if (found[0].length === 1) continue;
      const middle = 2 * found.index + found[0].length < row.length ? 3 : 1;
      const cards = readCards(found[0], "table", alphabets);
      if (cards.length !== 1) throw fault("oneCard", { place: "table", text: quoted(found[0]) });
      played.set([0, middle, 2][n], cards[0]);
    }
  });
  return played;
}

function tricksOf(text) {
  const tricks = [0, 0, 0, 0];
  for (const found of text.matchAll(TAKEN)) tricks[readSeat(found[1])] = Number(found[2]);
  if (text.replace(TAKEN, "").replace(/^[ ,;.]+|[ ,;.]+$/g, "")) throw fault("tricksText", { text: quoted(text) });
  return tricks;
}
