// Positions as text: `W:s987.cT98 E:… S:… game:misere declarer:W leader:S`, in both languages, and the same as records.

import { RANKS, SUIT_LETTERS, SUIT_SYMBOLS, bit, cardsOf, codeOf, count, holds, maskOf, suitOf } from "../../diagrams/assets/cards.mjs";
import { fault, quoted } from "./fault.mjs";
import { Alphabets, readCards, readHand } from "./hands.mjs";
import { LATIN_SUITS, NO_TRUMP_WORDS, RUSSIAN_SUITS, SEAT_WORDS, SUIT_WORDS, SYMBOLS } from "./letters.mjs";
import { TALON_KINDS, openedByDefault, order, seatsFrom, size } from "./rules.mjs";

export const MAX_TEXT = 5000; // characters; a position with everything about it has some two hundred
export const PILES = { talon: "talon", прикуп: "talon", discard: "discard", снос: "discard" };
export const FIELDS = {
  game: "game", игра: "game", declarer: "declarer", играющий: "declarer", leader: "leader", ход: "leader",
  table: "table", стол: "table", tricks: "tricks", взятки: "tricks", opening: "opening", вскрытие: "opening", opened: "opened",
  вскрыто: "opened",
};
const RULE_WORDS = {
  closed: "прикуп закрыт", suit: "в масть прикупа", virtual: "ход картой прикупа", dealer: "ходит сдающий",
  "highest-takes": "берёт старшая", "winner-leads": "ходит взявший",
};
const RULE_NAMES = Object.fromEntries(Object.entries(RULE_WORDS).map(([name, words]) => [words.replace("ё", "е"), name]));
const SWITCHES = { "highest-takes": ["highestTakes", ["virtual"]], "winner-leads": ["winnerLeads", ["virtual", "dealer"]] };

/** @param {string} text @returns {number} */
export function readSeat(text) {
  const name = text.trim().toLowerCase();
  if (!Object.hasOwn(SEAT_WORDS, name)) throw fault("unknownSeat", { text: quoted(text.trim()) });
  return SEAT_WORDS[name];
}

/** `closed`, `virtual+winner-leads`, `ход картой прикупа + ходит взявший`. @returns {import("./rules.mjs").Game} */
export function readRule(text) {
  const names = text.toLowerCase().split("+").map((name) => name.trim().replace(/\s+/g, " "));
  const [rule, ...switches] = names.map((name) => (Object.hasOwn(RULE_NAMES, name.replace("ё", "е")) ? RULE_NAMES[name.replace("ё", "е")] : name));
  if (!TALON_KINDS.includes(rule)) throw fault("unknownRule", { text: quoted(text) });
  const game = { kind: "raspasy", rule, highestTakes: false, winnerLeads: false };
  for (const name of switches) {
    const [field, rules] = Object.hasOwn(SWITCHES, name) ? SWITCHES[name] : ["", []];
    if (!rules.includes(rule)) throw fault("unknownRule", { text: quoted(text) });
    game[field] = true;
  }
  return game;
}

/** `6S`, `6♠`, `7NT`, `7бк`, `misere`, `мизер`, `raspasy:closed`. @returns {import("./rules.mjs").Game} */
export function readGame(text) {
  const given = text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  const colon = given.indexOf(":"), name = colon < 0 ? given : given.slice(0, colon);
  if (["raspasy", "распасы", "распас", "распасовка"].includes(name.trim())) return readRule(colon < 0 ? "virtual" : given.slice(colon + 1));
  if (["misere", "misère", "мизер", "мизере"].includes(given)) return { kind: "misere" };
  const levels = { шесть: "6", семь: "7", восемь: "8", девять: "9", десять: "10" };
  const said = given.replace(/^\p{L}+(?= )/u, (word) => (Object.hasOwn(levels, word) ? levels[word] : word));
  const match = /^([1-9][0-9]?) ?(\D{1,20})$/.exec(said);
  if (!match) throw fault("unknownGame", { text: quoted(text) });
  const level = Number(match[1]), strain = strainOf(match[2]);
  if (strain === null) throw fault("unknownGame", { text: quoted(text) });
  if (level < 6 || level > 10) throw fault("level", { level });
  return { kind: "contract", level, strain };
}

function strainOf(text) {
  const name = text.trim().replace(/[\ufe0e\ufe0f]/g, "").replace(/^([птбчк]):$/, "$1");
  if (NO_TRUMP_WORDS.includes(name)) return 4;
  for (const table of [SYMBOLS, LATIN_SUITS, RUSSIAN_SUITS, SUIT_WORDS]) if (Object.hasOwn(table, name)) return table[name];
  return null;
}

