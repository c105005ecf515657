// The hands around the table as an SVG picture that needs nothing else.  It is text put together with every part escaped.

import { SUIT_SYMBOLS, cardText, isRed } from "../../diagrams/assets/cards.mjs";
import { ranksText } from "../../diagrams/assets/draw.mjs";
import { order, seatsFrom } from "./rules.mjs";

const LINE = 24, BLOCK = 5 * LINE, MARGIN = 16, FELT = 118;
const INK = "#1a1a1a", RED = "#c01818", GREEN = "#2f6f4f", PAPER = "#ffffff";

const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const textAt = (x, y, body, { bold = false, fill = INK, anchor = "start" } = {}) =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ""}>${escaped(body)}</text>`;
const boxAt = (x, y, width, height, fill, radius, stroke = "none") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="${stroke}"/>`;

/**
 * @param {import("./rules.mjs").Position} position @param {string[]} heading lines above
 * @param {import("./words.mjs").Speech} speech @param {number} column how wide a hand may be @returns {{svg: string, width: number, height: number}}
 */
export function picture(position, heading, speech, column = 230) {
  const parts = [], seats = seatsFrom(position.absent, 0), centre = MARGIN + column, { language } = speech;
  let y = MARGIN;
  for (const line of heading.filter(Boolean)) {
    parts.push(textAt(MARGIN, y + 18, line, { bold: true }));
    y += LINE;
  }
  y += 8;
  const draw = (seat, x, top) => { if (seats.includes(seat)) parts.push(hand(position, seat, speech, x, top)); };
  if (seats.includes(0)) {
    draw(0, centre + 30, y);
    y += BLOCK + LINE;
  }
  draw(3, MARGIN, y);
  parts.push(felt(position, speech, centre + (column - FELT) / 2, y));
  draw(1, centre + column, y);
  y += BLOCK + LINE;
  if (seats.includes(2)) {
    draw(2, centre + 30, y);
    y += BLOCK + LINE;
  }
  const width = 2 * MARGIN + 3 * column, height = y + MARGIN - LINE / 2, font = "font-family=\"'DejaVu Sans',Verdana,Arial,sans-serif\" font-size=\"17\"";
  const label = escaped([...heading.filter(Boolean), ...seats.map((seat) => speech.seat(seat))].join(", "));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" ${font} xml:lang="${language}"><rect width="100%" height="100%" fill="${PAPER}"/>${parts.join("")}</svg>`;
  return { svg, width, height };
}

function hand(position, seat, speech, x, top) {
  const title = speech.seat(seat) + (seat === position.declarer ? ", " + speech.say("declarer").toLowerCase() : "");
  const rows = [textAt(x, top + 18, title, { bold: true })];
  for (let suit = 0; suit < 4; suit += 1) {
    const fill = suit >= 2 ? RED : INK, y = top + 18 + LINE * (suit + 1);
    rows.push(textAt(x, y, SUIT_SYMBOLS[suit], { fill }), textAt(x + 24, y, ranksText(position.hands[seat], suit, speech.language), { fill }));
  }
  return rows.join("");
}

function felt(position, speech, x, y) {
  const middle = FELT / 2, places = [[middle, 20], [FELT - 22, middle], [middle, FELT - 20], [22, middle]];
  const parts = [boxAt(x, y, FELT, FELT, GREEN, 10)], seats = order(position);
  seats.forEach((seat, i) => {
    const [dx, dy] = places[seat], card = position.table[i];
    if (card === undefined) {
      const turn = i === position.table.length;
      parts.push(textAt(x + dx, y + dy + 6, speech.letter(seat), { fill: turn ? "#ffe9a8" : "#d8e8de", anchor: "middle" }));
    } else {
      parts.push(boxAt(x + dx - 19, y + dy - 15, 38, 30, PAPER, 6, "#888"));
      parts.push(textAt(x + dx, y + dy + 6, cardText(card, speech.language), { fill: isRed(card) ? RED : INK, anchor: "middle" }));
    }
  });
  return parts.join("");
}
