// Texts and files: what is read, and that whatever is wrong is told by a code, at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OTHELLO, load } from "./modules.mjs";

const { readAny } = await load("files");
const { positionText, recordOf, readPosition } = await load("notation");
const { emptyPosition, faultsOf } = await load("rules");
const { readToml, writeToml } = await load("toml");

const read = (text) => readAny(text, emptyPosition()).found;
const othello = readPosition(OTHELLO, emptyPosition());

test("a position is written in both languages, and as an etude, and read back", () => {
  for (const language of ["en", "ru"]) assert.deepEqual(read(positionText(othello, language)).position, othello);
  const found = read(writeToml({ title: "Мизер", ...recordOf(othello) }));
  assert.deepEqual(found.position, othello);
  assert.deepEqual(found.title, { en: "Мизер", ru: "Мизер" });
});

test("an etude has its titles and its keys", () => {
  const text = `title = "Мизер"\ntitle_en = "Misère"\n${writeToml(recordOf(othello))}\n[answer]\nkey_cards = "HA HK CA"\ncomment = """\nlong\n"quoted" """\n`;
  const found = read(text);
  assert.deepEqual(found.title, { en: "Misère", ru: "Мизер" });
  assert.deepEqual(found.keys, [31, 30, 15]);
});

test("a record of a batch is read", () => {
  const line = JSON.stringify({ id: 1, ...recordOf(othello), table: ["SK"] });
  assert.deepEqual(read(`${line}\n${line}\n`).position.table, [6]);
});

test("PBN has its deal, its contract and its cards", () => {
  const text = '% PBN 2.1\n[Event "Barbakaru"]\n[Deal "N:QJT.J9.A97.KJ K9.Q87.QT8.QT - A.AKT.KJ.A987"]\n[Declarer "W"]\n[Contract "7C"]\n[Play "W"]\nHA H9 H7 -\n*\n';
  const found = read(text);
  assert.equal(found.title.en, "Barbakaru");
  assert.deepEqual(found.position.game, { kind: "contract", level: 7, strain: 1 });
  assert.equal(found.moves.length, 3);
  assert.deepEqual(faultsOf(found.position), []);
  assert.equal(read("N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9").position.absent, 2);
});

test("what cannot be read is refused by a code", () => {
  const wrong = {
    noSeat: ["hello", "987.T98.T7.87", ""],
    letterless: ["W:987.T98.T7.87 E:JT.J7.Q9.QJT9 S:KQ.AKQ.KJ8.AK"],
    mixedRanks: [OTHELLO.replace("hAK", "hAК")],
    lookalike: ["N:♠B E:♠8 S:♠7"],
    cardTwice: ["W:sAKK E:s87 S:s9"],
    threeHands: ["W:sA E:sK"],
    handTwice: ["W:sA W:sK E:sQ"],
    unknownSeat: ["X:sA E:sK S:sQ"],
    unknownGame: [OTHELLO.replace("misere", "bridge")],
    level: [OTHELLO.replace("misere", "5S")],
    unknownRule: [OTHELLO.replace("misere declarer:W", "raspasy:open")],
    toml: ['deal = "x\n', "deal = [[[[[[[[[[[[[[[", "a = 1\na = 2"],
    json: ["{"],
    noDeal: ["{}", "game = 'misere'", "__proto__ = 1"],
    fieldType: ['{"deal": {}}'],
    longText: ["x".repeat(2 ** 20 + 1), "W:s" + "7".repeat(6000)],
    longHand: ["W:s" + "7".repeat(900) + " E:s8 S:s9"],
  };
  for (const [code, texts] of Object.entries(wrong)) {
    for (const text of texts) assert.throws(() => read(text), { code }, text.slice(0, 80));
  }
});

test("a million characters are read or refused in no time", () => {
  const begun = performance.now(), much = 1 << 19;
  for (const text of ["(".repeat(much), "W:".repeat(much / 2), "a=".repeat(much / 2), '"'.repeat(much), "[".repeat(much), " ".repeat(much), `a = """${'"a'.repeat(much / 2)}`, "7 ".repeat(much / 2), `[Deal "${"\\".repeat(much)}`, "N:" + "A ".repeat(much / 2), "п ".repeat(much / 2), "South ".repeat(much / 6)]) {
    assert.throws(() => read(text), (fault) => typeof fault.code === "string", text.slice(0, 20));
  }
  assert.ok(performance.now() - begun < 20_000);
});

test("TOML is what etudes have of it", () => {
  const said = readToml('a = "x\\"\\u0416" # remark\nb = [1, 2,\n 3]\n[c.d]\ne = true\nf = \'raw\\\'\n');
  assert.equal(JSON.stringify(said), JSON.stringify({ a: 'x"Ж', b: [1, 2, 3], c: { d: { e: true, f: "raw\\" } } }));
});
