// Etude files: one position in TOML with its title, its source and its answer; prefsolve/formats/etude.py says more of them.

import { holds } from "../../diagrams/assets/cards.mjs";
import { fault, quoted } from "./fault.mjs";
import { isTable } from "./json.mjs";
import { checkHunt, isHunt, startOf } from "./problem.mjs";
import { cardsAlone, huntOf, problemOfRecord } from "./records.mjs";
import { legalCards, play, scoringSeats } from "./rules.mjs";

const isText = (value) => typeof value === "string";
const isCards = (value) => isText(value) || (Array.isArray(value) && value.every(isText));
const upTo = (most, least = 0) => (value) => typeof value === "number" && value >= least && value <= most;
const bySeat = (fits) => (value) => isTable(value) && Object.entries(value).every(([name, said]) => /^[NESW]$/.test(name) && fits(said));
const tricks = upTo(10);
const isSaid = (value) => isText(value) && value.length > 0;
const FIELDS = {
  title: isSaid, title_en: isText, number: (value) => isText(value) || typeof value === "number" || value?.text?.match?.(/^-?\d+$/), author: isText, source: isText,
  deal: isSaid, game: isSaid, declarer: isText, leader: isSaid, talon: isCards, discard: isCards, table: isCards, talon_rule: isText,
  talon_played: upTo(2), answer: isTable,
};
const HUNT_ANSWERS = ["caught_double_dummy", "best_plan_catches", "plans"];
const ANSWERS = {
  declarer_tricks: tricks, tricks: bySeat(tricks), range: bySeat((value) => Array.isArray(value) && value.every(tricks)), guaranteed: bySeat(tricks),
  caught_double_dummy: upTo(66), best_plan_catches: upTo(66), plans: upTo(Infinity, 1), key_cards: isCards,
  published: (value) => tricks(value) || ["caught", "clean", "made", "down"].includes(value), comment: isText,
};

/** @param {object} fields a table of TOML @returns {import("./problem.mjs").Problem} */
export function problemOfEtude(fields) {
  checkTypes(fields, FIELDS);
  for (const label of ["title", "deal", "game", "leader"]) if (!(label in fields)) throw fault("missing", { label });
  const answer = fields.answer ?? {};
  checkTypes(answer, ANSWERS);
  const hunt = huntIn(fields), problem = hunt ?? problemOfRecord(fields);
  checkAnswer(problem, answer, hunt !== null);
  const keys = cardsAlone(answer.key_cards ?? "", "keys"), legal = legalIn(problem, hunt !== null);
  for (const card of keys) if (!holds(legal, card)) throw fault("keyCard", { card });
  return { ...problem, keys, title: fields.title, titleEn: fields.title_en ?? "" };
}

function checkTypes(fields, known) {
  for (const [key, value] of Object.entries(fields)) {
    if (!Object.hasOwn(known, key)) throw fault("unknownKey", { text: quoted(key) });
    if (!known[key](value)) throw fault("value", { label: key, text: quoted(value) });
  }
}

/** The hunt that an etude is whose declarer has yet to discard, or null. */
function huntIn(fields) {
  const { talon_played: _played, talon_rule: _rule, talon: _talon, ...rest } = fields, found = huntOf(rest);
  return found && !rest.discard?.length && isHunt(found) && !/discard|снос/i.test(fields.deal) ? found : null;
}

function legalIn(problem, hunt) {
  if (hunt) return checkHunt(problem, problem.play);
  return legalCards(problem.play.reduce(play, startOf(problem)));
}

/** An answer says what its kind of etude asks for. */
function checkAnswer(problem, answer, hunt) {
  const raspasy = problem.game.kind === "raspasy", values = ["declarer_tricks", "tricks", "range", "guaranteed"];
  const given = values.filter((name) => name in answer && !(isTable(answer[name]) && !Object.keys(answer[name]).length));
  const wrong = hunt ? given : [...HUNT_ANSWERS.filter((name) => name in answer), ...given.filter((name) => raspasy === (name === "declarer_tricks"))];
  if (wrong.length) throw fault("unknownKey", { text: wrong[0] });
  const seats = scoringSeats(problem).map((seat) => "NESW"[seat]).sort().join();
  for (const name of given) {
    if (isTable(answer[name]) && Object.keys(answer[name]).sort().join() !== seats) throw fault("value", { label: name, text: Object.keys(answer[name]).join(", ") });
  }
}
