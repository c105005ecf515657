// BridgeStudio's problem files, versions 5.0 to 5.2; prefsolve/formats/bts.py says more of them.

import { holds } from "../../diagrams/assets/cards.mjs";
import { atLine, isBlank, linesOf, stripped, wordsOf } from "./bytes.mjs";
import { STRAINS, cardOfCode, dottedHand, seatLetter } from "./dotted.mjs";
import { fault, quoted } from "./fault.mjs";
import { dealOf, problemOf } from "./problem.mjs";

const HEADER = /^% *bts version (\S+)/i, DEAL = /^deal\s+([0-9]{1,9})(?=\s|$)/i;
const VERSIONS = ["5.0", "5.1", "5.2"];
const KEYS = ["contract", "play", "turns", "player", "absent", "comment", "pbninfo"];
const LONGEST_PLAY = 1000;

const firstOf = (text) => linesOf(text).find((line) => !isBlank(line)) ?? "";

export function looksLikeBts(text) {
  const first = firstOf(text);
  return HEADER.test(first) || (DEAL.test(first) && first.split(".").length > 9);
}

/** @param {import("./bytes.mjs").Source} source @returns {(import("./problem.mjs").Problem|null)[]} null: a deal of bridge */
export function readBts({ text }) {
  const header = HEADER.exec(firstOf(text));
  if (header && !VERSIONS.includes(header[1])) throw fault("btsVersion", { text: quoted(header[1]), known: VERSIONS.join(", ") });
  return blocksOf(linesOf(text)).map((block) => atLine(block.line, () => problemOfBlock(block)));
}

/** Each deal's lines, by key. */
function blocksOf(lines) {
  const blocks = [];
  let key = "";
  lines.forEach((line, n) => {
    const deal = DEAL.exec(line), block = blocks[blocks.length - 1];
    if (deal) {
      blocks.push({ line: n + 1, hands: stripped(line.slice(deal[0].length)), keys: new Map() });
      key = "";
      return;
    }
    const word = stripped(line.split(" ", 1)[0]).toLowerCase();
    if (!block) {
      if (!isBlank(line) && !line.startsWith("%")) throw fault("unknownLine", { line: n + 1, text: quoted(line) });
    } else if (key === "pbninfo" || (key === "comment" && word !== "pbninfo")) block.keys.get(key).push(line);
    else if (KEYS.includes(word)) {
      key = word;
      if (block.keys.has(key)) throw fault("fieldTwice", { line: n + 1, label: key });
      block.keys.set(key, [line.slice(word.length + 1)]);
    }
  });
  return blocks;
}

function problemOfBlock(block) {
  const said = (key, otherwise = "") => (block.keys.has(key) ? block.keys.get(key).join("\n") : otherwise);
  const hands = wordsOf(block.hands);
  if (hands.length === 4 || !block.keys.has("player")) return null;
  if (hands.length !== 3) throw fault("threeHands", { number: hands.length });
  const absent = seatLetter(said("absent", "S")), seats = [0, 1, 2, 3].filter((seat) => seat !== absent);
  const deal = dealOf(hands.map((hand, n) => [seats[n], dottedHand(hand)]));
  const { leader, play } = playOf(said("play"), deal, seats);
  return problemOf(deal, { game: gameOf(said("contract")), declarer: seatLetter(said("player")), leader, play, turns: turnsOf(said("turns", "0"), play.length) });
}

function gameOf(text) {
  const word = stripped(text).toUpperCase(), match = /^([0-9]{1,2})(NT|[SHDCN])$/.exec(word);
  if (word === "MISERE" || word === "MIZER") return { kind: "misere" };
  if (!match) throw fault("unknownGame", { text: quoted(stripped(text)) });
  const level = Number(match[1]);
  if (level < 6 || level > 10) throw fault("level", { level });
  return { kind: "contract", level, strain: STRAINS[match[2]] };
}

/** The leader, and the cards in play order; the first card's owner leads. */
function playOf(text, deal, seats) {
  if (text.length > LONGEST_PLAY) throw fault("longText", { number: text.length, most: LONGEST_PLAY });
  const words = wordsOf(text);
  if (words.length === 1 && [...words[0]].length === 1) return { leader: seatLetter(words[0]), play: [] };
  const play = words.map(cardOfCode);
  if (!play.length) return { leader: null, play };
  const leader = seats.find((seat) => holds(deal.hands[seat], play[0]));
  if (leader === undefined) throw fault("illegalMove", { text: words[0], number: 1 });
  return { leader, play };
}

function turnsOf(text, cards) {
  const word = stripped(text);
  if (!/^[0-9]{1,3}$/.test(word) || Number(word) > cards) throw fault("turns", { number: quoted(word), most: cards });
  return Number(word);
}
