// The hands around the table as an SVG picture that needs nothing else.  It is text put together with every part escaped.
// prefsolve/diagrams/svg.py draws the same; both have their measures and colours from geometry.json.

import { RANKS, SUIT_SYMBOLS, cardText, cardsOf, isRed, maskOf, rankOf, suitMask, suitOf } from "../../diagrams/assets/cards.mjs";
import { ranksText } from "../../diagrams/assets/draw.mjs";
import SHAPE from "../../diagrams/assets/geometry.json" with { type: "json" };
import { isOver, order, seatsFrom, turnOf } from "./rules.mjs";

const { line: LINE, block: BLOCK, margin: MARGIN, felt: FELT, ink: INK, red: RED } = SHAPE;
const FIRST = 0.75 * LINE; // from the top of a line to where its letters stand

const escaped = (text) => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const short = (number) => String(Number(number.toPrecision(6)));

function attribute(text) {
  const plain = escaped(text).replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (!plain.includes('"')) return `"${plain}"`;
  return plain.includes("'") ? `"${plain.replaceAll('"', "&quot;")}"` : `'${plain}'`;
}

/** Text at a baseline; `body` is markup already escaped. */
const textAt = (x, y, body, { bold = false, fill = INK, anchor = "start" } = {}) =>
  `<text x='${short(x)}' y='${short(y)}' fill='${fill}' text-anchor='${anchor}'${bold ? " font-weight='bold'" : ""} xml:space='preserve'>${body}</text>`;
const boxAt = (x, y, width, height, fill, radius = 6, stroke = "none") =>
  `<rect x='${short(x)}' y='${short(y)}' width='${short(width)}' height='${short(height)}' rx='${short(radius)}' fill='${fill}' stroke='${stroke}'/>`;
const inkOf = (suit) => (suit >= 2 ? RED : INK);

/**
 * @param {import("./rules.mjs").Position} position
 * @param {import("./words.mjs").Speech} speech
 * @param {{title?: string, column?: number, values?: Map<number, number>}} more title: a line above; column: how wide a hand may be; values: what
 *   each card of the seat on move is worth
 * @returns {{svg: string, width: number, height: number}}
 */
