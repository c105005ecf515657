// What the browser keeps between visits, where it keeps anything: the language, and which etudes were solved.

/** @param {string} key @returns {string|null} */
export function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a page from a disk may have no memory
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // kept for this visit alone
  }
}
