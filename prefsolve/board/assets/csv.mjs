// CSV with a header: a position per row, or a played deal where there is a column `play`; separated by commas, semicolons or tabs.

import { atLine, isBlank, linesOf, stripped, utf8 } from "./bytes.mjs";
import { fault, quoted } from "./fault.mjs";
import { problemOfAny } from "./records.mjs";

const DELIMITERS = [",", ";", "\t"];
const MOST_COLUMNS = 1000, LONGEST_CELL = 131_072;
const NUMBERS = ["turns", "claim", "answer"];

const namesOf = (cells) => cells.map((cell) => stripped(stripped(cell).replace(/^"+|"+$/g, "")).toLowerCase());
const firstOf = (text) => linesOf(text).find((line) => !isBlank(line)) ?? "";
const delimiterOf = (header) => DELIMITERS.find((one) => namesOf(header.split(one)).includes("deal"));

export function looksLikeCsv(text) {
  const first = firstOf(text.replace(/^\ufeff/, ""));
  return first.length <= 100 * MOST_COLUMNS && delimiterOf(first) !== undefined;
}

/** @param {import("./bytes.mjs").Source} source @returns {import("./problem.mjs").Problem[]} */
export function readCsv(source) {
  const text = utf8(source).replace(/^\ufeff/, ""), problems = [];
  let columns = null;
  for (const { line, cells } of rowsOf(text, delimiterOf(firstOf(text)) ?? ",")) {
    if (cells.every(isBlank)) continue;
    if (columns === null) columns = headerOf(cells);
    else problems.push(atLine(line, () => problemOfAny(recordOf(columns, cells))));
  }
  return problems;
}

function headerOf(cells) {
  const columns = namesOf(cells), twice = columns.find((name, n) => name && columns.indexOf(name) < n);
  if (cells.length > MOST_COLUMNS) throw fault("cells", { number: cells.length, most: MOST_COLUMNS });
  if (twice !== undefined) throw fault("fieldTwice", { label: quoted(twice) });
  if (!columns.includes("deal")) throw fault("noDeal", {});
  return columns;
}

/** The row's fields by name; an empty cell is a field left out. */
function recordOf(columns, cells) {
  if (cells.length !== columns.length) throw fault("cells", { number: cells.length, most: columns.length });
  const record = Object.create(null);
  columns.forEach((name, n) => {
    if (!name || isBlank(cells[n])) return;
    record[name] = NUMBERS.includes(name) && /^[0-9]{1,9}$/.test(cells[n]) ? Number(cells[n]) : cells[n];
  });
  return record;
}

/** The rows, each with the line on which it begins. */
function* rowsOf(text, delimiter) {
  const ends = new RegExp(`[${delimiter}\r\n]|$`, "g");
  let at = 0, line = 1;
  while (at < text.length) {
    const cells = [], begun = line;
    for (;;) {
      const [cell, end] = text[at] === '"' ? quotedCell(text, at, begun) : plainCell(text, at, ends);
      if (cell.length > LONGEST_CELL || (end < text.length && ![delimiter, "\r", "\n"].includes(text[end]))) throw fault("csv", { line: begun });
      line += text[at] === '"' ? linesOf(cell).length - 1 : 0;
      cells.push(cell);
      at = end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    yield { line: begun, cells };
  }
}

function plainCell(text, at, ends) {
  ends.lastIndex = at;
  const end = ends.exec(text).index;
  return [text.slice(at, end), end];
}

/** Between quotation marks, of which two stand for one. */
function quotedCell(text, at, line) {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] !== '"') return [text.slice(at + 1, end).replaceAll('""', '"'), end + 1];
  }
  throw fault("csv", { line });
}
