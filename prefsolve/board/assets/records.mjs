// Records of named fields, from JSON, TOML or a row of CSV: positions as batches have them, and played deals.
// prefsolve/formats/position_records.py and record.py are the same in Python.

import { count, maskOf } from "../../diagrams/assets/cards.mjs";
import { stripped, wordsOf } from "./bytes.mjs";
import { BoardFault, fault, quoted } from "./fault.mjs";
import { Alphabets, readCards, readHand } from "./hands.mjs";
import { isTable } from "./json.mjs";
import { FIELDS, MAX_TEXT, PILES, readGame, readRule, readSeat, readTricks, sections } from "./notation.mjs";
import { dealOf, huntFrom, positionFrom, problemFrom, problemOf } from "./problem.mjs";

const LONGEST_PLAY = 1000; // characters of the cards in play order
const TEXTS = ["title", "title_en", "author", "source", "number", "comment"];
const KEYS = ["deal", "hands", "talon", "discard", "game", "declarer", "leader", "tricks", "play", "turns", "claim", "answer", "keys", ...TEXTS];
const RECORD_KEYS = ["deal", "game", "leader", "declarer", "id", "table", "discard", "talon", "talon_rule", "talon_played"];

const isGiven = (value) => value !== undefined && value !== null && !(typeof value === "string" && !stripped(value));

/** A value that must be text of at most so many characters. */
function textOf(value, label, most = MAX_TEXT) {
  if (typeof value !== "string") throw fault("fieldType", { label });
  if (value.length > most) throw fault("longText", { number: value.length, most });
  return value;
}

/** Cards as one text, or as a list of texts of one card each. @returns {number[]} */
export function cardsFrom(value, place, alphabets) {
  if (!Array.isArray(value)) return readCards(textOf(value, place), place, alphabets);
  const cards = value.flatMap((item) => {
    const one = readCards(textOf(item, place), place, alphabets);
    if (one.length !== 1) throw fault("oneCard", { place, text: quoted(item) });
    return one;
  });
  if (new Set(cards).size < cards.length) throw fault("cardTwice", { place, text: quoted(value.join(" ")) });
  return cards;
}

/** Cards by themselves, whose letters belong to no other text. */
export function cardsAlone(value, place) {
  const alphabets = new Alphabets(), cards = cardsFrom(value, place, alphabets);
  alphabets.check();
  return cards;
}

/** Cards in play order; one that stands there twice is left for the play to refuse. */
export function playFrom(text) {
  if (text.length > LONGEST_PLAY) throw fault("longText", { number: text.length, most: LONGEST_PLAY });
  const words = wordsOf(text.replaceAll(",", " "));
  cardsAlone([...new Set(words)].join(" "), "play"); // mixed alphabets show only in the whole
  return words.flatMap((word) => cardsAlone(word, "play"));
}

/** The deal of the sections of a text. @returns {import("./problem.mjs").Deal} */
export function dealFrom(parts, alphabets) {
  const hands = new Map(), piles = {};
  for (const { label, text } of parts) {
    const pile = PILES[label.toLowerCase()];
    if (pile !== undefined) {
      if (pile in piles) throw fault("fieldTwice", { label });
      piles[pile] = maskOf(readCards(text, pile, alphabets));
      continue;
    }
    const seat = readSeat(label);
    if (hands.has(seat)) throw fault("handTwice", { seat });
    hands.set(seat, readHand(text, "NESW"[seat], alphabets));
  }
  alphabets.check();
  return dealOf(hands, piles.talon, piles.discard);
}

function dealOfText(text, alphabets = new Alphabets()) {
  return dealFrom(sections(textOf(text, "deal")), alphabets);
}

/** A position on one line, or a deal alone. @returns {import("./problem.mjs").Problem} */
export function problemOfLine(text) {
  const parts = sections(textOf(text, "position")), fields = {};
  for (const { label, text: body } of parts) {
    const key = FIELDS[label.toLowerCase()];
    if (key === undefined) continue;
    if (key in fields) throw fault("fieldTwice", { label });
    fields[key] = body.replace(/^[ \t\r\n,;|]+|[ \t\r\n,;|]+$/g, "");
  }
  if (!("game" in fields && "leader" in fields)) return problemOf(dealFrom(parts, new Alphabets()));
  const alphabets = new Alphabets();
  const deal = dealFrom(parts.filter(({ label }) => FIELDS[label.toLowerCase()] === undefined), alphabets);
  const table = readCards(fields.table ?? "", "table", alphabets), opening = readCards(fields.opening ?? "", "opening", alphabets);
  alphabets.check();
  return problemFrom(deal, {
    game: readGame(fields.game), leader: readSeat(fields.leader), declarer: "declarer" in fields ? readSeat(fields.declarer) : null,
    table, opening, tricks: readTricks(fields.tricks ?? ""), opened: talonPlayed(fields.opened),
  });
}

