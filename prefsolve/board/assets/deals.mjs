// Deals from the reader's own texts and files: typed, pasted, opened or dropped on the page; of several one is chosen.

import { make } from "../../diagrams/assets/draw.mjs";
import { LARGEST } from "./bytes.mjs";
import { foundIn, readAny, readBytes } from "./files.mjs";
import { emptyPosition } from "./rules.mjs";

const LONGEST_TITLE = 60; // characters of a deal's title in the choice

const isTyping = (target) => /^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? "");

export class Deals {
  /** @param {import("./app.mjs").App} app */
  constructor(app) {
    this.app = app;
    this.forget();
    document.getElementById("file").addEventListener("change", ({ target }) => {
      if (target.files[0]) this.readFile(target.files[0]);
      target.value = ""; // so that the same file can be opened again
    });
    document.addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
    document.addEventListener("drop", (event) => this.take(event, event.dataTransfer));
    document.addEventListener("paste", (event) => { if (!isTyping(event.target)) this.take(event, event.clipboardData); });
  }

  forget() {
    /** @type {import("./problem.mjs").Problem[]} */
    this.deals = [];
    this.skipped = 0;
    this.at = 0;
    this.shown = null; // the position of the deal that was chosen
  }

  /** What was dropped or pasted: a file, else a text. @param {DataTransfer|null} given */
  take(event, given) {
    const [file] = given?.files ?? [], text = given?.getData("text/plain") ?? "";
    if (!file && !(event.type === "paste" && text.trim())) return;
    event.preventDefault();
    if (file) this.readFile(file);
    else this.readText(text);
  }

  async readFile(file) {
    const whole = file.size <= LARGEST; // a larger one is refused by what its beginning is too long by
    const bytes = new Uint8Array(await (whole ? file : file.slice(0, LARGEST + 1)).arrayBuffer());
    this.read(() => readBytes(bytes, this.base));
  }

  readText(text) {
    this.read(() => readAny(text, this.base));
  }

  /** What a text that says less is filled up with. */
  get base() {
    return { ...emptyPosition(), game: this.app.board.position.game };
  }

  read(reading) {
    const { app } = this, read = app.taken(reading, "textFault");
    if (read) {
      Object.assign(this, { deals: read.deals, skipped: read.skipped, at: 0 });
      this.show(read.found);
    } else app.go("position");
  }

  choose(number) {
    this.at = number;
    const found = this.app.taken(() => foundIn(this.deals[number], this.base), "textFault");
    if (found) this.show(found);
    else this.app.draw();
  }

  /** @param {import("./files.mjs").Found} found */
  show({ position, moves, shown, title, keys, claim }) {
    const { app } = this;
    app.board.put(position, moves, title, keys);
    this.shown = position;
    app.board.claim = claim;
    for (let n = 0; n < shown && app.board.tree; n += 1) app.board.tree.redo();
    app.keysShown = false;
    app.go(app.board.tree ? "play" : "position");
  }

  nameOf(deal, number) {
    const title = (this.app.language === "en" ? deal.titleEn || deal.title : deal.title).slice(0, LONGEST_TITLE);
    const said = [title, deal.game ? this.app.speech.game(deal.game) : ""].filter(Boolean).join(" · ");
    return said ? `${number + 1}. ${said}` : String(number + 1);
  }

  /** The choice of a deal, where the file has several; and how many were left out. */
  draw() {
    const { app } = this, area = document.getElementById("deals");
    area.replaceChildren();
    if (this.deals.length > 1) {
      const options = this.deals.map((deal, n) => [n, this.nameOf(deal, n)]), other = app.board.position !== this.shown;
      if (other) options.unshift(["", "—"]); // what stands on the board came from elsewhere since
      area.append(app.select("deal-of-file", "dealOfFile", options, other ? "" : this.at, (value) => { if (value) this.choose(Number(value)); }));
    }
    if (this.skipped) area.append(make("span", "soft", app.say("skippedDeals", { number: this.skipped })));
  }
}
