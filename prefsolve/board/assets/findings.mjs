// Below the play: the line of best play, and every game of the deal.

import { make } from "../../diagrams/assets/draw.mjs";
import { isOver, play, turnOf } from "./rules.mjs";

const byId = (id) => document.getElementById(id);

/** A line as text, tricks parted by semicolons: `S ♥A, W ♥8, E ♥T; S ♥K`. */
export function lineText(position, cards, speech) {
  const tricks = [];
  let trick = [], here = position;
  for (const card of cards) {
    trick.push(`${speech.letter(turnOf(here))} ${speech.card(card)}`);
    here = play(here, card);
    if (!here.table.length) {
      tricks.push(trick.join(", "));
      trick = [];
    }
  }
  if (trick.length) tricks.push(trick.join(", "));
  return tricks.join("; ");
}

/** The two boxes, as far as they are open. @param {import("./app.mjs").App} app */
export function drawFindings(app) {
  const { board } = app;
  if (byId("line-box").open) drawLine(app);
  if (byId("deal-box").open) drawDealTable(app);
  for (const id of ["line-box", "deal-box"]) byId(id).hidden = !board.tree || Boolean(board.task && !app.keysShown);
}

function ask(app, node, name, question) {
  if (node[name] !== undefined) return node[name];
  node[name] = null;
  app.client.ask(question, { position: node.position }).then((found) => {
    node[name] = found;
    app.draw();
  }, (fault) => app.failed(fault));
  return null;
}

function drawLine(app) {
  const node = app.board.here, area = byId("line");
  area.replaceChildren();
  if (!node || isOver(node.position)) return;
  const line = ask(app, node, "line", "line");
  if (!line) {
    area.append(make("p", "soft", app.say("thinking")));
    return;
  }
  const show = make("button", "", app.say("playLine"));
  show.type = "button";
  show.addEventListener("click", () => {
    const start = app.board.here;
    for (const card of line) app.board.tree.play(card);
    app.board.go(start);
  });
  area.append(make("p", "line", lineText(node.position, line, app.speech)), show);
}

function drawDealTable(app) {
  const node = app.board.here, area = byId("deal-table");
  area.replaceChildren();
  if (!node || isOver(node.position)) return;
  if (node.position.table.length) {
    area.append(make("p", "soft", app.say("dealTableTrick")));
    return;
  }
  const found = ask(app, node, "deal", "table");
  if (!found) {
    area.append(make("p", "soft", app.say("thinking")));
    return;
  }
  const scroll = make("div", "scroll");
  scroll.append(dealTable(app, found));
  area.append(scroll, make("p", "soft", app.say("dealTableHelp")));
}

/** Games as columns, and for each a column for each leader; declarers as rows. */
function dealTable(app, { seats, values }) {
  const { speech } = app, table = make("table", "deal"), head = make("thead"), body = make("tbody");
  const first = make("tr"), second = make("tr");
  first.append(make("th"));
  second.append(make("th", "", app.say("declarer")));
  for (let kind = 0; kind < 6; kind += 1) {
    const cell = make("th", kind === 2 || kind === 3 ? "red" : "", kind === 5 ? app.say("misere") : speech.suitOrNoTrump(kind));
    cell.colSpan = 3;
    cell.scope = "colgroup";
    first.append(cell);
    for (const seat of seats) {
      const leads = make("th", "", speech.letter(seat));
      leads.scope = "col";
      leads.setAttribute("aria-label", app.say("leads", { seat: speech.seat(seat) }));
      second.append(leads);
    }
  }
  head.append(first, second);
  seats.forEach((declarer, d) => {
    const row = make("tr"), name = make("th", "", speech.seat(declarer));
    name.scope = "row";
    row.append(name);
    for (let kind = 0; kind < 6; kind += 1) {
      for (let leader = 0; leader < 3; leader += 1) row.append(make("td", leader ? "" : "edge", String(values[(kind * 3 + d) * 3 + leader])));
    }
    body.append(row);
  });
  table.append(head, body);
  return table;
}
