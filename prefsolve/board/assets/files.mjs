// What a file or a pasted text holds: positions, perhaps with moves, a title and an answer.

import { cardsOf } from "../../diagrams/assets/cards.mjs";
import { decoded, typed } from "./bytes.mjs";
import { fault } from "./fault.mjs";
import { guess, readProblems } from "./formats.mjs";
import { readJson } from "./json.mjs";
import { readPosition } from "./notation.mjs";
import { isOneLine } from "./printed.mjs";
import { isHunt, isWhole, startOf } from "./problem.mjs";
import { faultsOf, openedByDefault, play, seatsFrom, size } from "./rules.mjs";
import { readToml } from "./toml.mjs";

const LONGEST_TITLE = 200;

/**
 * @typedef {{position: import("./rules.mjs").Position, moves: number[], shown: number, title: {en: string, ru: string}, keys: number[]}} Found
 *   shown: how many of the moves have been played in the position that the file shows; keys: the cards that an etude's author
 *   names as the solution.
 * @typedef {import("./problem.mjs").Problem} Problem
 */

/**
 * What a text that was typed or pasted holds: in any of the formats, or a position of which it may say but a part.
 * @param {string} text @param {import("./rules.mjs").Position} base what a text that says less is filled up with
 * @returns {{deals: Problem[], skipped: number, found: Found}} all deals, and the first of them
 */
export function readAny(text, base) {
  const source = typed(text), [format] = guess(source.text);
  if (format !== undefined && !(format === "printed" && isOneLine(source.text))) return ofSource(source, base);
  refuseBroken(source.text);
  return { deals: [], skipped: 0, found: { position: readPosition(source.text, base), moves: [], shown: 0, keys: [], title: { en: "", ru: "" } } };
}

/** What a file holds. @param {Uint8Array} bytes */
export function readBytes(bytes, base) {
  const source = decoded(bytes);
  return source.utf8 ? readAny(source.text, base) : ofSource(source, base);
}

function ofSource(source, base) {
  const { problems, skipped } = readProblems(source);
  return { deals: problems, skipped, found: foundIn(problems[0], base) };
}

/** What begins as JSON or TOML is refused as such. */
function refuseBroken(text) {
  const json = /^\s*(?:\{|\[\s*\{)/.test(text);
  if (!json && !/^\s*(?:#.*\n\s*)*[A-Za-z_]+\s*=\s/.test(text)) return;
  (json ? readJson : readToml)(text);
  throw fault("noDeal", {});
}

/** What the board shows of a deal; what the file does not say is the base's. @param {Problem} problem @returns {Found} */
export function foundIn(problem, base) {
  if (isHunt(problem)) throw fault("hunt", {});
  const title = { ru: problem.title.slice(0, LONGEST_TITLE), en: (problem.titleEn || problem.title).slice(0, LONGEST_TITLE) };
  const more = { moves: problem.play, shown: problem.turns, title, keys: problem.keys, claim: problem.claim };
  if (isWhole(problem)) {
    const start = startOf(problem), { play: cards, turns } = problem;
    // cards that only lie on the table belong to the position
    return cards.length === turns && turns < 3 ? { ...more, position: cards.reduce((one, card) => play(one, card), start), moves: [], shown: 0 } : { position: start, ...more };
  }
  const seats = seatsFrom(problem.absent, 0), seat = (own, other) => own ?? (seats.includes(other) ? other : seats[0]);
  const game = problem.game ?? base.game, raspasy = game.kind === "raspasy";
  const position = {
    ...base, hands: problem.hands, absent: problem.absent, game, leader: seat(problem.leader, base.leader), table: [],
    declarer: raspasy ? null : seat(problem.declarer, base.declarer), talon: problem.opening.length ? problem.opening : cardsOf(problem.talon),
    discard: problem.discard, tricks: problem.tricks,
  };
  position.opened = problem.opened ?? openedByDefault(game, Math.min(10, size(position)));
  return { position, ...more, moves: faultsOf(position).length || problem.leader === null ? [] : problem.play };
}
