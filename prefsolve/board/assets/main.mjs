// One script for both: the page itself, and its worker, which is started from the program's own text.

import { App } from "./app.mjs";
import { unpacked, unpackedText } from "./unpack.mjs";
import { serve } from "./worker.mjs";

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
    etudes: JSON.parse(unpackedText("etudes")),
  });
}
