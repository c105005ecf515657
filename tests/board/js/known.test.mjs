// What is known of hidden cards, as it is typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.mjs";

const { readKnown } = await load("known");
const WEST = [0, 3]; // North sits out, West plays: East is on his left, South on his right

const bare = (text) => readKnown(text, ...WEST).map(({ text: _, ...condition }) => condition);

test("cards, suits and lengths are understood in both languages", () => {
  const known = [{ place: 1, cards: 1 << 7, lacks: false }, { place: 1, cards: 0xff000000, lacks: true }, { place: 1, suit: 0, least: 2, most: 4 }];
  assert.deepEqual(bare("left holds SA; left lacks H; left has 2-4 S"), known);
  assert.deepEqual(bare("слева есть ♠Т\nслева нет ♥\nслева 2–4 ♠"), known);
  assert.deepEqual(bare("E holds SA; E lacks hearts; E has 2 to 4 S"), known);
  assert.deepEqual(bare("right has 3 clubs"), [{ place: 2, suit: 1, least: 3, most: 3 }]);
  assert.deepEqual(bare("справа нет червей"), [{ place: 2, cards: 0xff000000, lacks: true }]);
  assert.deepEqual(bare("снос 5+ ♦; discard has 0 S"), [{ place: "aside", suit: 2, least: 5, most: 8 }, { place: "aside", suit: 0, least: 0, most: 0 }]);
  assert.deepEqual(bare(" ; "), []);
});

test("what cannot be understood, or cannot be, is refused", () => {
  for (const text of ["X holds SA", "left", "left has 4-2 S", "left has 2 X", "holds SA"]) assert.throws(() => bare(text), { code: /known|noCard|unreadable/ }, text);
  assert.throws(() => bare("N holds SA"), { code: "seatOut" });
});
