// Bytes to text, as the readers of files need them: UTF-8, else Windows-1251; what is no text is refused.

import { fault } from "./fault.mjs";

export const LARGEST = 1 << 20; // bytes or characters; a deal has some three hundred

const hex = (byte) => byte.toString(16).padStart(2, "0").toUpperCase();

/**
 * @typedef {{text: string, utf8: boolean}} Source a file's text, and whether it was UTF-8
 * @param {Uint8Array} bytes @returns {Source}
 */
export function decoded(bytes) {
  if (bytes.length > LARGEST) throw fault("longText", { number: bytes.length, most: LARGEST });
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) throw fault("utf16", {});
  if (bytes.includes(0)) throw fault("noText", { text: "00" });
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), utf8: true };
  } catch {
    if (bytes.includes(0x98)) throw fault("noText", { text: hex(0x98) }); // the one byte that Windows-1251 has no letter for
    return { text: new TextDecoder("windows-1251").decode(bytes), utf8: false };
  }
}

/** What was typed or pasted. @param {string} text @returns {Source} */
export function typed(text) {
  if (text.length > LARGEST) throw fault("longText", { number: text.length, most: LARGEST });
  if (text.includes("\0")) throw fault("noText", { text: "00" });
  return { text: text.replace(/^\ufeff/, ""), utf8: true };
}

/** The text of a format that is UTF-8 only. @param {Source} source */
export function utf8(source) {
  if (!source.utf8) throw fault("notUtf8", {});
  return source.text;
}

// What Python calls a space, so that both read the same.
const SPACE = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const ENDS = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g"), GAPS = new RegExp(`[${SPACE}]+`), INK = new RegExp(`[^${SPACE}]`);

/** The lines, ended by LF, CR LF or CR. */
export const linesOf = (text) => text.replace(/\r\n?/g, "\n").split("\n");
/** Without spaces at its ends. */
export const stripped = (text) => text.replace(ENDS, "");
/** The words of a text. @returns {string[]} */
export const wordsOf = (text) => text.split(GAPS).filter(Boolean);
export const isBlank = (text) => !INK.test(text);

/** What a reading gives; a fault of it says the line too. */
export function atLine(line, reading) {
  return told("line", line, reading);
}

/** What a reading gives; a fault of it says which deal it is. */
export function ofDeal(number, reading) {
  return told("deal", number, reading);
}

function told(name, value, reading) {
  try {
    return reading();
  } catch (reason) {
    if (reason.parts && !("line" in reason.parts)) reason.parts[name] ??= value;
    throw reason;
  }
}
