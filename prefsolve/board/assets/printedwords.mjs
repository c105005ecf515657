// What a line beside printed hands says of the game: `Юг играет 6♥, ходит Запад`, `мизер, Запад`, `West leads`.

import { stripped } from "./bytes.mjs";
import { BoardFault, fault, quoted } from "./fault.mjs";
import { SUIT_WORDS } from "./letters.mjs";
import { readGame, readSeat } from "./notation.mjs";

const NAMES = ["north север севера северу севером", "east восток востока востоку востоком", "south юг юга югу югом", "west запад запада западу западом"];
const SEATS = Object.fromEntries(NAMES.flatMap((forms, seat) => forms.split(" ").map((form) => [form, seat])));
const LEADS = "ходит ход ходу ходят ходить заход выход начинает leads lead led".split(" ");
const DECLARES = ("играет играют играющий разыгрывает заказал заказывает объявил объявляет контракт игра заявка declarer declares plays contract game").split(" ");
const PARTS = {
  declarer: ["declarer", "играет", "играющий", "разыгрывает"],
  turn: ["leads", "to lead", "to play", "on lead", "ходит", "на ходу", "ход", "первый ход"],
};
/** What is said beside a seat's name. */
export const PART_WORDS = Object.fromEntries(Object.entries(PARTS).flatMap(([what, words]) => words.map((word) => [word, what])));

const LETTER = "[\\p{L}\\p{Nl}\\p{No}]", WORD_END = "(?![\\p{L}\\p{N}_])";
const longest = (words) => words.sort((one, other) => other.length - one.length).join("|");
const STRAIN = `[♠♣♦♥♤♧♢♡]|(?:nt|бк|б/к|без козыр(?:я|ей)|бескозырк[аиу]|no trumps?|${longest(Object.keys(SUIT_WORDS))}|[scdhптбчк])${WORD_END}`;
const LEVEL = "10|[6-9]|шесть|семь|восемь|девять|десять", WHOLE = `(?:мизере?|misere|misère|raspasy|распас(?:ы|овка)?)${WORD_END}`;
const GAME = new RegExp(`(?<![\\p{L}\\p{N}_])(?:(?:${LEVEL})\\s?(?:${STRAIN})|${WHOLE})`, "giu");
const CLAUSE = /[,;!?]|\.(?!\p{Nd})|\s(?:и|а|and)\s/u, WORD = new RegExp(`${LETTER}+`, "gu");

/**
 * What the line says, and whether there is more in it than that.
 * @param {string} line @returns {{said: [string, any][], more: boolean}}
 */
export function saidIn(line) {
  const whole = stripped(line).replace(/\.+$/, ""), comma = whole.lastIndexOf(",");
  const seat = comma < 0 ? null : seatIn(whole.slice(comma + 1)), game = gameIn(seat === null ? whole : whole.slice(0, comma));
  if (game !== null) return { said: [["game", game], ...(seat === null ? [] : [["declarer", seat]])], more: false };
  const said = [];
  let more = false;
  for (const clause of whole.split(CLAUSE)) {
    const found = ofClause(stripped(clause));
    said.push(...found);
    more ||= Boolean(stripped(clause)) && !found.length;
  }
  return { said, more };
}

function ofClause(clause) {
  const given = clause.replace(GAME, " ").match(WORD) ?? [], words = given.map((word) => word.toLowerCase());
  const leads = words.some((word) => LEADS.includes(word)), declares = words.some((word) => DECLARES.includes(word)), games = clause.match(GAME) ?? [];
  let seats = words.filter((word) => Object.hasOwn(SEATS, word)).map((word) => SEATS[word]);
  let others = words.filter((word) => !Object.hasOwn(SEATS, word) && !LEADS.includes(word) && !DECLARES.includes(word));
  if ((leads || declares) && !seats.length) {
    seats = given.map(letterSeat).filter((seat) => seat !== null);
    others = others.filter((word) => word.length > 1);
  }
  const plain = games.length > 0 && seats.length > 0 && others.every((word) => word === "у" || word === "by"); // мизер у Запада
  if (!leads && !declares && !plain && !(games.length === 1 && !words.length)) return [];
  if (seats.length > 1 || games.length > 1 || (leads && (declares || games.length))) throw fault("unclear", { text: quoted(clause) });
  const found = games.length ? [["game", readGame(games[0])]] : [];
  return seats.length ? [...found, [leads ? "turn" : "declarer", seats[0]]] : found;
}

/** The seat of a capital letter that stands as a word. */
const letterSeat = (word) => (word.length === 1 && "NESWСВЮЗ".includes(word) ? readSeat(word) : null);

function seatIn(text) {
  const word = stripped(text);
  return Object.hasOwn(SEATS, word.toLowerCase()) ? SEATS[word.toLowerCase()] : letterSeat(word);
}

function gameIn(text) {
  try {
    return readGame(text);
  } catch (reason) {
    if (!(reason instanceof BoardFault)) throw reason;
    return null;
  }
}
