// What the page holds compressed: its program, the core and the etudes, each in an element of its own.

import { inflate } from "./inflate.mjs";

/** The bytes that stand compressed and in base 64 in the element. @param {string} id @returns {Uint8Array} */
export function unpacked(id) {
  const text = atob(document.getElementById(id).textContent.trim());
  return inflate(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
}

/** Text of that kind. @param {string} id */
export const unpackedText = (id) => new TextDecoder().decode(unpacked(id));
