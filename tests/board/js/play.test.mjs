// The tree of plays, and which discards are alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OTHELLO, load } from "./modules.mjs";

const { choose, layoutsOf } = await load("chances"), { alikeDiscards } = await load("discards");
const { readPosition } = await load("notation");
const { emptyPosition, faultsOf, randomDeal } = await load("rules");
const { Tree } = await load("tree");

const tree = () => new Tree(readPosition(OTHELLO, emptyPosition()));

test("a card is played, undone and redone, and another makes a branch", () => {
  const play = tree();
  assert.ok(play.play(31));
  assert.ok(!play.play(31), "East does not hold the ace of hearts");
  assert.ok(play.play(24));
  play.undo();
  assert.ok(play.play(25));
  assert.equal(play.here.parent.children.length, 2);
  play.toStart();
  play.toEnd();
  assert.equal(play.here.card, 25);
  play.go(play.root.children[0].children[0]);
  assert.equal(play.here.card, 24);
  play.remove(play.here);
  assert.equal(play.here.card, 31);
  assert.deepEqual(play.line().map((node) => node.card), [31, 25]);
});

test("what is wrong with a position is told by the field it stands beside", () => {
  const at = (position) => faultsOf(position).map(({ code, at: field }) => `${field}: ${code}`);
  const good = randomDeal(emptyPosition(), () => 0.5);
  assert.deepEqual(at(good), []);
  assert.deepEqual(at({ ...good, leader: 0 }), ["leader: leaderAbsent"]);
  assert.deepEqual(at({ ...good, declarer: 0 }), ["declarer: declarerAbsent"]);
  assert.deepEqual(at({ ...good, declarer: null }), ["declarer: noDeclarer"]);
  assert.deepEqual(at(emptyPosition()), ["hands: noCards"]);
  assert.deepEqual(at({ ...good, hands: [0, 1, 3, 4] }), ["hands: twice"]);
  assert.deepEqual(at({ ...good, hands: [0, 1, 6, 8], talon: [] }), ["hands: uneven"]);
  assert.deepEqual(at({ ...good, tricks: [0, 1, 0, 0] }), ["tricks: tooManyTricks"]);
  const raspasy = { kind: "raspasy", rule: "virtual", highestTakes: false, winnerLeads: false };
  assert.deepEqual(at({ ...good, game: raspasy, declarer: null, talon: [] }), ["talon: talonUnknown"]);
  assert.deepEqual(at({ ...good, game: raspasy, declarer: null, discard: 1 }), ["discard: raspasyDiscard", "hands: twice"]);
});

test("66 discards fall together where they leave the same", () => {
  const groups = alikeDiscards(0b1111 | (0b111 << 8) | (0b1 << 16) | (0b1 << 20) | (0b101 << 24) | (0b1 << 31));
  assert.equal(groups.flat().length, 66);
  assert.ok(groups.length < 40);
});

test("184,756 layouts, fewer where a card is known, none where the hands do not fit", () => {
  assert.equal(choose(20, 10), 184756);
  const seen = { own: 0x3ff, out: 0xc00, left: 0, right: 0, kind: 5, leader: 1 };
  assert.equal(layoutsOf(seen).total, 184756);
  assert.equal(layoutsOf({ ...seen, left: 0x1000 }).total, choose(19, 9));
  assert.equal(layoutsOf({ ...seen, out: 0x400 }).total, 0);
});
