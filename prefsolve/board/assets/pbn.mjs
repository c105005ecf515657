// PBN as far as it can hold a deal of three hands, and its play; prefsolve/formats/pbn.py says more of it.

import { atLine, isBlank, linesOf, stripped, wordsOf } from "./bytes.mjs";
import { STRAINS, cardOfCode, dottedHand, seatLetter } from "./dotted.mjs";
import { fault, quoted } from "./fault.mjs";
import { dealOf, problemOf } from "./problem.mjs";
import { trumpOf, winnerOf } from "./rules.mjs";

const TAG = /\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]/y, BARE = /^[NESW]:\S+ \S+ \S+ \S+$/i;
const REMARKS = /^(?:=[0-9]{1,3}=|\$[0-9]{1,3}|[!?]{1,2}|\^[A-Z])$/; // words that annotate a card
const EMPTY = ["", "?", "-", "#"], PASSED = ["PASS", "PASSED", "AP", "ALLPASS", "ALL PASS"];
const LONGEST_PLAY = 1000;

const tagAt = (line, at) => {
  TAG.lastIndex = at;
  return TAG.exec(line);
};

/** Whether the first line that says anything is a tag, PBN's mark, or a deal. */
export function looksLikePbn(text) {
  const first = stripped(linesOf(text).find((line) => !isBlank(line) && !/^[%;]/.test(line)) ?? "");
  return Boolean(tagAt(first, 0)) || BARE.test(first) || stripped(text).slice(0, 5).toUpperCase() === "% PBN";
}

/** The games of a file, put together line by line. */
class Games {
  constructor() {
    this.games = [];
    this.open = null;
    this.inRemark = false;
  }

  begin(line, tags = new Map()) {
    const game = { line, tags, play: [], section: "", strange: null };
    this.games.push(game);
    return game;
  }

  add(number, line) {
    if (!this.inRemark) {
      if (/^[%;]/.test(line)) return;
      if (isBlank(line)) {
        this.open = null;
        return;
      }
      if (BARE.test(stripped(line))) {
        this.begin(number, new Map([["Deal", stripped(line)]]));
        this.open = null;
        return;
      }
    }
    this.open ??= this.begin(number);
    this.addParts(this.open, number, line);
  }

