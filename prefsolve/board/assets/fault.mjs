// What is wrong with something that was typed, pasted or opened: a code that words.mjs has a sentence for, and its parts.

export class BoardFault extends Error {
  /** @param {string} code @param {object} parts */
  constructor(code, parts = {}) {
    super(code);
    this.code = code;
    this.parts = parts;
  }
}

/** @returns {BoardFault} to be thrown */
export const fault = (code, parts) => new BoardFault(code, parts);

/** As much of a value as a message quotes. @param {unknown} value a text, or what stands in place of one */
export function quoted(value) {
  const inside = typeof value === "object" && value !== null;
  const text = inside ? value.text ?? (Array.isArray(value) ? "[…]" : "{…}") : String(value);
  return text.length > 40 ? text.slice(0, 39) + "…" : text;
}
