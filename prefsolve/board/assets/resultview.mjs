// The result in whists below the play: the convention chosen, what each seat gets, and in raspasy after each card.

import { make } from "../../diagrams/assets/draw.mjs";
import { noResult } from "./byresult.mjs";
import { CONVENTIONS, POLICIES } from "./payoffs.mjs";
import { scoringSeats, seatsFrom } from "./rules.mjs";

const byId = (id) => document.getElementById(id);

/** A number of whists as the command line writes it: `+6⅔`, `−20`. @param {number} den 6 */
function fractionText(number, den) {
  const whole = Math.floor(Math.abs(number) / den), part = ["", "⅙", "⅓", "½", "⅔", "⅚"][Math.round((6 * (Math.abs(number) % den)) / den)];
  return number ? (number < 0 ? "−" : "+") + (whole || "") + part : "0";
}

/** The box, as far as it is open. @param {import("./app.mjs").App} app */
export function drawResult(app) {
  const { board } = app, area = byId("result"), box = byId("result-box"), node = board.here;
  box.hidden = !board.tree || Boolean(board.task && !app.keysShown);
  if (!box.open || box.hidden) return;
  app.pricing ??= { convention: "sochi", policy: "favoured", players: 3, row: 1 };
  const raspasy = node.position.game.kind === "raspasy", wrong = raspasy ? noResult(node.position, app.pricing) : null;
  const parts = [choices(app, raspasy)];
  if (wrong) parts.push(make("p", "fault", app.speech.fault(wrong)));
  else {
    const found = asked(app, node);
    parts.push(...(found ? drawFound(app, node.position, found) : [make("p", "soft", app.say("thinking"))]));
  }
  area.replaceChildren(...parts);
}

function choices(app, raspasy) {
  const fields = make("div", "fields"), { pricing } = app;
  const put = (key, label, options, number) => fields.append(app.select(`result-${key}`, label, options, pricing[key], (value) => {
    pricing[key] = number ? Number(value) : value;
    app.draw();
  }));
  put("convention", "convention", CONVENTIONS.map((name) => [name, app.say(`convention_${name}`)]));
  if (raspasy) put("row", "raspasyRow", [1, 2, 3, 4].map((row) => [row, String(row)]), true);
  else put("policy", "policy", POLICIES.map((name) => [name, app.say(`policy_${name}`)]));
  put("players", "players", [[3, "3"], [4, "4"]], true);
  return fields;
}

/** What was asked of this position with these rules; null while it is worked out. */
function asked(app, node) {
  const key = JSON.stringify(app.pricing);
  node.results ??= new Map();
  if (!node.results.has(key)) {
    node.results.set(key, null);
    app.client.ask("result", { position: node.position, asked: { ...app.pricing } }).then((found) => {
      node.results.set(key, found);
      app.draw();
    }, (fault) => app.failed(fault));
  }
  return node.results.get(key);
}

function drawFound(app, position, found) {
  const { speech } = app;
  if (!found.raspasy) {
    const parts = { seat: speech.seat(position.declarer), tricks: speech.tricks(found.tricks), result: fractionText(found.result, found.den) };
    return [make("p", "answer", app.say("declarersResult", parts))];
  }
  const seats = seatsFrom(position.absent, 0), wide = app.pricing.players === 4 || scoringSeats(position).includes(position.absent) ? [...seats, position.absent] : seats;
  const cell = ({ tricks, results, den }, seat) => `${tricks[seat]} (${fractionText(results[seat], den)})`;
  const table = make("table"), head = make("thead"), top = make("tr"), body = make("tbody"), scroll = make("div", "scroll");
  table.id = "results";
  top.append(make("th", "", app.say("cardHead")), ...wide.map((seat) => make("th", "", speech.seat(seat))));
  for (const cellOf of top.children) cellOf.scope = "col";
  head.append(top);
  for (const [name, shares] of [[app.say("bestPlay"), found.shares], ...found.cards.map(([card, after]) => [speech.card(card), after])]) {
    const row = make("tr"), first = make("th", "", name);
    first.scope = "row";
    row.append(first, ...wide.map((seat) => make("td", "", cell(shares, seat))));
    body.append(row);
  }
  table.append(head, body);
  scroll.append(table);
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", app.say("resultBox"));
  return [scroll, make("p", "soft", app.say("resultHelp"))];
}