function talonPlayed(value) {
  if (!isGiven(value)) return null;
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !/^[0-9]{1,2}$/.test(stripped(value))) throw fault("opened", { text: quoted(value) });
  return Number(value);
}

// --- positions, as batches have them ---------------------------------------------------------------------------------------------

/** The problem of a record without a play. @param {object} body */
function problemOfFields(body) {
  const known = Object.fromEntries(RECORD_KEYS.filter((key) => isGiven(body[key])).map((key) => [key, body[key]]));
  if (!("deal" in known)) throw fault("noDeal", {});
  if (!("game" in known && "leader" in known)) return partial(known);
  try {
    return problemOfRecord(known);
  } catch (reason) {
    const sizes = reason instanceof BoardFault && ["uneven", "tooMany", "noCards"].includes(reason.code);
    const hunt = sizes && !("discard" in known) ? huntOf(known) : null;
    if (!hunt) throw reason;
    return hunt;
  }
}

/** The deal of an etude's or a batch's fields, and what else they say of the position. @returns {[import("./problem.mjs").Deal, object]} */
function saidIn(fields) {
  const alphabets = new Alphabets(), deal = withPiles(fields, dealOfText(fields.deal, alphabets), alphabets);
  const table = isGiven(fields.table) ? cardsFrom(fields.table, "table", alphabets) : [];
  alphabets.check();
  const game = gameOf(fields), opens = game.kind === "raspasy" && isGiven(fields.talon);
  return [deal, {
    game, table, leader: readSeat(textOf(fields.leader, "leader")), declarer: isGiven(fields.declarer) ? readSeat(textOf(fields.declarer, "declarer")) : null,
    opened: talonPlayed(fields.talon_played), opening: opens ? cardsFrom(fields.talon, "talon", new Alphabets()) : [],
  }];
}

/** The problem of such fields, checked as a position. */
export const problemOfRecord = (fields) => problemFrom(...saidIn(fields));
/** The position of such fields, with what lies on the table. @returns {import("./rules.mjs").Position} */
export const positionOfRecord = (fields) => positionFrom(...saidIn(fields));

/** The deal with the talon and the discard that stand beside it. */
function withPiles(fields, deal, alphabets) {
  const piles = { talon: deal.talon, discard: deal.discard };
  for (const name of ["talon", "discard"]) {
    if (!isGiven(fields[name])) continue;
    const own = maskOf(cardsFrom(fields[name], name, alphabets));
    alphabets.check();
    if (piles[name] && piles[name] !== own) throw fault("fieldTwice", { label: name });
    piles[name] = own;
  }
  return remade(deal, piles);
}

const seatsWithHands = (deal) => [0, 1, 2, 3].filter((seat) => seat !== deal.absent).map((seat) => [seat, deal.hands[seat]]);
const remade = (deal, { talon, discard }) => dealOf(seatsWithHands(deal), talon, discard);

function gameOf(fields) {
  const game = readGame(textOf(fields.game, "game"));
  if (!isGiven(fields.talon_rule)) return game;
  const ruled = readRule(textOf(fields.talon_rule, "talon_rule", 80));
  const differs = fields.game.includes(":") && JSON.stringify(ruled) !== JSON.stringify(game);
  if (game.kind !== "raspasy" || differs) throw fault("unknownRule", { text: quoted(fields.talon_rule) });
  return ruled;
}

/** The hunt of a record, or null. */
export function huntOf(fields) {
  try {
    const deal = dealOfText(fields.deal), discard = isGiven(fields.discard) ? maskOf(cardsAlone(fields.discard, "discard")) : deal.discard;
    return huntFrom(remade(deal, { talon: deal.talon, discard }), {
      game: readGame(textOf(fields.game, "game")), leader: readSeat(textOf(fields.leader, "leader")),
      declarer: isGiven(fields.declarer) ? readSeat(textOf(fields.declarer, "declarer")) : null,
      table: isGiven(fields.table) ? cardsAlone(fields.table, "table") : [],
    });
  } catch (reason) {
    if (!(reason instanceof BoardFault)) throw reason;
    return null;
  }
}

