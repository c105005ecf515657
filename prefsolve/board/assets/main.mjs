// One script for both: the page itself, and its worker, which is started from the page's own text.

import { App } from "./app.mjs";
import { inflate } from "./inflate.mjs";
import { serve } from "./worker.mjs";

/** @returns {ArrayBuffer} the WebAssembly file, which the page holds compressed and in base 64 */
function core() {
  const text = atob(document.getElementById("core").textContent.trim());
  return inflate(Uint8Array.from(text, (letter) => letter.charCodeAt(0))).buffer;
}

function startWorker(script) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address);
}

const json = (id) => JSON.parse(document.getElementById(id).textContent);

if (typeof document === "undefined") {
  serve();
} else {
  const script = document.currentScript.textContent;
  globalThis.board = new App({ startWorker: () => startWorker(script), core, begin: json("begin"), etudes: json("etudes") });
}
