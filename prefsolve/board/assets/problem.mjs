// One deal of a file: more than a position, since a file may lack the game or go on into the play.
// prefsolve/formats/problem.py is the same in Python, and prefsolve/model has the checks.

import { bit, cardText, cardsOf, count, holds, maskOf } from "../../diagrams/assets/cards.mjs";
import { fault } from "./fault.mjs";
import { legalCards, openedByDefault, opensTalon, play, seatsFrom } from "./rules.mjs";

/**
 * @typedef {{hands: number[], absent: number, talon: number, discard: number}} Deal masks
 * @typedef {Deal & {game: import("./rules.mjs").Game|null, declarer: number|null, leader: number|null, play: number[], turns: number,
 *   tricks: number[], opening: number[], opened: number|null, keys: number[], claim: number|null, title: string, titleEn: string}} Problem
 *   hands: before the first card of `play`, of which `turns` have been played; opening: raspasy's talon in order.
 */

const NO_TRICKS = [0, 0, 0, 0];

/** @param {Map<number, number>|[number, number][]} hands a mask for each of three seats @returns {Deal} */
export function dealOf(hands, talon = 0, discard = 0) {
  const given = new Map(hands);
  if (given.size !== 3) throw fault("threeHands", { number: given.size });
  const absent = [0, 1, 2, 3].find((seat) => !given.has(seat)), seats = seatsFrom(absent, 0);
  const places = [...seats.map((seat) => [given.get(seat), { seat }]), [discard, { pile: "discard" }]];
  for (let n = 0; n < places.length; n += 1) {
    for (let k = n + 1; k < places.length; k += 1) {
      const [both] = cardsOf((places[n][0] & places[k][0]) >>> 0);
      if (both !== undefined) throw fault("twice", { card: both, one: places[n][1], other: places[k][1] });
    }
  }
  if (![0, 2].includes(count(talon))) throw fault("talonSize", {});
  if (![0, 2].includes(count(discard))) throw fault("discardSize", {});
  return { hands: [0, 1, 2, 3].map((seat) => given.get(seat) ?? 0), absent, talon, discard };
}

/** A problem with what is said of it; whatever is not said is empty. @param {Deal} deal @returns {Problem} */
export const problemOf = (deal, said = {}) => ({
  ...deal, game: null, declarer: null, leader: null, play: [], turns: 0, tricks: NO_TRICKS, opening: [], opened: null, keys: [], claim: null, title: "",
  titleEn: "", ...said,
});

/** The seats that hold cards. @param {Deal} deal */
const seatsOf = (deal) => seatsFrom(deal.absent, 0);

/**
 * A position of the rules, checked.
 * @param {Deal} deal perhaps with the cards on the table in their players' hands
 * @param {{game: object, declarer: number|null, leader: number, table?: number[], tricks?: number[], opening?: number[],
 *   opened?: number|null}} said
 * @returns {import("./rules.mjs").Position}
 */
export function positionFrom(deal, { game, declarer, leader, table = [], tricks = NO_TRICKS, opening = [], opened = null }) {
  const raspasy = game.kind === "raspasy";
  if (!raspasy && declarer === null) throw fault("noDeclarer", {});
  if (raspasy && declarer !== null) throw fault("raspasyDeclarer", { seat: declarer });
  if (declarer === deal.absent) throw fault("declarerAbsent", { seat: declarer });
  if (leader === deal.absent) throw fault("leaderAbsent", { seat: leader });
  const talon = talonOf(deal, opening), hands = lifted(deal, leader, table);
  const seats = seatsFrom(deal.absent, leader), sizes = seats.map((seat, n) => count(hands[seat]) + (n < table.length ? 1 : 0));
  checkSizes(seats, sizes, tricks);
  const played = openedOf(game, opened, sizes[0]);
  if (tricks[deal.absent] > (game.rule === "dealer" ? played : 0)) throw fault("absentTricks", { seat: deal.absent });
  const taken = tricks.reduce((sum, n) => sum + n, 0);
  if (taken + sizes[0] > 10) throw fault("tooManyTricks", { taken, left: sizes[0] });
  if (raspasy && deal.discard) throw fault("raspasyDiscard", {});
  for (const card of cardsOf(talon)) {
    const owner = seats.find((seat, n) => (holds(hands[seat], card) || table[n] === card) && seat !== declarer);
    if (owner !== undefined) throw fault("twice", { card, one: { pile: "talon" }, other: { seat: owner } });
  }
  if (opensTalon(game) && played < 2 && !opening.length) throw fault("talonUnknown", {});
  const position = {
    hands, absent: deal.absent, game, declarer, leader, table, talon: opening.length ? opening : cardsOf(talon), opened: played,
    discard: deal.discard, tricks,
  };
  checkTable(position);
  return position;
}

