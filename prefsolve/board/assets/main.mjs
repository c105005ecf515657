// One script for both: the page itself, and its worker, which is started from the page's own text.

import { App } from "./app.mjs";
import { inflate } from "./inflate.mjs";
import { serve } from "./worker.mjs";

/** What the page holds compressed and in base 64. @returns {Uint8Array} */
function unpacked(id) {
  const text = atob(document.getElementById(id).textContent.trim());
  return inflate(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
}

function startWorker(script) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address);
}


if (typeof document === "undefined") {
  serve();
} else {
  const script = document.currentScript.textContent;
  globalThis.board = new App({
    startWorker: () => startWorker(script),
    core: () => unpacked("core").buffer,
    begin: JSON.parse(document.getElementById("begin").textContent),
    etudes: JSON.parse(new TextDecoder().decode(unpacked("etudes"))),
  });
}
