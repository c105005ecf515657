// The page's side of the worker: questions as promises, with progress and a stop.

const PATIENCE = 1500; // milliseconds after which a worker that does not stop by itself is ended

export class Client {
  /** @param {() => Worker} start @param {() => ArrayBuffer} core the WebAssembly file */
  constructor(start, core) {
    this.start = start;
    this.core = core;
    this.number = 0;
    this.open();
  }

  open() {
    this.waiting = new Map();
    this.worker = this.start();
    this.worker.addEventListener("message", (event) => this.hear(event.data));
    this.worker.addEventListener("error", (event) => this.fail(event.message || "worker"));
    this.ready = this.post("open", { bytes: this.core() }, null).promise;
    this.ready.catch(() => {});
  }

  hear({ id, progress, done, fault, answer, complete }) {
    const asked = this.waiting.get(id);
    if (!asked) return;
    if (progress && asked.progress) asked.progress(progress);
    if (!done) return;
    this.waiting.delete(id);
    if (fault !== undefined) asked.reject(new Error(fault));
    else asked.resolve({ answer, complete });
  }

  fail(message) {
    for (const asked of this.waiting.values()) asked.reject(new Error(message));
    this.waiting.clear();
  }

  post(ask, more, progress) {
    const id = (this.number += 1);
    const promise = new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject, progress }); });
    this.worker.postMessage({ id, ask, ...more });
    return { id, promise };
  }

  /** A short question. @returns {Promise<any>} its answer */
  ask(ask, args) {
    return this.post(ask, { args }, null).promise.then(({ answer }) => answer);
  }

  /**
   * A long question.
   * @param {(progress: [number, number]) => void} progress
   * @returns {{promise: Promise<{answer: any, complete: boolean}>, stop: () => void}}
   */
  askLong(ask, args, progress) {
    const { id, promise } = this.post(ask, { args }, progress);
    const stop = () => {
      this.worker.postMessage({ id, ask: "stop" });
      setTimeout(() => {
        if (!this.waiting.has(id)) return;
        this.worker.terminate(); // it hangs in one step: a new one begins afresh
        this.fail("stopped");
        this.open();
      }, PATIENCE);
    };
    return { promise, stop };
  }
}