/** The deal's talon, or the one given in order, which must be the same. */
function talonOf(deal, opening) {
  if (!opening.length) return deal.talon;
  const mask = maskOf(opening);
  if (opening.length !== 2 || opening[0] === opening[1]) throw fault("talonSize", {});
  if (deal.talon && deal.talon !== mask) throw fault("talonTwice", {});
  return mask;
}

/** The hands without the cards on the table, each of which must be its player's own or in no hand. */
function lifted(deal, leader, table) {
  if (table.length > 2) throw fault("longTable", {});
  const hands = deal.hands.slice(), seats = seatsFrom(deal.absent, leader);
  if (table.length === 2 && table[0] === table[1]) throw fault("twice", { card: table[0], one: { pile: "table" }, other: { pile: "table" } });
  table.forEach((card, n) => {
    const owner = seats.find((seat) => holds(deal.hands[seat], card));
    if (owner !== undefined && owner !== seats[n]) throw fault("twice", { card, one: { pile: "table" }, other: { seat: owner } });
    if (holds(deal.discard, card)) throw fault("twice", { card, one: { pile: "table" }, other: { pile: "discard" } });
    hands[seats[n]] = (hands[seats[n]] & ~bit(card)) >>> 0;
  });
  return hands;
}

function checkSizes(seats, sizes, tricks) {
  const most = Math.max(...sizes);
  if (most > 10) throw fault("tooMany", { seat: seats[sizes.indexOf(most)], number: most });
  if (sizes.some((size) => size !== most)) throw fault("uneven", { sizes: seats.map((seat, n) => [seat, sizes[n]]).sort((a, b) => a[0] - b[0]) });
  if (most === 0 && !tricks.some(Boolean)) throw fault("noCards", {});
}

function openedOf(game, said, size) {
  const most = opensTalon(game) ? Math.min(2, 10 - size) : 0;
  if (said === null) return openedByDefault(game, size);
  if (said < 0 || said > most) throw fault("openedTooMany", { most });
  return said;
}

/** No card on the table was played in breach of a duty. */
function checkTable(position) {
  position.table.forEach((card, n) => {
    const seats = seatsFrom(position.absent, position.leader), hands = position.hands.slice();
    hands[seats[n]] = (hands[seats[n]] | bit(card)) >>> 0;
    if (!holds(legalCards({ ...position, hands, table: position.table.slice(0, n) }), card)) throw fault("revoke", { card, seat: seats[n] });
  });
}

/** The problem of a position, checked: a card on the table is one that has been played. @param {Deal} deal @returns {Problem} */
export function problemFrom(deal, said) {
  const { table = [], opening = [] } = said, position = positionFrom(deal, said), { absent, leader, game } = position;
  const hands = position.hands.slice(), size = count(hands[leader]) + (table.length ? 1 : 0);
  seatsFrom(absent, leader).slice(0, table.length).forEach((seat, n) => { hands[seat] = (hands[seat] | bit(table[n])) >>> 0; });
  return problemOf({ ...deal, hands, talon: opening.length ? maskOf(opening) : deal.talon }, {
    game, declarer: position.declarer, leader, play: table, turns: table.length, tricks: position.tricks, opening,
    opened: position.opened === openedByDefault(game, size) ? null : position.opened,
  });
}

