// The post-mortem below the play: the cards that gave something away, each a button that goes there, and the sums.

import { make } from "../../diagrams/assets/draw.mjs";
import { claimOf, postMortem, summedSeats } from "./postmortem.mjs";
import { groupText, sharesText } from "./sentences.mjs";

const byId = (id) => document.getElementById(id);

/** The box, as far as it is open; while an etude is being solved it is hidden. @param {import("./app.mjs").App} app */
export function drawPostMortem(app) {
  const { board } = app, area = byId("mortem"), box = byId("mortem-box"), nodes = board.tree ? board.tree.line() : [];
  box.hidden = !board.tree || Boolean(board.task && !app.keysShown);
  if (!box.open || box.hidden) return;
  area.replaceChildren();
  if (!nodes.length) {
    area.append(make("p", "soft", app.say("noMoves")));
    return;
  }
  const found = postMortem(nodes, (node) => board.worthOf(node));
  area.append(...(found ? drawFound(app, found) : [make("p", "soft", app.say("thinking"))]));
}

function drawFound(app, found) {
  const { speech } = app, raspasy = found.result === null, shown = app.everyCard ? found.cards : found.cards.filter(({ given }) => given);
  const every = app.checkbox("everyCard", Boolean(app.everyCard), (on) => {
    app.everyCard = on;
    app.draw();
  });
  const list = make("ol", "mistakes"), parts = [every];
  list.append(...shown.map((one) => cardLine(app, one, raspasy)));
  parts.push(shown.length ? list : make("p", "", app.say(raspasy ? "noneCost" : "noneGiven")));
  const sums = summedSeats(found.end.position).map((seat) => `${speech.seat(seat)} ${found.given[seat]}`).join(", ");
  const sum = make("p", "answer", app.say(raspasy ? "costInAll" : "givenInAll", { sums }));
  sum.id = "given";
  parts.push(sum);
  if (found.turns.length) parts.push(make("p", "", app.say("turnedAt", { cards: found.turns.map((one) => numberOf(app, one)).join(", ") })));
  const claim = claimOf(found, app.board.claim);
  if (claim) parts.push(make("p", "", app.say(claim.key, { claim: speech.tricks(claim.claim ?? 0), result: speech.tricks(claim.result) })));
  parts.push(make("p", "soft", app.say("mortemHelp")));
  return parts;
}

const numberOf = (app, { trick, seat, node }) => `${trick} ${app.speech.letter(seat)}:${app.speech.card(node.card)}`;

function cardLine(app, one, raspasy) {
  const { speech } = app, item = make("li"), button = make("button", "", numberOf(app, one)), parts = { ...speech.cost(one.given), right: groupText(one.best, speech) };
  button.type = "button";
  button.dataset.key = `mortem-${one.node.card}`;
  button.setAttribute("aria-label", app.say("goBefore", { card: numberOf(app, one) }));
  button.addEventListener("click", () => app.board.go(one.node.parent));
  const text = one.given ? `${one.before} → ${one.after}  ${app.say(raspasy ? "costsBest" : "givesBest", parts)}` : raspasy ? "" : String(one.after);
  const shares = one.shares ? (one.given ? ` (${sharesText(one.node.position, one.shares, speech)})` : sharesText(one.node.position, one.shares, speech)) : "";
  item.append(button, ` ${text}${shares}`);
  return item;
}