/** What a record says that lacks the game, or who leads. */
function partial(fields) {
  const deal = dealOfText(fields.deal), piles = { talon: deal.talon, discard: deal.discard };
  for (const name of ["talon", "discard"]) if (name in fields) piles[name] = maskOf(cardsAlone(fields[name], name));
  if ("table" in fields) throw fault("missing", { label: "leader" });
  const said = (name, read) => (name in fields ? read(textOf(fields[name], name)) : null);
  return problemOf(remade(deal, piles), { game: said("game", readGame), declarer: said("declarer", readSeat), leader: said("leader", readSeat) });
}

// --- played deals ----------------------------------------------------------------------------------------------------------------

/** The problem of a record with a play, or of one as batches have it. @param {unknown} body */
export function problemOfAny(body) {
  if (!isTable(body)) throw fault("noDeal", {});
  const names = Object.keys(body);
  const plain = "deal" in body && !names.some((key) => KEYS.includes(key) && !RECORD_KEYS.includes(key));
  return plain ? problemOfFields(body) : problemOfPlay(body);
}

/** The problem of a record with a play. @param {object} body */
export function problemOfPlay(body) {
  for (const key of Object.keys(body)) if (!KEYS.includes(key)) throw fault("unknownKey", { text: quoted(key) });
  const game = parsed(body, "game", readGame), declarer = parsed(body, "declarer", readSeat), raspasy = game?.kind === "raspasy";
  const play = playFrom(joined(body, "play")), turns = number(body, "turns");
  number(body, "answer");
  const text = (name) => (name in body ? textOf(body[name], name, Infinity) : "");
  TEXTS.forEach(text);
  return problemOf(playedDeal(body, declarer, raspasy), {
    game, declarer, leader: parsed(body, "leader", readSeat), play, turns: turns ?? play.length, tricks: tricksBySeat(body.tricks),
    opening: raspasy ? cardsAlone(joined(body, "talon"), "talon") : [], keys: cardsAlone(joined(body, "keys"), "keys"),
    title: text("title"), titleEn: text("title_en"), claim: number(body, "claim"),
  });
}

function parsed(body, key, read) {
  const text = key in body ? stripped(textOf(body[key], key, Infinity)) : "";
  return text ? read(text) : null;
}

/** Cards as one text or a list of texts, each of one card, a trick, or as many as one likes. */
function joined(body, key) {
  const value = key in body ? body[key] : "", texts = Array.isArray(value) ? value : [value];
  return texts.map((text) => textOf(text, key, Infinity)).join(" ");
}

function number(body, key) {
  const value = key in body ? body[key] : null;
  if (value === null) return null;
  if (typeof value !== "number" || value < 0 || value > 30) throw fault("value", { label: key, text: quoted(value) });
  return value;
}

function tricksBySeat(value) {
  const tricks = [0, 0, 0, 0], named = new Set();
  if (value === undefined || value === null) return tricks;
  if (!isTable(value)) throw fault("fieldType", { label: "tricks" });
  for (const name of Object.keys(value)) {
    const seat = readSeat(name);
    if (named.has(seat)) throw fault("fieldTwice", { label: name });
    named.add(seat);
    tricks[seat] = number(value, name) ?? 0;
  }
  return tricks;
}

/** The hands as the play began with them. */
function playedDeal(body, declarer, raspasy) {
  const hands = handsOf(body), talon = maskOf(cardsAlone(joined(body, "talon"), "talon")), discard = maskOf(cardsAlone(joined(body, "discard"), "discard"));
  if (declarer !== null && hands.has(declarer) && talon && discard && !raspasy) {
    hands.set(declarer, afterDiscard(hands.get(declarer), talon, discard));
  }
  return dealOf(hands, talon, discard);
}

function handsOf(body) {
  if ("deal" in body === "hands" in body) throw fault("noDeal", {});
  if ("deal" in body) return new Map(seatsWithHands(dealOfText(body.deal)));
  if (!isTable(body.hands)) throw fault("fieldType", { label: "hands" });
  const hands = new Map();
  for (const [name, text] of Object.entries(body.hands)) {
    const seat = readSeat(name), alphabets = new Alphabets();
    if (hands.has(seat)) throw fault("handTwice", { seat });
    hands.set(seat, readHand(textOf(text, name), "NESW"[seat], alphabets));
    alphabets.check();
  }
  return hands;
}

/** The declarer's ten cards: as given if the discard is in no hand, else what is left of his cards and the talon. */
function afterDiscard(own, talon, discard) {
  if (!(own & discard) && !(talon & ~(own | discard))) return own;
  const twelve = (own | talon) >>> 0;
  if (discard & ~twelve || count(twelve) !== 12) throw fault("discardFrom", {});
  return (twelve & ~discard) >>> 0;
}
