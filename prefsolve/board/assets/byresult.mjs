// Results in whists: what raspasy comes to when each seat plays for its own result, and what the declarer's tricks are worth
// in any other game.  prefsolve/raspasy/by_score.py is the same in Python.

import { cardsOf } from "../../diagrams/assets/cards.mjs";
import { fault } from "./fault.mjs";
import { payoffs, raspasyResults } from "./payoffs.mjs";
import { TALON_KINDS, isOver, legalCards, opensTalon, play, seatsFrom, size, turnOf } from "./rules.mjs";
import { worthOf } from "./questions.mjs";

const OUTCOMES = 363, TRICKS = 10;

/**
 * @typedef {{convention: string, policy: string, players: number, row: number}} Asked row: which raspasy in a row
 * @typedef {{tricks: number[], results: number[], den: number}} Shares by seat; results times den
 */

const numberOf = ([first, second, , dealt]) => 33 * first + 3 * second + dealt;

/** Every way in which so many tricks may fall: of three players, and the dealer, who takes two at most. */
function outcomes(total) {
  const found = [];
  for (let first = 0; first <= total; first += 1) {
    for (let second = 0; first + second <= total; second += 1) {
      for (let dealt = Math.min(2, total - first - second); dealt >= 0; dealt -= 1) found.push([first, second, total - first - second - dealt, dealt]);
    }
  }
  return found;
}

const compare = (one, other) => { for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return one[i] - other[i]; return 0; };

/** What each player likes, as the core has it: ranks of the outcomes, and classes of tricks taken before. */
function wishesOf(worth) {
  const ranks = new Uint16Array(3 * OUTCOMES), wishes = new Uint16Array(11 * OUTCOMES), classes = new Map();
  for (let player = 0; player < 3; player += 1) {
    const [second, third] = [(player + 1) % 3, (player + 2) % 3];
    const key = ([tricks, results]) => [-results[player], results[second], results[third], tricks[player], -tricks[second], -tricks[third]];
    [...worth].map((entry) => [key(entry), entry[0]]).sort((one, other) => compare(one[0], other[0])).forEach(([, tricks], place) => {
      ranks[OUTCOMES * player + numberOf(tricks)] = place;
    });
  }
  for (let left = 1; left <= TRICKS; left += 1) {
    const coming = outcomes(left).filter(([, , , dealt]) => !dealt).map(numberOf);
    for (const taken of outcomes(TRICKS - left)) {
      const start = numberOf(taken), orders = [0, 1, 2].map((player) => coming.map((number) => [ranks[OUTCOMES * player + start + number], number]).sort(compare).map(([, number]) => number));
      const key = orders.join(";");
      if (!classes.has(key)) classes.set(key, classes.size);
      wishes[OUTCOMES * left + start] = classes.get(key);
    }
  }
  return { ranks, wishes };
}

/** The results of every outcome: pairs of tricks and results, both of the three players and the dealer. */
function worthOfOutcomes(asked, atDealer) {
  const { den, flat } = raspasyResults(asked, atDealer), wide = atDealer || asked.players === 4 ? 4 : 3;
  const all = outcomes(TRICKS).filter(([, , , dealt]) => atDealer || !dealt).sort(compare);
  return { den, worth: all.map((tricks, n) => [tricks, flat.slice(wide * n, wide * n + wide)]) };
}

let kept = null; // the wishes that the core has, and their results

function prepared(engine, asked, atDealer) {
  const key = [asked.convention, asked.row, atDealer ? 4 : asked.players, atDealer].join();
  if (!kept || kept.key !== key || kept.engine !== engine) {
    const { den, worth } = worthOfOutcomes(asked, atDealer), { ranks, wishes } = wishesOf(worth);
    engine.wish(ranks, wishes);
    kept = { key, engine, den, results: new Map(worth.map(([tricks, results]) => [numberOf(tricks), results])) };
  }
  return kept;
}

/** @returns {Shares} */
function raspasyByResult(engine, position, asked) {
  const atDealer = position.game.rule === "dealer", { den, results } = prepared(engine, asked, atDealer), first = position.absent === 0 ? 1 : 0;
  const seats = [...seatsFrom(position.absent, first), position.absent], before = numberOf(seats.map((seat) => position.tricks[seat]));
  const rules = {
    kind: opensTalon(position.game) && position.opened < 2 ? TALON_KINDS.indexOf(position.game.rule) : 0, highestTakes: position.game.highestTakes,
    winnerLeads: position.game.winnerLeads, talon: position.talon, opened: position.opened,
  };
  const masks = seats.slice(0, 3).map((seat) => position.hands[seat]);
  const number = isOver(position) ? before : engine.payoff(masks, seats.indexOf(position.leader), position.table, rules, before);
  const tricks = [0, 0, 0, 0], whists = [0, 0, 0, 0], rest = number % 33, found = [Math.floor(number / 33), Math.floor(rest / 3), 0, rest % 3];
  found[2] = TRICKS - found[0] - found[1] - found[3];
  seats.forEach((seat, n) => {
    tricks[seat] = found[n];
    whists[seat] = results.get(number)[n] ?? 0;
  });
  return { tricks, results: whists, den };
}

/** Why there is no result of raspasy here, or null. @param {Asked} asked */
export function noResult(position, { convention }) {
  if (position.tricks.reduce((sum, n) => sum + n, size(position)) !== TRICKS) return { code: "tenTricks" };
  if (position.game.rule === "dealer" && !raspasyResults({ convention, row: 1, players: 4 }, true)) return { code: "closedTalon" };
  return null;
}

/**
 * What the position comes to in whists, and after each card of the hand on move in raspasy.
 * @returns {{raspasy: true, shares: Shares, cards: [number, Shares][]} | {raspasy: false, tricks: number, result: number, den: number}}
 */
export function resultOf(engine, position, asked) {
  if (position.game.kind !== "raspasy") {
    const { value } = worthOf(engine, position), { den, worth } = payoffs(asked, position.game);
    return { raspasy: false, tricks: value, result: worth[value], den };
  }
  const wrong = noResult(position, asked);
  if (wrong) throw fault(wrong.code, {});
  const shares = raspasyByResult(engine, position, asked);
  const cards = isOver(position) ? [] : cardsOf(legalCards(position)).map((card) => [card, raspasyByResult(engine, play(position, card), asked)]);
  return { raspasy: true, shares, cards, turn: isOver(position) ? null : turnOf(position) };
}
