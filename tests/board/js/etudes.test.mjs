// The problem of the day: the one that `prefsolve etude today` names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./modules.mjs";

const { ofTheDay, ordinalOf } = await load("etudes");

test("a day's number is Python's date.toordinal()", () => {
  assert.equal(ordinalOf(new Date(2026, 11, 1, 23, 59)), 739951);
  assert.equal(ordinalOf(new Date(1970, 0, 1)), 719163);
});

test("another problem every day, all of them in turn", () => {
  const pack = Array.from({ length: 200 }, (_, n) => ({ id: `composed/${n}` }));
  const days = new Set(Array.from({ length: 200 }, (_, n) => ofTheDay([{ id: "othello" }, ...pack], new Date(2026, 0, 1 + n)).id));
  assert.equal(days.size, 200);
  assert.equal(ofTheDay([{ id: "othello" }], new Date()), undefined);
});
