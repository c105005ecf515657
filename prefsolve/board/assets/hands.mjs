// Hands and lists of cards as people type and print them: `s987.cT98`, `♠987 ♣T98`, `п: 987 т: 1098`, `SA DA`, `10♠`.
//
// A letter that may be a rank or a suit (Cyrillic т: ace or clubs, к: king or clubs) is read where only one of the two
// gives a hand; where both do, it is refused.

import { maskOf } from "../../diagrams/assets/cards.mjs";
import { fault, quoted } from "./fault.mjs";
import { ALL_RANKS, DIGIT_RANKS, LATIN_SUITS, RUSSIAN_SUITS, SUIT_WORDS, SYMBOLS, scriptOf, twinOf } from "./letters.mjs";

const TOKEN = /(?<dot>\.)|(?<end>[;|\n])|(?<gap>[^\S\n]+|,)|(?<colon>:)|(?<dash>[-–—−])|(?<symbol>[♠♣♦♥♤♧♢♡])[\ufe0e\ufe0f]*|(?<ten>10|0)|(?<digit>[789])|(?<word>\p{L}+)|(?<other>[^])/gu;
const BOTH = "тТкК"; // an ace or a king, or the suit of clubs
const MOST_DOUBTS = 6;
const LONGEST = 400; // characters of a hand or list

class Unread extends Error {}

/**
 * The letters of all that belongs together: ranks in two alphabets, or ranks in one and suits in the other, are refused.
 */
export class Alphabets {
  constructor() {
    this.ranks = { Latin: [], Cyrillic: [] };
    this.suits = { Latin: [], Cyrillic: [] };
  }

  note(what, letter) {
    const script = scriptOf(letter);
    if (script) this[what][script].push(letter);
  }

  check() {
    const { Latin, Cyrillic } = this.ranks;
    if (Latin.length && Cyrillic.length) throw fault("mixedRanks", { letter: (Latin.length < Cyrillic.length ? Latin : Cyrillic)[0] });
    for (const [ranks, suits] of [["Cyrillic", "Latin"], ["Latin", "Cyrillic"]]) {
      if (this.ranks[ranks].length && this.suits[suits].length) {
        throw fault("mixedSuits", { letter: this.ranks[ranks][0], suit: this.suits[suits][0] });
      }
    }
  }
}

/**
 * The cards in the order written.
 * @param {string} text @param {string} place what is read, for messages: a seat's letter or a pile's name
 * @param {Alphabets} alphabets @param {boolean} hand whether a suit has one group
 * @returns {number[]}
 */
export function readCards(text, place, alphabets, hand = false) {
  if (text.length > LONGEST) throw fault("longHand", { place });
  if (hand && !text.trim()) throw fault("blankHand", { place });
  if (/^[\s,;|]*[-–—−][\s,;|]*$/.test(text)) return [];
  let found = [];
  try {
    found = readings(settled(pieces(text)), hand);
  } catch (reason) {
    if (!(reason instanceof Unread)) throw reason;
  }
  if (!found.length) throw whyUnread(text, place, alphabets);
  if (found.length > 1) throw fault("ambiguous", { place, text: quoted(text.trim()) });
  for (const piece of found[0].pieces) {
    if (piece.kind === "rank") alphabets.note("ranks", text[piece.at]);
    if (piece.kind === "suit") alphabets.note("suits", text[piece.at]);
  }
  return found[0].cards;
}

/** A hand as a mask. */
export const readHand = (text, place, alphabets) => maskOf(readCards(text, place, alphabets, true));

