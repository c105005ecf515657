// The page's worker: it owns the core, answers one message after another, and looks up from long questions now and then.

import { resultOf } from "./byresult.mjs";
import { discardOrders, discards } from "./discards.mjs";
import { Engine } from "./engine.mjs";
import { estimate, estimateCards, estimateOrders } from "./estimate.mjs";
import { bestCard, bestLine, dealTable, worthOf } from "./questions.mjs";

const SLICE = 40; // milliseconds of a long question between two looks at other messages

let engine = null;
const stopped = new Set();

const SHORT = {
  worth: ({ position }) => worthOf(engine, position),
  line: ({ position }) => bestLine(engine, position),
  best: ({ position }) => bestCard(engine, position),
  result: ({ position, asked }) => resultOf(engine, position, asked),
  table: ({ position }) => dealTable(engine, position),
};

const LONG = { chances: estimate, cards: estimateCards, orders: estimateOrders, discards, discardOrders };

let busy = Promise.resolve(); // a walk over layouts has one place in the core, so long questions wait for each other

const pause = () => new Promise((resolve) => { setTimeout(resolve, 0); });

async function long(id, ask, args) {
  const kept = {}, steps = LONG[ask](engine, args, kept); // kept: what has been found when it is stopped
  let until = performance.now() + SLICE, step = steps.next();
  for (; !step.done && !stopped.has(id); step = steps.next()) {
    if (performance.now() < until) continue;
    postMessage({ id, progress: step.value });
    await pause();
    until = performance.now() + SLICE;
  }
  if (step.done) return { answer: step.value, complete: true };
  return { answer: kept.answer ?? kept.found?.() ?? null, complete: false };
}

let opened = null; // questions may come before the core is there

async function answer({ id, ask, args, bytes }) {
  if (ask === "open") {
    opened = Engine.open(bytes).then((one) => { engine = one; });
    await opened;
    return {};
  }
  await opened;
  if (ask in SHORT) return { answer: SHORT[ask](args), complete: true };
  const mine = busy.then(() => (stopped.has(id) ? { answer: null, complete: false } : long(id, ask, args)));
  busy = mine.catch(() => {});
  return mine;
}

/** Listen to the page. */
export function serve() {
  self.addEventListener("message", (event) => {
    const { id, ask } = event.data;
    if (ask === "stop") {
      stopped.add(id);
      return;
    }
    answer(event.data).then(
      (said) => { stopped.delete(id); postMessage({ id, ...said, done: true }); },
      (fault) => postMessage({ id, fault: String(fault && fault.message), done: true }),
    );
  });
}