/** The parts of a text that a label begins; a seat may lack its colon. @returns {{label: string, text: string}[]} */
export function sections(text) {
  const labels = [];
  for (const match of text.matchAll(/(^|[\s,;|])(\p{L}+):/gu)) {
    const label = match[2];
    if (label in RUSSIAN_SUITS || Object.hasOwn(SUIT_WORDS, label.toLowerCase())) continue;
    labels.push({ label, at: match.index + match[1].length, start: match.index + match[0].length });
  }
  labels.push(...seatsWithoutColon(text, labels));
  labels.sort((one, other) => one.at - other.at);
  const before = labels.length ? text.slice(0, labels[0].at) : text;
  if (!labels.length || before.replace(/[\s,;|\ufeff]/g, "")) throw fault("noSeat", { text: quoted(before.trim()) });
  return labels.map(({ label, start }, n) => ({ label, text: text.slice(start, n + 1 < labels.length ? labels[n + 1].at : text.length) }));
}

const SUIT_HERE = `[♠♣♦♥♤♧♢♡]|[SCDH](?=[\\s-]*[0-9TJQKA-])|[ПБЧТК](?:[:. -]|(?=[0-9ТКДВ]))|(?:${Object.keys(SUIT_WORDS).join("|")})(?!\\p{L})`;
const SEAT_HERE = new RegExp(
  `(^|[\\s,;|])(north|east|south|west|север|восток|юг|запад|[NESWСВЮЗ])(?:\\s?[-–—.])?\\s+(?=${SUIT_HERE})`,
  "giu",
);

/** Seats before suits that have no colon: `З ♠987`; of those that may be jacks, the one that is the third seat. */
function seatsWithoutColon(text, labels) {
  const sure = labels.filter(({ label }) => Object.hasOwn(SEAT_WORDS, label.toLowerCase())).length;
  if (sure >= 3) return [];
  const found = [];
  for (const match of text.matchAll(SEAT_HERE)) {
    if (match[2] === "s") continue;
    const at = match.index + match[1].length, line = text.slice(0, at).trim() === "" || /[\n;|.][ \t]*$/.test(text.slice(0, at));
    found.push({ label: match[2], at, start: match.index + match[0].length, doubtful: "Вв".includes(match[2]) && !line });
  }
  const certain = found.filter((one) => !one.doubtful), doubtful = found.length - certain.length;
  if (certain.length + sure === 3 || !doubtful) return certain;
  if (certain.length + sure === 2 && doubtful > 1) throw fault("eastOrJack", {});
  return found;
}

/**
 * A position or a deal on one line or on several; what the text does not say is taken from `base`.
 * @param {string} text @param {import("./rules.mjs").Position} base
 * @returns {import("./rules.mjs").Position}
 */
export function readPosition(text, base) {
  if (text.length > MAX_TEXT) throw fault("longText", { number: text.length, most: MAX_TEXT });
  const alphabets = new Alphabets(), hands = new Map(), said = {};
  for (const { label, text: body } of sections(text)) {
    const name = label.toLowerCase(), pile = PILES[name], field = FIELDS[name];
    const key = pile ?? field;
    if (key !== undefined) {
      if (key in said) throw fault("fieldTwice", { label });
      said[key] = body.trim().replace(/[\s,;|]+$/, "");
      continue;
    }
    const seat = readSeat(label);
    if (hands.has(seat)) throw fault("handTwice", { seat });
    hands.set(seat, readHand(body, "NESW"[seat], alphabets));
  }
  return assemble(hands, said, alphabets, base);
}

/** The position of hands and fields, each still text. */
function assemble(hands, said, alphabets, base) {
  if (hands.size !== 3) throw fault("threeHands", { number: hands.size });
  const cards = (key) => readCards(said[key] ?? "", key, alphabets);
  const position = {
    ...base, hands: [0, 1, 2, 3].map((seat) => hands.get(seat) ?? 0), absent: [0, 1, 2, 3].find((seat) => !hands.has(seat)),
    table: cards("table"), discard: maskOf(cards("discard")), talon: said.opening ? cards("opening") : cards("talon"),
    tricks: readTricks(said.tricks ?? ""),
  };
  alphabets.check();
  if (said.game !== undefined) position.game = readGame(said.game);
  if (position.game.kind !== "raspasy") position.talon.sort((one, other) => one - other); // their order is raspasy's alone
  position.leader = said.leader !== undefined ? readSeat(said.leader) : position.leader;
  position.declarer = position.game.kind === "raspasy" ? null : said.declarer ? readSeat(said.declarer) : position.declarer ?? position.leader;
  const active = seatsFrom(position.absent, 0);
  if (said.leader === undefined && !active.includes(position.leader)) position.leader = active[0];
  if (!said.declarer && position.declarer !== null && !active.includes(position.declarer)) position.declarer = active[0];
  liftTable(position);
  position.opened = said.opened ? Number(said.opened) : openedByDefault(position.game, size(position));
  if (!Number.isInteger(position.opened) || position.opened < 0) throw fault("opened", { text: quoted(said.opened) });
  return position;
}

