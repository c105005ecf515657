// The shipped etudes: a list with diagrams, and a mark for those that were solved in this browser.

import { make } from "../../diagrams/assets/draw.mjs";
import { BoardFault } from "./fault.mjs";
import { remembered, remember } from "./memory.mjs";
import { picture } from "./picture.mjs";
import { positionOfRecord } from "./records.mjs";

const NARROW = 190; // a hand in the list's diagrams
const SHOWN = 48, COMPOSED = "composed/"; // as many at first; the folder of the pack that the program found itself
const STEP = 77; // places in the pack from one day's problem to the next, as `prefsolve etude today` has it
const SOLVED = "prefsolve.solved";

/**
 * @typedef {{id: string, title: [string, string], author: string, record: object, keys: number[], side: string}} Etude
 *   side: whom its reader plays for
 */

/** The day's number, of which 1 January of year 1 is 1. @param {Date} day */
export const ordinalOf = (day) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000 + 719_163;

/** @param {Etude[]} etudes @param {Date} day @returns {Etude|undefined} that day's problem, the same everywhere */
export function ofTheDay(etudes, day) {
  const pack = etudes.filter((etude) => etude.id.startsWith(COMPOSED));
  return pack[(ordinalOf(day) * STEP) % pack.length];
}

export class Etudes {
  /** @param {import("./app.mjs").App} app @param {Etude[]} etudes */
  constructor(app, etudes) {
    this.app = app;
    this.etudes = etudes;
    this.wanted = "";
    this.shown = SHOWN;
    this.solved = new Set(String(remembered(SOLVED) ?? "").split(" ").filter(Boolean));
  }

  /** @param {Etude} etude @returns {import("./rules.mjs").Position|null} */
  position(etude) {
    try {
      return positionOfRecord(etude.record);
    } catch (reason) {
      if (!(reason instanceof BoardFault)) throw reason;
      return null;
    }
  }

  title(etude) {
    return etude.title[this.app.speech.column];
  }

  markSolved(id) {
    this.solved.add(id);
    remember(SOLVED, [...this.solved].join(" "));
  }

  open(etude, solve) {
    const { app } = this, { board } = app, position = this.position(etude);
    if (!position) return;
    board.put(position, [], { en: etude.title[0], ru: etude.title[1] }, etude.keys);
    board.side = "all";
    board.values = true;
    app.keysShown = false;
    app.go("play");
    if (solve) board.begin({ id: etude.id, keys: etude.keys, side: etude.side });
    else app.draw();
    window.scrollTo(0, 0);
  }

  draw() {
    const { app } = this, area = document.getElementById("panel-etudes");
    const find = make("label", "wide"), input = make("input");
    input.type = "search";
    input.value = this.wanted;
    input.dataset.key = "find";
    input.addEventListener("input", () => {
      this.wanted = input.value;
      this.drawList();
    });
    find.append(make("span", "", app.say("filter")), input);
    const done = this.etudes.filter((etude) => this.solved.has(etude.id)).length;
    const list = make("ul", "etudes"), more = make("button", "", app.say("more"));
    list.id = "etude-list";
    more.id = "more";
    more.type = "button";
    more.addEventListener("click", () => {
      this.shown += SHOWN;
      this.drawList();
    });
    const count = make("p", "answer", app.say("solvedCount", { done, total: this.etudes.length }));
    area.replaceChildren(make("p", "soft", app.say("etudesHelp")), count, ...this.today(), find, list, more);
    this.drawList();
  }

  /** The day's problem, above the list. */
  today() {
    const { app } = this, etude = ofTheDay(this.etudes, new Date());
    if (!etude) return [];
    const button = make("button", "chief", `${app.say("today")}: ${this.title(etude)}${this.solved.has(etude.id) ? " ✓" : ""}`);
    button.type = "button";
    button.dataset.key = "today";
    button.addEventListener("click", () => this.open(etude, true));
    return [button];
  }

  drawList() {
    const { app } = this, wanted = this.wanted.trim().toLowerCase();
    const fits = (etude) => [...etude.title, etude.author, etude.id, etude.record.game].some((text) => text.toLowerCase().includes(wanted));
    const found = this.etudes.filter(fits);
    document.getElementById("etude-list").replaceChildren(...found.slice(0, this.shown).map((etude) => this.item(etude, app)));
    document.getElementById("more").hidden = found.length <= this.shown;
  }

  item(etude, app) {
    const item = make("li", "etude"), position = this.position(etude), solved = this.solved.has(etude.id);
    item.dataset.etude = etude.id;
    item.append(make("h3", "", this.title(etude)));
    if (position) {
      item.append(make("p", "soft", [app.speech.game(position.game), etude.author].filter(Boolean).join(" · ")), diagram(position, app.speech, NARROW));
    }
    if (solved) item.append(make("p", "solved", `✓ ${app.say("solved")}`));
    const controls = make("div", "controls");
    for (const [key, solve] of [["solveIt", true], ["look", false]]) {
      const button = make("button", solve ? "chief" : "", app.say(key));
      button.type = "button";
      button.dataset.key = `${key}-${etude.id}`;
      button.setAttribute("aria-label", `${app.say(key)}: ${this.title(etude)}`);
      button.addEventListener("click", () => this.open(etude, solve));
      controls.append(button);
    }
    item.append(controls);
    return item;
  }
}

/** The small picture of a position, as an element: its text is all escaped. */
export function diagram(position, speech, column) {
  const parsed = new DOMParser().parseFromString(picture(position, speech, { column }).svg, "image/svg+xml");
  const svg = document.importNode(parsed.documentElement, true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}