/** The likeliest reason why a text is no hand. */
function whyUnread(text, place, alphabets) {
  const bare = text.trim();
  if (/^[\dTJQKAВДКТtjqkaвдкт.\s-]+$/.test(bare) && /\d/.test(bare)) return fault("letterless", { place, text: quoted(bare) });
  for (const letter of bare) {
    const known = letter in ALL_RANKS || letter in LATIN_SUITS || letter in RUSSIAN_SUITS || letter in SYMBOLS || /[\s.,;|:\d\-–—−]/.test(letter);
    if (!known && !/\p{L}{2}/u.test(bare)) return fault(twinOf(letter) ? "lookalike" : "noCard", { place, letter, twin: twinOf(letter) });
  }
  const twice = twiceIn(bare);
  if (twice) return fault("cardTwice", { place, text: twice });
  alphabets.check();
  return fault("unreadable", { place, text: quoted(bare) });
}

/** A card that stands twice in a plain hand, as it is written. */
function twiceIn(text) {
  const seen = new Set();
  for (const [, suit, ranks] of text.matchAll(/([SCDHscdh♠♣♦♥])([789TJQKAtjqka]{1,12})/g)) {
    for (const rank of ranks.toUpperCase()) {
      if (seen.has(suit + rank)) return suit + rank;
      seen.add(suit + rank);
    }
  }
  return "";
}

function pieces(text) {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    const at = match.index, groups = match.groups;
    if (groups.word) found.push(...ofWord(groups.word, at, text[at + groups.word.length] === ":"));
    else if (groups.symbol) found.push({ kind: "suit", at, value: SYMBOLS[groups.symbol], bare: false });
    else if (groups.ten) found.push({ kind: "rank", at, value: 3 });
    else if (groups.digit) found.push({ kind: "rank", at, value: DIGIT_RANKS[groups.digit] });
    else if (groups.dash) found.push({ kind: "void", at });
    else if (groups.other) throw new Unread();
    else found.push({ kind: ["dot", "end", "gap", "colon"].find((kind) => groups[kind]), at });
  }
  return found;
}

/** A suit's name, a word that says there are none, or letters one by one. */
function ofWord(word, at, colon) {
  const name = word.toLowerCase();
  if (name.length > 1 && Object.hasOwn(SUIT_WORDS, name)) return [{ kind: "suit", at, value: SUIT_WORDS[name], bare: false }];
  if (name === "нет" || name === "void") return [{ kind: "void", at }];
  return [...word].map((letter, n) => {
    const named = n === word.length - 1 && colon;
    if (letter in RUSSIAN_SUITS && (named || !BOTH.includes(letter))) return { kind: "suit", at: at + n, value: RUSSIAN_SUITS[letter], bare: !named };
    if (letter in LATIN_SUITS) return { kind: "suit", at: at + n, value: LATIN_SUITS[letter], bare: false };
    if (letter in ALL_RANKS) return { kind: BOTH.includes(letter) && n === 0 ? "both" : "rank", at: at + n, value: ALL_RANKS[letter] };
    throw new Unread();
  });
}

/** The pieces with each letter that can be only one of a rank and a suit told apart by what stands beside it. */
function settled(all) {
  const suits = all.filter((piece) => piece.kind === "suit");
  const inLetters = suits.every((piece) => piece.bare);
  const marks = new Set(all.flatMap((piece, n) => (piece.kind === "suit" ? [kindAt(all, n + 1)] : [])));
  const done = [];
  let before = "end"; // the last piece that is no gap and no mark
  all.forEach((given, n) => {
    let piece = given;
    if (piece.kind === "both") {
      const after = n + 1 < all.length ? all[n + 1].kind : "end";
      const glued = n > 0 && ["rank", "both"].includes(all[n - 1].kind);
      const dashed = before === "void" && all[n - 1].kind === "void"; // п-Т9, and not a void before clubs
      const onlyDots = marks.size === 1 && marks.has("dot") && after !== "dot";
      if (!inLetters || before === "suit" || glued || dashed || after === "suit" || onlyDots) piece = { ...piece, kind: "rank" };
      else if (before === "end") piece = { ...piece, kind: "suit", value: 1, bare: true };
    }
    done.push(piece);
    if (!["gap", "colon"].includes(piece.kind) && !(piece.kind === "dot" && ["suit", "both"].includes(before))) {
      before = piece.kind === "dot" ? "end" : piece.kind;
    }
  });
  return done;
}

