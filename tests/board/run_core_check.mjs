// node run_core_check.mjs ASSETS QUESTIONS: the answers of the core in that folder, as JSON on standard output.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answersTo } from "./core_check.mjs";

const [assets, questions] = process.argv.slice(2);
const modules = {};
for (const name of ["chances", "engine", "files", "hands", "notation", "questions", "rules"]) {
  Object.assign(modules, await import(pathToFileURL(join(assets, `${name}.mjs`)).href));
}
const answers = await answersTo(modules, readFileSync(join(assets, "core.wasm")), JSON.parse(readFileSync(questions, "utf8")));
process.stdout.write(JSON.stringify(answers));
