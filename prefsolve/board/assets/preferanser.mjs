// Preferanser's JSON: one deal per file, cards by name (`SPADE_10`), a contract for each seat, the talon as `widow`.

import { cardsOf, maskOf } from "../../diagrams/assets/cards.mjs";
import { stripped, utf8 } from "./bytes.mjs";
import { fault, quoted } from "./fault.mjs";
import { isTable, readJson } from "./json.mjs";
import { dealOf, problemOf } from "./problem.mjs";

const SEATS = ["north", "east", "south", "west"], SUITS = ["SPADE", "CLUB", "DIAMOND", "HEART"];
const RANKS = ["7", "8", "9", "10", "JACK", "QUEEN", "KING", "ACE"];
const LEVELS = { SIX: 6, SEVEN: 7, EIGHT: 8, NINE: 9, TEN: 10 };
const CARDS = Object.fromEntries(SUITS.flatMap((suit, s) => RANKS.map((rank, r) => [`${suit}_${rank}`, 8 * s + r])));
const GAMES = Object.fromEntries([
  ["MISER", { kind: "misere" }],
  ...Object.entries(LEVELS).flatMap(([word, level]) => [...SUITS, "NO_TRUMP"].map((name, strain) => [`${word}_${name}`, { kind: "contract", level, strain }])),
]);
const WORDS = ["WHIST", "PASS", ...Object.keys(GAMES)];

const isSaid = (value) => Boolean(value) && !(Array.isArray(value) && !value.length) && !(isTable(value) && !Object.keys(value).length);

export const looksLikePreferanser = (text) =>
  stripped(text).startsWith("{") && ["firstTurn", "eastCards", "southCards", "westCards"].some((key) => text.includes(`"${key}"`));

/** @param {import("./bytes.mjs").Source} source @returns {import("./problem.mjs").Problem[]} */
export function readPreferanser(source) {
  const body = readJson(utf8(source));
  if (!isTable(body)) throw fault("noDeal", {});
  const hands = new Map();
  SEATS.forEach((name, seat) => { if (isSaid(body[`${name}Cards`])) hands.set(seat, maskOf(cardsNamed(body[`${name}Cards`], `${name}Cards`))); });
  const { game, declarer } = contractOf(body, hands), widow = widowOf(body.widow), pile = maskOf(widow);
  const declared = game !== null && game.kind !== "raspasy";
  if (game?.kind === "raspasy") Object.assign(game, { rule: widow.length ? "virtual" : "closed" });
  const deal = dealOf(hands, pile, declared ? pile : 0), leader = wordIn(body, "firstTurn", SEATS.map((name) => name.toUpperCase()));
  const text = (key) => textIn(body, key);
  text("description");
  return [problemOf(deal, {
    game, declarer, leader: leader === null ? null : SEATS.indexOf(leader.toLowerCase()), opening: game?.kind === "raspasy" ? widow : [], title: text("name"),
  })];
}

function cardsNamed(names, key) {
  if (!Array.isArray(names) || names.length > 32) throw fault("value", { label: key, text: "" });
  const cards = names.map((name) => {
    if (typeof name !== "string" || !Object.hasOwn(CARDS, name)) throw fault("value", { label: key, text: quoted(name) });
    return CARDS[name];
  });
  if (cardsOf(maskOf(cards)).length < cards.length) throw fault("cardTwice", { place: key, text: quoted(names.join(" ")) });
  return cards;
}

function widowOf(value) {
  if (value === undefined || value === null) return [];
  if (!isTable(value) || Object.keys(value).some((key) => !["card1", "card2"].includes(key))) throw fault("value", { label: "widow", text: "" });
  return cardsNamed(["card1", "card2"].map((key) => value[key]).filter((name) => name !== undefined && name !== null), "widow");
}

/** The game and its declarer; all who pass play raspasy. */
function contractOf(body, hands) {
  const words = SEATS.map((name) => wordIn(body, `${name}Contract`, WORDS)), playing = [0, 1, 2, 3].filter((seat) => Object.hasOwn(GAMES, words[seat] ?? ""));
  const away = playing.find((seat) => !hands.has(seat));
  if (away !== undefined) throw fault("declarerAbsent", { seat: away });
  if (playing.length > 1) throw fault("value", { label: "Contract", text: words[playing[1]] });
  if (playing.length) return { game: { ...GAMES[words[playing[0]]] }, declarer: playing[0] };
  const passed = hands.size > 0 && [...hands.keys()].every((seat) => words[seat] === "PASS");
  return { game: passed ? { kind: "raspasy", rule: "virtual", highestTakes: false, winnerLeads: false } : null, declarer: null };
}

function wordIn(body, key, known) {
  const value = body[key] ?? null;
  if (value !== null && !known.includes(value)) throw fault("value", { label: key, text: quoted(value) });
  return value;
}

function textIn(body, key) {
  const value = body[key] ?? "";
  if (typeof value !== "string") throw fault("fieldType", { label: key });
  return value;
}
