// Plain lists: one hand per line, rank before suit, and below them what is played; prefsolve/formats/plain.py says more of them.

import { maskOf } from "../../diagrams/assets/cards.mjs";
import { atLine, isBlank, linesOf, stripped, wordsOf } from "./bytes.mjs";
import { fault, quoted } from "./fault.mjs";
import { readGame, readSeat } from "./notation.mjs";
import { dealOf, problemOf } from "./problem.mjs";
import { cardsAlone, playFrom } from "./records.mjs";

const TEXTS = ["title", "title_en", "author", "source", "number", "comment"];
const BARE = ["declarer", "leader", "game", "tricks"];
const KEYS = [...BARE, "talon", "discard", "play", "turns", "keys", ...TEXTS];
const SEATED = /^[^\S\ufeff]*([\p{L}\p{Nl}\p{No}]+|[1-3])\s*:\s*/u, CARD = /^(?:10|[7-9TJQKA])[scdhSCDH♠♣♦♥]$/;
const LONGEST = 1000; // characters of the first line that are looked at

const keyOf = (line) => (line.includes(":") ? stripped(line.slice(0, line.indexOf(":"))).toLowerCase() : "");
const unremarked = (line) => line.split("#", 1)[0];

export function looksLikeList(text) {
  const first = unremarked(linesOf(text).find((line) => !isBlank(unremarked(line))) ?? "");
  const words = wordsOf(first.slice(SEATED.exec(first)?.[0].length ?? 0).slice(0, LONGEST));
  return words.length > 0 && words.every((word) => CARD.test(word));
}

/** @param {import("./bytes.mjs").Source} source @returns {import("./problem.mjs").Problem[]} */
export function readList({ text }) {
  const blocks = [[]];
  linesOf(text).forEach((line, n) => {
    const kept = TEXTS.includes(keyOf(line)) ? line : unremarked(line), last = blocks[blocks.length - 1];
    if (!isBlank(kept)) last.push({ number: n + 1, text: stripped(kept) });
    else if (last.length && isBlank(line)) blocks.push([]);
  });
  return blocks.filter((block) => block.length).map((block) => atLine(block[0].number, () => problemOfBlock(block)));
}

function problemOfBlock(lines) {
  if (lines.length < 3) throw fault("shortBlock", { number: lines.length });
  const hands = new Map();
  lines.slice(0, 3).forEach(({ number, text }, n) => atLine(number, () => {
    const [seat, cards] = handOf(text, n);
    if (hands.has(seat)) throw fault("handTwice", { seat });
    hands.set(seat, maskOf(cards));
  }));
  const values = valuesOf(lines.slice(3)), seats = [...hands.keys()];
  const seat = (key) => (/^[123]$/.test(values[key] ?? "") ? seats[Number(values[key]) - 1] : values[key] ? readSeat(values[key]) : null);
  const cards = (key) => cardsAlone(values[key] ?? "", key), number = (key) => numberOf(values[key] ?? "");
  const deal = dealOf(hands, maskOf(cards("talon")), maskOf(cards("discard")));
  const game = values.game ? readGame(values.game) : null;
  number("tricks");
  return problemOf(deal, {
    game, declarer: seat("declarer"), leader: seat("leader"), play: playFrom(values.play ?? ""), turns: number("turns"), keys: cards("keys"),
    opening: game?.kind === "raspasy" ? cards("talon") : [], title: values.title ?? "", titleEn: values.title_en ?? "",
  });
}

function handOf(line, n) {
  const seated = SEATED.exec(line);
  if (!seated) return [n, cardsAlone(line, "hand")];
  const label = seated[1];
  return [/^[123]$/.test(label) ? Number(label) - 1 : readSeat(label), cardsAlone(line.slice(seated[0].length), "hand")];
}

/** What stands below the hands, by key. */
function valuesOf(lines) {
  const values = Object.create(null), bare = BARE.slice();
  for (const { number, text } of lines) {
    const key = keyOf(text);
    if (KEYS.includes(key)) {
      if (key in values && key !== "comment") throw fault("fieldTwice", { line: number, label: key });
      values[key] = stripped(text.slice(text.indexOf(":") + 1));
      continue;
    }
    const name = bare.shift();
    if (name === undefined || name in values || key) throw fault("unknownLine", { line: number, text: quoted(text) });
    values[name] = text;
  }
  return values;
}

function numberOf(text) {
  if (text && !/^[0-9]{1,3}$/.test(text)) throw fault("value", { text: quoted(text) });
  return Number(text);
}