export function picture(position, speech, { title = "", column = SHAPE.column, values = new Map() } = {}) {
  const seats = seatsFrom(position.absent, 0), centre = MARGIN + column, heading = headingOf(position, speech), parts = [];
  let y = MARGIN;
  const draw = (seat, x) => { if (seats.includes(seat)) parts.push(handAt(position, seat, speech, x, y, values)); };
  for (const [above, height] of [[title, LINE], [heading, 1.4 * LINE]]) {
    if (!above) continue;
    parts.push(textAt(MARGIN, y + FIRST, escaped(above), { bold: true }));
    y += height;
  }
  for (const row of [[0], [3, null, 1], [2]]) {
    if (row.length === 1 && !seats.includes(row[0])) continue;
    if (row.length === 1) draw(row[0], centre + SHAPE.indent[1]);
    else {
      draw(3, MARGIN);
      parts.push(feltAt(position, speech, centre + (column - FELT) / 2, y));
      draw(1, centre + column);
    }
    y += BLOCK + LINE;
  }
  for (const note of footnotes(position, speech, values)) {
    parts.push(textAt(MARGIN, y + FIRST, escaped(note)));
    y += LINE;
  }
  const width = 2 * MARGIN + 3 * column, height = Number(short(y + MARGIN));
  const label = [title, heading, ...seats.map((seat) => `${speech.seat(seat)}: ${groupsText(position.hands[seat], speech)}`)].filter(Boolean).join(", ");
  const frame = `viewBox='0 0 ${short(width)} ${height}' width='${short(width)}' height='${height}' role='img' aria-label=${attribute(label)} ${SHAPE.font}`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${frame}><title>${escaped(label)}</title><rect width='100%' height='100%' fill='${SHAPE.paper}'/>${parts.join("")}</svg>`;
  return { svg, width, height };
}

/** `misère, West`. */
function headingOf(position, speech) {
  return speech.game(position.game) + (position.declarer === null ? "" : `, ${speech.seat(position.declarer)}`);
}

/** A hand as suit groups, `♠AK ♥7`. */
function groupsText(mask, speech) {
  const groups = [0, 1, 2, 3].filter((suit) => mask & suitMask(suit)).map((suit) => SUIT_SYMBOLS[suit] + ranksText(mask, suit, speech.language));
  return groups.join(" ") || "—";
}

function footnotes(position, speech, values) {
  const { talon, discard, tricks, game } = position, notes = [];
  const inOrder = game.kind === "raspasy" ? talon.map((card) => speech.card(card)).join(" ") : groupsText(maskOf(talon), speech);
  if (talon.length) notes.push(`${speech.say("talon").toLowerCase()}: ${inOrder}`);
  if (discard) notes.push(`${speech.say("discard").toLowerCase()}: ${groupsText(discard, speech)}`);
  const taken = [0, 1, 2, 3].filter((seat) => seat !== position.absent || tricks[seat]).map((seat) => `${speech.seat(seat)} ${tricks[seat]}`);
  if (tricks.some(Boolean)) notes.push(`${speech.say("pictureTaken")}: ${taken.join(", ")}`);
  for (const number of [...new Set(values.values())].sort((one, other) => other - one)) {
    notes.push(`${speech.tricks(number)}: ${groupsText(maskOf([...values.keys()].filter((card) => values.get(card) === number)), speech)}`);
  }
  return notes;
}

function handAt(position, seat, speech, x, top, values) {
  const title = [speech.seat(seat)], cards = cardsOf(position.hands[seat]).reverse();
  if (seat === position.declarer) title.push(speech.say("declarer").toLowerCase());
  if (!isOver(position) && seat === turnOf(position)) title.push(speech.say(position.table.length ? "picturePlays" : "pictureLeads"));
  const rows = [textAt(x, top + FIRST, escaped(title.join(", ")), { bold: true })];
  for (let suit = 0; suit < 4; suit += 1) {
    const fill = inkOf(suit), y = top + FIRST + LINE * (suit + 1);
    const ranks = cards.filter((card) => suitOf(card) === suit).map((card) => rankWith(card, values.get(card), speech.language)).join(" ");
    rows.push(textAt(x, y, `<tspan>${SUIT_SYMBOLS[suit]}</tspan>`, { fill }), textAt(x + SHAPE.indent[0], y, ranks || "—", { fill }));
  }
  return rows.join("");
}

/** A rank, with what the card is worth beside it where that is known. */
function rankWith(card, value, language) {
  const rank = RANKS[language][rankOf(card)];
  return value === undefined ? rank : `${rank}<tspan font-size='11' dy='-5' fill='${SHAPE.worth}'>${value}</tspan><tspan dy='5'>&#8203;</tspan>`;
}

function feltAt(position, speech, x, y) {
  const middle = FELT / 2, [above, beside] = SHAPE.edge, [width, height] = SHAPE.card, turn = isOver(position) ? null : turnOf(position);
  const places = [[middle, above], [FELT - beside, middle], [middle, FELT - above], [beside, middle]], played = order(position);
  const parts = [boxAt(x, y, FELT, FELT, SHAPE.green, 10)];
  for (const seat of seatsFrom(position.absent, 0)) {
    const [dx, dy] = places[seat], card = position.table[played.indexOf(seat)];
    if (card === undefined) {
      parts.push(textAt(x + dx, y + dy + 6, speech.letter(seat), { fill: seat === turn ? SHAPE.turn : SHAPE.letter, anchor: "middle" }));
    } else {
      parts.push(boxAt(x + dx - width / 2, y + dy - height / 2, width, height, SHAPE.paper, 6, SHAPE.rim));
      parts.push(textAt(x + dx, y + dy + 6, escaped(cardText(card, speech.language)), { fill: isRed(card) ? RED : INK, anchor: "middle" }));
    }
  }
  return parts.join("");
}