  /** Tags, remarks and words, of which one line may have several. */
  addParts(game, number, line) {
    let at = this.inRemark ? this.remark(line, 0) : 0;
    for (;;) {
      while (at < line.length && isBlank(line[at])) at += 1;
      if (at >= line.length || line[at] === ";") return;
      const tag = tagAt(line, at);
      if (line[at] === "{") at = this.remark(line, at + 1);
      else if (tag) {
        game.section = tag[1];
        const value = tag[2].replace(/\\(.)/g, "$1");
        if (tag[1] !== "Note" && (game.tags.get(tag[1]) ?? value) !== value) throw fault("fieldTwice", { line: number, label: quoted(tag[1]) });
        if (tag[1] !== "Note") game.tags.set(tag[1], value);
        at += tag[0].length;
      } else {
        const words = line.slice(at).split(/[{;]/, 1)[0] || line.slice(at);
        addWords(game, stripped(words), number);
        at += words.length;
      }
    }
  }

  /** Past a remark, as far as its end, if it has one on this line. */
  remark(line, at) {
    const end = line.indexOf("}", at);
    this.inRemark = end < 0;
    return end < 0 ? line.length : end + 1;
  }
}

function addWords(game, words, line) {
  if (words.startsWith("[")) throw fault("unknownLine", { line, text: quoted(words) });
  if (game.section === "Play") game.play.push(words);
  else if (!game.section) game.strange ??= fault("unknownLine", { line, text: quoted(words) });
}

/** @param {import("./bytes.mjs").Source} source @returns {(import("./problem.mjs").Problem|null)[]} null: no deal of Preferans */
export function readPbn({ text }) {
  const games = new Games(), last = { own: new Map(), lasting: new Map() };
  linesOf(text).forEach((line, n) => games.add(n + 1, line));
  if (games.inRemark) throw fault("remark", {});
  return games.games.map((game) => {
    if (!game.tags.size) return null;
    inherit(game.tags, last);
    return atLine(game.line, () => problemOfGame(game));
  });
}

/** What a game's tags take from earlier ones: `#` is the last one's value, `##value` is meant for later games too. */
function inherit(tags, last) {
  for (const [name, value] of [...tags]) {
    if (value === "#") tags.set(name, last.own.get(name) ?? "");
    else if (value.startsWith("##")) {
      tags.set(name, value.slice(2));
      last.lasting.set(name, value.slice(2));
    } else if (last.lasting.has(name)) last.lasting.set(name, value);
  }
  for (const [name, value] of last.lasting) if (!tags.has(name)) tags.set(name, value);
  last.own = new Map(tags);
}

function problemOfGame({ tags, play, strange }) {
  if (strange) throw strange;
  const said = (name) => (EMPTY.includes(tags.get(name) ?? "") ? null : tags.get(name));
  const deal = tags.has("Deal") ? dealIn(tags.get("Deal")) : null;
  if (!deal) return null;
  const leader = said("Play") === null ? null : seatLetter(said("Play")), game = contractIn(tags.get("Contract") ?? "");
  if (game === undefined) return null;
  return problemOf(deal, {
    game, leader, declarer: said("Declarer") === null ? null : seatLetter(said("Declarer")), play: play.length ? cardsOfRows(play, deal, leader, game) : [],
    title: said("Event") ?? "",
  });
}

/** The deal, or null where it is not one of three hands of Preferans. */
function dealIn(text) {
  const colon = text.indexOf(":"), hands = wordsOf(colon < 0 ? "" : text.slice(colon + 1));
  if (hands.length !== 4) throw fault("pbnDeal", { text: quoted(text) });
  const start = seatLetter(colon < 0 ? text : text.slice(0, colon)), given = hands.map((hand, n) => [(start + n) % 4, hand]).filter(([, hand]) => hand !== "-");
  if (given.length !== 3 || given.some(([, hand]) => /[2-6]/.test(hand))) return null;
  return dealOf(given.map(([seat, hand]) => [seat, dottedHand(hand)]));
}

/** The game, null where none is named, undefined for one that Preferans does not have. */
function contractIn(text) {
  const word = stripped(text).toUpperCase();
  if (EMPTY.includes(word)) return null;
  if (PASSED.includes(word)) return undefined;
  const match = /^([1-7])\s?(NT|[SHDCN])\s?(X{0,2})$/.exec(word);
  if (!match) throw fault("unknownGame", { text: quoted(text) });
  return match[3] || match[1] < "6" ? undefined : { kind: "contract", level: Number(match[1]), strain: STRAINS[match[2]] };
}

/** The cards in play order: each row stands in the order of seats from the first leader on. */
function cardsOfRows(rows, deal, leader, game) {
  if (leader === null) throw fault("missing", { label: "leader" });
  const cards = [];
  let seat = leader;
  for (const row of rows) {
    const words = wordsOf(row.slice(0, LONGEST_PLAY)).filter((word) => word !== "*" && !REMARKS.test(word)).map((word) => word.replace(/[!?]+$/, ""));
    if (words.length > 4) throw fault("unknownLine", { text: quoted(row) });
    const played = new Map();
    words.forEach((word, n) => { if (word !== "-" && word !== "+") played.set((leader + n) % 4, cardOfCode(word)); });
    if (!played.size) break;
    const order = [0, 1, 2, 3].map((n) => (seat + n) % 4).filter((at) => played.has(at)), trick = order.map((at) => played.get(at));
    if (played.has(deal.absent) || order[0] !== seat) throw fault("unknownLine", { text: quoted(row) });
    cards.push(...trick);
    if (trick.length < 3) break;
    seat = order[winnerOf(trick, game === null ? null : trumpOf(game))];
  }
  return cards;
}
