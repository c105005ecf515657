// What is known of the two other hands, as it is typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.mjs";

const { readKnown } = await load("known");
const ALL = 0xffffffff;

test("cards, suits and lengths are understood in both languages", () => {
  const known = { left: (1 << 7) >>> 0, right: 0xff000000, lengths: [{ left: true, suit: 0, least: 2, most: 4 }] };
  assert.deepEqual(readKnown("left holds SA; left lacks H; left has 2-4 S", ALL), known);
  assert.deepEqual(readKnown("слева есть ♠Т\nслева нет ♥\nслева 2–4 ♠", ALL), known);
  assert.deepEqual(readKnown("right has 3 clubs", ALL).lengths, [{ left: false, suit: 1, least: 3, most: 3 }]);
  assert.deepEqual(readKnown("справа нет червей", ALL).left, 0xff000000);
  assert.deepEqual(readKnown(" ; ", ALL), { left: 0, right: 0, lengths: [] });
});

test("what cannot be understood, or cannot be, is refused", () => {
  for (const text of ["E holds SA", "left", "left has 4-2 S", "left has 2 X", "holds SA"]) assert.throws(() => readKnown(text, ALL), { code: /known|noCard|unreadable/ }, text);
  assert.throws(() => readKnown("left holds SA", 0x7f), { code: "knownCard" });
  assert.throws(() => readKnown("left holds SA; right holds SA", ALL), { code: "knownTwice" });
});
