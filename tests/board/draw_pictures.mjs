// The page's pictures of positions: a list of them in a file to a list of SVG texts in another.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [list, answers] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(process.env.BOARD_ASSETS, `${name}.mjs`)).href);
const { picture } = await load("picture");
const { Speech } = await load("words");

const drawn = ({ position, language, values }) => picture(position, new Speech(language), { values: new Map(values) }).svg;
writeFileSync(answers, JSON.stringify(JSON.parse(readFileSync(list, "utf8")).map(drawn)));
