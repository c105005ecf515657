// The address: whatever stands on the board comes back, short, and nothing else is taken.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OTHELLO, load } from "./modules.mjs";

const { readAddress, writeAddress } = await load("address");
const { readPosition } = await load("notation");
const { emptyPosition, isOver, legalCards, randomDeal } = await load("rules");
const { Tree } = await load("tree");
const { cardsOf } = await import(new URL("../../diagrams/assets/cards.mjs", (await import("node:url")).pathToFileURL(process.env.BOARD_ASSETS + "/x")).href);

const othello = () => new Tree(readPosition(OTHELLO, emptyPosition()));

function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shape(node, here) {
  return [node.card, node === here, node.position, node.children.map((child) => shape(child, here))];
}

test("a position without moves takes some twenty letters", () => {
  const text = writeAddress(othello());
  assert.ok(text.length <= 24, text);
  assert.deepEqual(readAddress(text).root.position, othello().root.position);
});

test("a whole play takes some fifty letters", () => {
  const tree = othello();
  while (!isOver(tree.here.position)) tree.play(cardsOf(legalCards(tree.here.position))[0]);
  const text = writeAddress(tree);
  assert.ok(text.length <= 60, text);
  assert.deepEqual(shape(readAddress(text).root, readAddress(text).here).length, 4);
  assert.equal(readAddress(text).line().length, 30);
});

test("trees with branches under every rule come back as they were", () => {
  const games = [
    { kind: "contract", level: 10, strain: 4 }, { kind: "misere" },
    ...["closed", "suit", "virtual", "dealer"].map((rule) => ({ kind: "raspasy", rule, highestTakes: rule === "virtual", winnerLeads: rule === "dealer" })),
  ];
  for (let n = 0; n < 120; n += 1) {
    const next = random(n), game = games[n % games.length], absent = n % 4;
    const base = { ...emptyPosition(), absent, game, declarer: game.kind === "raspasy" ? null : (absent + 1) % 4, leader: (absent + 2) % 4 };
    const tree = new Tree(randomDeal(base, next));
    for (let step = 0; step < 60; step += 1) {
      const legal = cardsOf(legalCards(tree.here.position));
      if (!legal.length || next() < 0.1) tree.toStart();
      else if (next() < 0.2) tree.undo();
      else tree.play(legal[Math.floor(next() * legal.length)]);
    }
    const again = readAddress(writeAddress(tree));
    assert.deepEqual(shape(again.root, again.here), shape(tree.root, tree.here));
  }
});

test("a letter more, less or changed is refused", () => {
  const tree = othello();
  tree.play(7);
  const text = writeAddress(othello());
  const spoilt = [text + "A", text + "B", text.slice(0, -1), "", "2" + text.slice(1), "<script>", "1" + "_".repeat(5000), "1"];
  for (const one of spoilt) assert.throws(() => readAddress(one), { code: "address" }, one);
  let taken = 0;
  for (let at = 1; at < text.length; at += 1) {
    for (const letter of "AZaz09-_") {
      try {
        const other = text.slice(0, at) + letter + text.slice(at + 1);
        assert.equal(writeAddress(readAddress(other)), other);
        taken += other === text ? 0 : 1;
      } catch (fault) {
        assert.equal(fault.code, "address");
      }
    }
  }
  assert.ok(taken < 8, `${taken} spoilt addresses are other positions`);
});
