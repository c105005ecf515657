// The tree of plays: the main line in tricks, branches below the card they leave from.

import { isRed } from "../../diagrams/assets/cards.mjs";
import { make } from "../../diagrams/assets/draw.mjs";
import { turnOf } from "./rules.mjs";

/** @param {import("./app.mjs").App} app */
export function drawTree(app) {
  const area = document.getElementById("tree"), { tree } = app.board;
  area.replaceChildren();
  if (!tree || !tree.root.children.length) {
    area.append(make("p", "soft", app.say("noMoves")));
    return;
  }
  area.append(...lineFrom(app, tree.root));
}

/** The line that begins below a node, and after each of its cards the branches beside it. */
function lineFrom(app, start, first = start.children[0]) {
  const parts = [];
  let list = make("ol", "moves"), item = null;
  parts.push(list);
  for (let node = first; node; node = node.children[0]) {
    const before = node.parent.position;
    if (!item || before.table.length === 0) {
      item = make("li");
      list.append(item);
    }
    item.append(moveButton(app, node));
    const others = node === first && start.children[0] !== first ? [] : node.parent.children.filter((child) => child !== node);
    if (others.length) {
      for (const other of others) {
        const branch = make("div", "branch");
        branch.append(...lineFrom(app, node.parent, other));
        parts.push(branch);
      }
      if (node.children.length) {
        list = make("ol", "moves");
        item = null;
        parts.push(list);
      }
    }
  }
  return parts;
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