/** Every reading that gives cards without one that stands twice: at most two, since two are as bad as many. */
function readings(all, hand) {
  const doubts = all.flatMap((piece, n) => (piece.kind === "both" ? [n] : []));
  if (doubts.length > MOST_DOUBTS) throw new Unread();
  const found = [];
  for (let choice = 0; choice < 1 << doubts.length && found.length < 2; choice += 1) {
    const tried = all.slice();
    doubts.forEach((n, k) => {
      const suit = (choice >> (doubts.length - 1 - k)) & 1;
      tried[n] = { ...tried[n], kind: suit ? "suit" : "rank", bare: true, value: suit ? 1 : tried[n].value };
    });
    try {
      found.push({ pieces: tried, cards: cardsIn(tried, hand) });
    } catch (reason) {
      if (!(reason instanceof Unread)) throw reason;
    }
  }
  return found;
}

function cardsIn(all, hand) {
  const groups = groupsIn(all);
  const cards = groups.flatMap((group) => group.ranks.map((rank) => 8 * group.suit + rank));
  if (new Set(cards).size < cards.length) throw new Unread();
  if (hand) {
    const dotted = all.some((piece) => ["dot", "end"].includes(piece.kind));
    for (let suit = 0; suit < 4; suit += 1) {
      const same = groups.filter((group) => group.suit === suit);
      if (same.length > 1 && (dotted || same.some((group) => group.ranks.length !== 1))) throw new Unread();
    }
  }
  return cards;
}

/** The groups in their order; a card with its rank first is a group of its own. */
function groupsIn(all) {
  const groups = [];
  let open = null; // what further ranks belong to
  for (let n = 0; n < all.length; ) {
    const kind = all[n].kind;
    if (kind === "suit") {
      const [group, end] = afterSuit(all, n);
      n = end;
      if (group.ranks.length) groups.push(group);
      open = group.ranks.length ? group : null;
    } else if (kind === "rank") {
      const [ranks, end] = ranksAt(all, n);
      n = end;
      if (kindAt(all, n) === "suit") { // 10♠
        if (ranks.length > 1 || kindAt(all, n + 1) === "rank") throw new Unread();
        groups.push({ suit: all[n].value, ranks, several: false });
        open = null;
        n += 1;
      } else if (open === null || ranks.length > 1 || open.several) throw new Unread();
      else open.ranks.push(...ranks);
    } else if (["gap", "dot", "end"].includes(kind)) {
      if (kind !== "gap") open = null;
      n += 1;
    } else throw new Unread();
  }
  return groups;
}

/** The group that the suit there begins, with its first word of ranks or none for a void, and where it ends. */
function afterSuit(all, start) {
  const group = { suit: all[start].value, ranks: [], several: false };
  let n = start + 1;
  while (["gap", "colon", "dot"].includes(kindAt(all, n))) n += 1;
  if (kindAt(all, n) === "void") {
    let after = n + 1;
    while (kindAt(all, after) === "gap") after += 1;
    const [ranks, end] = ranksAt(all, after);
    if (!ranks.length) return [group, n + 1];
    if (kindAt(all, end) === "suit") throw new Unread(); // s- 7h: a void and a card, or the seven and a suit
    n = after;
  }
  const [ranks, end] = ranksAt(all, n);
  if (!ranks.length) throw new Unread();
  return [{ ...group, ranks, several: ranks.length > 1 }, end];
}

/** The ranks that stand there without a gap, and where they end. */
function ranksAt(all, start) {
  let n = start;
  while (kindAt(all, n) === "rank") n += 1;
  return [all.slice(start, n).map((piece) => piece.value), n];
}

const kindAt = (all, n) => (n < all.length ? all[n].kind : "");
