// The page's readers on the files of a list: what they find in each, or that they refuse it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [list, answers] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(process.env.BOARD_ASSETS, `${name}.mjs`)).href);
const { decoded } = await load("bytes");
const { readProblems } = await load("formats");
const { Speech } = await load("words");

const speeches = ["en", "ru"].map((language) => new Speech(language));

function answerOf(bytes) {
  const begun = performance.now();
  try {
    const { problems, skipped } = readProblems(decoded(bytes));
    return { problems, skipped, spent: performance.now() - begun };
  } catch (reason) {
    if (typeof reason.code !== "string") return { broken: reason.stack };
    const told = speeches.map((speech) => speech.fault({ code: reason.code, ...reason.parts }));
    return { fault: reason.code, told, spent: performance.now() - begun };
  }
}

writeFileSync(answers, JSON.stringify(JSON.parse(readFileSync(list, "utf8")).map((text) => answerOf(Buffer.from(text, "base64")))));