/** Cards on the table may stand in their players' hands too. */
function liftTable(position) {
  const seats = order(position);
  position.hands = position.hands.slice();
  position.table.slice(0, 3).forEach((card, i) => {
    const seat = seats[i];
    if (seat !== undefined && holds(position.hands[seat], card)) position.hands[seat] = (position.hands[seat] & ~bit(card)) >>> 0;
  });
}

export function readTricks(text) {
  const tricks = [0, 0, 0, 0], named = new Set();
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const match = /^(\p{L}+)(\d{1,2})$/u.exec(word);
    if (!match) throw fault("tricksText", { text: quoted(word) });
    const seat = readSeat(match[1]);
    if (named.has(seat)) throw fault("fieldTwice", { label: quoted(word) });
    named.add(seat);
    tricks[seat] = Number(match[2]);
  }
  return tricks;
}

const LABELS = {
  en: { game: "game", declarer: "declarer", leader: "leader", table: "table", tricks: "tricks", opening: "opening", opened: "opened", talon: "talon", discard: "discard" },
  ru: { game: "игра", declarer: "играющий", leader: "ход", table: "стол", tricks: "взятки", opening: "вскрытие", opened: "вскрыто", talon: "прикуп", discard: "снос" },
};

/** `6♠`, `7бк`, `misere`, `raspasy:closed`; in the ASCII of files with `ascii`. */
export function gameText(game, language, ascii = false) {
  if (game.kind === "misere") return language === "ru" ? "мизер" : "misere";
  if (game.kind === "contract") return game.level + (game.strain === 4 ? (language === "ru" ? "бк" : "NT") : (ascii ? SUIT_LETTERS : SUIT_SYMBOLS)[game.strain]);
  const rule = ruleText(game);
  if (language !== "ru") return "raspasy" + (rule === "virtual" ? "" : ":" + rule);
  return "распасы" + (rule === "virtual" ? "" : ": " + rule.split("+").map((name) => RULE_WORDS[name]).join(" + "));
}

/** @param {import("./rules.mjs").Game} game */
export const ruleText = (game) => game.rule + (game.highestTakes ? "+highest-takes" : "") + (game.winnerLeads ? "+winner-leads" : "");

/** `♠987 ♣T98`, or `s987.cT98` with `ascii`. */
export function handText(mask, language, ascii = false) {
  const groups = [0, 1, 2, 3].map((suit) => {
    const ranks = cardsOf(mask).filter((card) => suitOf(card) === suit).reverse().map((card) => RANKS[ascii ? "en" : language][card & 7]);
    return ranks.length ? (ascii ? SUIT_LETTERS[suit].toLowerCase() : SUIT_SYMBOLS[suit]) + ranks.join("") : "";
  });
  return groups.filter(Boolean).join(ascii ? "." : " ") || (ascii ? "-" : "—");
}

/** @param {import("./rules.mjs").Position} position @returns {string} one line, which readPosition gives back */
export function positionText(position, language) {
  const labels = LABELS[language], letters = language === "ru" ? "СВЮЗ" : "NESW";
  const cards = (list) => list.map((card) => SUIT_SYMBOLS[suitOf(card)] + RANKS[language][card & 7]).join(" ");
  const parts = seatsFrom(position.absent, 0).map((seat) => `${letters[seat]}:${handText(position.hands[seat], language)}`);
  const add = (label, text) => { if (text) parts.push(`${labels[label]}:${text}`); };
  const raspasy = position.game.kind === "raspasy";
  if (!raspasy && position.talon.length) add("talon", cards(position.talon));
  if (position.discard) add("discard", handText(position.discard, language));
  add("game", gameText(position.game, language));
  if (!raspasy) add("declarer", letters[position.declarer]);
  add("leader", letters[position.leader]);
  add("table", cards(position.table));
  add("tricks", position.tricks.map((n, seat) => (n ? letters[seat] + n : "")).filter(Boolean).join(" "));
  if (raspasy) add("opening", cards(position.talon));
  if (position.opened !== openedByDefault(position.game, size(position))) parts.push(`${labels.opened}:${position.opened}`);
  return parts.join(" ");
}

/** The fields of an etude file or a batch's record, in ASCII. */
export function recordOf(position) {
  const codes = (list) => list.map(codeOf).join(" "), raspasy = position.game.kind === "raspasy";
  const seats = seatsFrom(position.absent, 0);
  const record = { deal: seats.map((seat) => `${"NESW"[seat]}:${handText(position.hands[seat], "en", true)}`).join(" ") };
  record.game = raspasy ? "raspasy" : gameText(position.game, "en", true);
  if (!raspasy) record.declarer = "NESW"[position.declarer];
  record.leader = "NESW"[position.leader];
  if (position.talon.length) record.talon = codes(position.talon);
  if (count(position.discard)) record.discard = codes(cardsOf(position.discard));
  if (position.table.length) record.table = codes(position.table);
  if (raspasy) record.talon_rule = ruleText(position.game);
  if (position.opened !== openedByDefault(position.game, size(position))) record.talon_played = position.opened;
  return record;
}