/** The problem of a hunt whose declarer's hand has two cards more, checked. @param {Deal} deal @returns {Problem} */
export function huntFrom(deal, { game, declarer, leader, table = [] }) {
  if (declarer === null) throw fault("noDeclarer", {});
  if (declarer === deal.absent) throw fault("declarerAbsent", { seat: declarer });
  if (leader === deal.absent) throw fault("leaderAbsent", { seat: leader });
  if (table.length > 2) throw fault("longTable", {});
  const hands = deal.hands.slice(), seats = seatsFrom(deal.absent, leader);
  hands[declarer] = (hands[declarer] | deal.discard) >>> 0;
  table.forEach((card, n) => { hands[seats[n]] = (hands[seats[n]] | bit(card)) >>> 0; });
  const pool = dealOf(seats.map((seat) => [seat, hands[seat]]), deal.talon);
  const hunt = problemOf(pool, { game, declarer, leader, play: table, turns: table.length });
  if (!isHunt(hunt)) throw fault("uneven", { sizes: seats.map((seat) => [seat, count(hands[seat])]).sort((a, b) => a[0] - b[0]) });
  checkHunt(hunt, table);
  return hunt;
}

/** Whether the declarer holds two cards more than each other player, and no discard is named. @param {Problem} problem */
export function isHunt(problem) {
  const { declarer, hands, absent, discard } = problem;
  if (declarer === null || declarer === absent || discard) return false;
  return seatsOf(problem).every((seat) => seat === declarer || count(hands[seat]) === count(hands[declarer]) - 2);
}

/** Whether the file says all that a position needs. @param {Problem} problem */
export const isWhole = ({ game, declarer, leader }) => game !== null && leader !== null && (declarer !== null || game.kind === "raspasy");

/** The position before the first card of the play. @param {Problem} problem whole */
export function startOf(problem) {
  const raspasy = problem.game.kind === "raspasy";
  return positionFrom(problem, { ...problem, table: [], opening: raspasy ? problem.opening : [], opened: raspasy ? problem.opened : null });
}

/** The position after each of the cards, of which one that may not be played is refused. */
function replayed(start, cards) {
  let position = start;
  cards.forEach((card, n) => {
    if (!holds(legalCards(position), card)) throw fault("illegalMove", { text: cardText(card, "en"), number: n + 1 });
    position = play(position, card);
  });
  return position;
}

/** Play all that is given through, where the file says enough. @param {Problem} problem */
export function check(problem) {
  const { declarer, leader, absent, game } = problem;
  if (problem.turns < 0 || problem.turns > problem.play.length) throw fault("turns", { number: problem.turns, most: problem.play.length });
  if (declarer === absent) throw fault("declarerAbsent", { seat: declarer });
  if (leader === absent) throw fault("leaderAbsent", { seat: leader });
  if (game?.kind === "raspasy" && declarer !== null) throw fault("raspasyDeclarer", { seat: declarer });
  if (game === null || leader === null) return;
  if (isHunt(problem)) checkHunt(problem, problem.play);
  else if (isWhole(problem)) replayed(startOf(problem), problem.play);
}

/** A hunt's cards could have been played if that is so for one of the discards. @returns {number} what may be played next, in one or the other */
export function checkHunt(problem, cards) {
  if (problem.game.kind === "raspasy") throw fault("unknownGame", { text: "raspasy" });
  const pool = cardsOf(problem.hands[problem.declarer]);
  let reason = null, legal = 0, fits = false;
  for (const one of pool) {
    for (const other of pool) {
      if (other <= one) continue;
      const hands = problem.hands.slice();
      hands[problem.declarer] = (hands[problem.declarer] & ~bit(one) & ~bit(other)) >>> 0;
      try {
        const start = positionFrom({ ...problem, hands, discard: 0, talon: 0 }, { ...problem, table: [], opening: [], opened: null });
        legal |= legalCards(replayed(start, cards));
        fits = true;
      } catch (fault) {
        reason ??= fault;
      }
    }
  }
  if (!fits) throw reason ?? fault("noCards", {});
  return legal >>> 0;
}
