// The tree of plays beside the board, with what each card gave away.

import { isRed } from "../../diagrams/assets/cards.mjs";
import { make } from "../../diagrams/assets/draw.mjs";
import { drawPlays } from "../../diagrams/assets/playsview.mjs";
import { turnOf } from "./rules.mjs";

/** @param {import("./app.mjs").App} app */
export function drawTree(app) {
  const area = document.getElementById("tree"), { tree } = app.board;
  if (!tree || !tree.root.children.length) area.replaceChildren(make("p", "soft", app.say("noMoves")));
  else drawPlays(area, tree, { button: (node) => moveButton(app, node), begins: (position) => position.table.length === 0 });
}

function moveButton(app, node) {
  const { board, speech } = app, seat = turnOf(node.parent.position), cost = board.task && !board.isOwn(seat) ? 0 : costShown(board, node);
  const name = `${speech.letter(seat)} ${speech.card(node.card)}`;
  const button = make("button", isRed(node.card) ? "red" : "", name);
  button.type = "button";
  button.dataset.key = `move-${path(node)}`;
  if (node === board.here) button.setAttribute("aria-current", "true");
  if (cost) {
    button.append(make("span", "mistake", `−${cost}`));
    button.setAttribute("aria-label", `${name}, ${app.say("costShort", speech.cost(cost))}`);
  }
  button.addEventListener("click", () => board.go(node));
  return button;
}

/** What a card gave away, where that is known already and may be shown. */
function costShown(board, node) {
  return node.parent.worth || board.values || board.isOwn(turnOf(node.parent.position)) ? board.costOf(node) ?? 0 : 0;
}

function path(node) {
  const cards = [];
  for (let one = node; one.parent; one = one.parent) cards.unshift(one.card);
  return cards.join("-");
}
