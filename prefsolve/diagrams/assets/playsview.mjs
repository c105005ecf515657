// The tree of plays, drawn: the main line in tricks, branches below the card that they leave from.

import { make } from "./draw.mjs";

/**
 * @param {HTMLElement} area
 * @param {import("./plays.mjs").Plays} tree
 * @param {{button: (node: import("./plays.mjs").Node) => HTMLElement, begins: (position: any) => boolean}} shown button: a card that can be
 *   gone to; begins: whether a trick begins there
 */
export function drawPlays(area, tree, shown) {
  area.replaceChildren(...(tree.root.children.length ? lineFrom(shown, tree.root) : []));
}

/** The line that begins below a node, and after each of its cards the branches beside it. */
function lineFrom(shown, start, first = start.children[0]) {
  const parts = [];
  let list = make("ol", "moves"), item = null;
  parts.push(list);
  for (let node = first; node; node = node.children[0]) {
    if (!item || shown.begins(node.parent.position)) {
      item = make("li");
      list.append(item);
    }
    item.append(shown.button(node));
    const others = node === first && start.children[0] !== first ? [] : node.parent.children.filter((child) => child !== node);
    if (others.length) {
      for (const other of others) {
        const branch = make("div", "branch");
        branch.append(...lineFrom(shown, node.parent, other));
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
