// The registry of file formats: which one a text is in, and its deals; prefsolve/formats/registry.py is the same in Python.

import { atLine, isBlank, linesOf, ofDeal, utf8 } from "./bytes.mjs";
import { looksLikeBts, readBts } from "./bts.mjs";
import { looksLikeCsv, readCsv } from "./csv.mjs";
import { problemOfEtude } from "./etudefile.mjs";
import { BoardFault, fault } from "./fault.mjs";
import { isTable, peekJson, readJson } from "./json.mjs";
import { looksLikeList, readList } from "./list.mjs";
import { looksLikePbn, readPbn } from "./pbn.mjs";
import { looksLikePreferanser, readPreferanser } from "./preferanser.mjs";
import { looksPrinted, readPrinted } from "./printed.mjs";
import { check } from "./problem.mjs";
import { problemOfAny, problemOfPlay } from "./records.mjs";
import { readToml } from "./toml.mjs";

const hasDeal = (body) => isTable(body) && ("deal" in body || "hands" in body);

/** The table of a TOML text, or null. */
function peekToml(text) {
  try {
    return readToml(text);
  } catch (reason) {
    if (!(reason instanceof BoardFault)) throw reason;
    return null;
  }
}

function looksLikeEtude(text) {
  const body = peekToml(text);
  return body !== null && "deal" in body && "title" in body && !("play" in body);
}

function looksLikeToml(text) {
  const body = peekToml(text);
  return hasDeal(body) && ("play" in body || !("title" in body));
}

function looksLikeJson(text) {
  const body = peekJson(text), first = Array.isArray(body) && body.length ? body[0] : body;
  if (!isTable(first)) return false;
  return "play" in first || "hands" in first || ("deal" in first && (Array.isArray(body) || text.trim().includes("\n")));
}

function looksLikeJsonLines(text) {
  const lines = linesOf(text).filter((line) => !isBlank(line)), body = peekJson(lines[0] ?? "");
  return hasDeal(body) && (!("play" in body || "hands" in body) || lines.length > 1);
}

function readRecords(source) {
  const body = readJson(utf8(source));
  return Array.isArray(body) ? body.map((row, n) => ofDeal(n + 1, () => problemOfAny(row))) : [problemOfAny(body)];
}

const readJsonLines = (source) =>
  linesOf(utf8(source)).flatMap((line, n) => (isBlank(line) ? [] : [atLine(n + 1, () => problemOfAny(readJson(line)))]));

const FORMATS = {
  bts: [looksLikeBts, readBts],
  pbn: [looksLikePbn, readPbn],
  list: [looksLikeList, readList],
  preferanser: [looksLikePreferanser, readPreferanser],
  etude: [looksLikeEtude, (source) => [problemOfEtude(readToml(utf8(source)))]],
  toml: [looksLikeToml, (source) => [problemOfPlay(readToml(utf8(source)))]],
  json: [looksLikeJson, readRecords],
  jsonl: [looksLikeJsonLines, readJsonLines],
  csv: [looksLikeCsv, readCsv],
};

/** The names of the formats that the text may be in; the printed one is taken only where no other fits. @param {string} text */
export function guess(text) {
  const found = Object.keys(FORMATS).filter((name) => FORMATS[name][0](text));
  return found.length || !looksPrinted(text) ? found : ["printed"];
}

/**
 * The deals of a file, each checked and played through; a deal that is not one of Preferans is left out.
 * @param {import("./bytes.mjs").Source} source
 * @returns {{problems: import("./problem.mjs").Problem[], skipped: number}}
 */
export function readProblems(source) {
  const found = guess(source.text);
  if (found.length !== 1) throw fault(found.length ? "severalFormats" : "noFormat", { text: found.join(", ") });
  const parts = found[0] === "printed" ? readPrinted(source) : FORMATS[found[0]][1](source), problems = parts.filter(Boolean);
  if (!problems.length) throw fault("noDeal", {});
  parts.forEach((problem, n) => { if (problem) parts.length > 1 ? ofDeal(n + 1, () => check(problem)) : check(problem); });
  return { problems, skipped: parts.length - problems.length };
}
