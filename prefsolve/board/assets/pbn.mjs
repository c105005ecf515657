// PBN as far as it holds a deal of three hands: the first board of a file, with its play.

import { cardsOf, maskOf } from "../../diagrams/assets/cards.mjs";
import { fault, quoted } from "./fault.mjs";
import { emptyPosition, isOver, legalCards, play, turnOf } from "./rules.mjs";

const SUIT_ORDER = [0, 3, 2, 1]; // PBN: spades, hearts, diamonds, clubs
const STRAINS = { S: 0, C: 1, D: 2, H: 3, NT: 4, N: 4 };
const RANK_ORDER = "789TJQKA";
const EMPTY = ["", "?", "-", "#"];

/** Whether the text begins as PBN does. */
export const looksLikePbn = (text) => /^\s*(?:% ?PBN|\[[A-Za-z]+ +"|[NESW]:\S+ \S+ \S+ \S+\s*$)/im.test(text.slice(0, 400));

/** @param {string} text @returns {{position: import("./rules.mjs").Position, moves: number[], title: string}} */
export function readPbn(text) {
  const { tags, rows } = firstBoard(text);
  if (!tags.Deal) throw fault("noDeal", {});
  const position = dealOf(tags.Deal);
  contractOf(position, tags.Contract ?? "");
  const seat = (tag) => (EMPTY.includes(tags[tag] ?? "") ? null : seatOf(tags[tag]));
  const active = [0, 1, 2, 3].filter((one) => one !== position.absent);
  position.declarer = seat("Declarer") ?? active[0];
  position.leader = seat("Play") ?? active[0];
  const moves = seat("Play") === null || EMPTY.includes(tags.Contract ?? "") ? [] : movesOf(position, rows);
  return { position, moves, title: EMPTY.includes(tags.Event ?? "") ? "" : tags.Event };
}

function firstBoard(text) {
  const tags = Object.create(null), rows = [];
  let section = "", begun = false;
  for (const line of text.replace(/\{[^}]*\}/g, " ").split(/\r?\n/)) {
    if (/^[%;]/.test(line)) continue;
    if (!line.trim()) {
      if (begun && tags.Deal) break;
      continue;
    }
    begun = true;
    const bare = /^\s*[NESW]:\S+ \S+ \S+ \S+\s*$/i.test(line);
    const tag = /^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]/.exec(line);
    if (bare) tags.Deal ??= line.trim();
    else if (tag) {
      section = tag[1];
      if (!(section in tags)) tags[section] = tag[2].replace(/\\(.)/g, "$1");
    } else if (section === "Play") rows.push(line);
  }
  return { tags, rows };
}

function seatOf(text) {
  const seat = "NESW".indexOf(text.trim().toUpperCase());
  if (seat < 0 || text.trim().length !== 1) throw fault("unknownSeat", { text: quoted(text) });
  return seat;
}

function dealOf(text) {
  const match = /^\s*([NESW]):(\S+) (\S+) (\S+) (\S+)\s*$/i.exec(text);
  if (!match) throw fault("pbnDeal", { text: quoted(text) });
  const position = emptyPosition(), start = seatOf(match[1]), given = [];
  match.slice(2).forEach((hand, n) => {
    const seat = (start + n) % 4;
    if (hand === "-") return;
    given.push(seat);
    position.hands[seat] = dottedHand(hand);
  });
  if (given.length !== 3) throw fault("threeHands", { number: given.length });
  position.absent = [0, 1, 2, 3].find((seat) => !given.includes(seat));
  return position;
}

function dottedHand(text) {
  const groups = text.split(".");
  if (groups.length !== 4) throw fault("pbnDeal", { text: quoted(text) });
  return maskOf(groups.flatMap((ranks, n) => [...ranks.replace(/10/g, "T")].map((rank) => {
    const number = RANK_ORDER.indexOf(rank.toUpperCase());
    if (number < 0) throw fault("lowCard", { text: quoted(rank) });
    return 8 * SUIT_ORDER[n] + number;
  })));
}

function contractOf(position, text) {
  if (EMPTY.includes(text.trim())) return;
  const match = /^\s*([67])\s?(NT|[SHDCN])\s*$/i.exec(text);
  if (!match) throw fault("unknownGame", { text: quoted(text) });
  position.game = { kind: "contract", level: Number(match[1]), strain: STRAINS[match[2].toUpperCase()] };
}

/** Each row stands in the order of seats from the first leader on. */
function movesOf(start, rows) {
  const moves = [];
  let position = start;
  for (const row of rows) {
    const words = row.trim().split(/\s+/).map((word) => word.replace(/[!?]+$/, "")).filter((word) => word !== "*" && !/^(=\d+=|\$\d+)$/.test(word));
    for (let n = 0; n < 3; n += 1) {
      if (isOver(position)) return moves;
      const word = words[(turnOf(position) - start.leader + 4) % 4];
      if (!word || word === "-") return moves;
      const card = 8 * "SCDH".indexOf(word[0].toUpperCase()) + RANK_ORDER.indexOf((word.slice(1) === "10" ? "T" : word[1] ?? "").toUpperCase());
      if (!cardsOf(legalCards(position)).includes(card)) throw fault("illegalMove", { text: quoted(word), number: moves.length + 1 });
      moves.push(card);
      position = play(position, card);
    }
  }
  return moves;
}

