// The page: its parts put together, what is chosen and typed handed on, everything drawn anew when something has changed.

import { make } from "../../diagrams/assets/draw.mjs";
import { readAddress, writeAddress } from "./address.mjs";
import { Client } from "./client.mjs";
import { Deals } from "./deals.mjs";
import { Editor } from "./editor.mjs";
import { Etudes } from "./etudes.mjs";
import { BoardFault } from "./fault.mjs";
import { readAny } from "./files.mjs";
import { drawFindings } from "./findings.mjs";
import { HandTab } from "./handtab.mjs";
import { drawPostMortem } from "./mortemview.mjs";
import { remember, remembered } from "./memory.mjs";
import { positionText } from "./notation.mjs";
import { Player } from "./player.mjs";
import { drawResult } from "./resultview.mjs";
import { emptyPosition, isOver, randomDeal, seatsFrom, turnOf } from "./rules.mjs";
import { drawShare } from "./share.mjs";
import { Board } from "./state.mjs";
import { drawTree } from "./treeview.mjs";
import { Speech } from "./words.mjs";
import { diagram } from "./etudes.mjs";

const LANGUAGE = "prefsolve.language";
const TABS = ["position", "play", "hand", "etudes"];
const LONGEST_PRESS = 600; // milliseconds

const byId = (id) => document.getElementById(id);

export class App {
  /** @param {{startWorker: () => Worker, core: () => ArrayBuffer, begin: object, etudes: object[]}} parts */
  constructor({ startWorker, core, begin, etudes }) {
    this.client = new Client(startWorker, core);
    this.message = null;
    this.textFault = null;
    this.keysShown = false;
    this.tab = "position";
    this.drawing = this.wanted = false;
    this.pressedUntil = 0;
    this.language = this.firstLanguage();
    this.speech = new Speech(this.language);
    this.board = new Board(this.client, () => this.draw(), (reason) => this.failed(reason));
    this.editor = new Editor(this);
    this.deals = new Deals(this);
    this.player = new Player(this);
    this.hand = new HandTab(this);
    this.etudes = new Etudes(this, etudes);
    this.listen();
    this.listenToPresses();
    this.begin(begin);
    this.ready = true;
    this.draw();
  }

  firstLanguage() {
    const kept = remembered(LANGUAGE);
    if (kept === "en" || kept === "ru") return kept;
    return document.documentElement.lang === "ru" ? "ru" : "en";
  }

  /** What the page opens with: the address, else the file it was made for, else a random deal. */
  begin({ text, moves, shown, title, keys, claim }) {
    if (location.hash.length > 1 && this.readHash()) return;
    if (text) {
      const found = this.taken(() => readAny(text, emptyPosition()).found);
      if (!found) return;
      this.board.put(found.position, moves ?? [], title ?? found.title, keys ?? []);
      this.board.claim = claim ?? null;
      for (let n = 0; n < shown && this.board.tree; n += 1) this.board.tree.redo();
      this.tab = this.board.tree ? "play" : "position";
      return;
    }
    this.board.put(randomDeal(emptyPosition()));
  }

  say(key, parts) {
    return this.speech.say(key, parts);
  }

  failed(reason) {
    if (reason.message === "stopped") return;
    this.message = { code: "engine", text: reason.message };
    this.draw();
  }

  /** What a reading gives; its fault is said beside the field. */
  taken(reading, field = "message") {
    this[field] = null;
    try {
      return reading();
    } catch (reason) {
      if (!(reason instanceof BoardFault)) throw reason;
      this[field] = { code: reason.code, ...reason.parts };
      return null;
    }
  }

  readHash() {
    const tree = this.taken(() => readAddress(location.hash.slice(1)));
    if (!tree) return false;
    this.board.putTree(tree);
    this.tab = "play";
    return true;
  }

  /** The address says what stands on the board. */
  writeHash() {
    if (!this.board.tree) return;
    const text = "#" + writeAddress(this.board.tree);
    if (text.length < 2000 && text !== location.hash) history.replaceState(null, "", text);
  }

  listen() {
    const click = (id, act) => byId(id).addEventListener("click", act);
    click("start", () => { this.board.tree.toStart(); this.board.go(this.board.here); });
    click("back", () => this.board.back());
    click("next", () => this.board.on());
    click("end", () => { this.board.tree.toEnd(); this.board.go(this.board.here); });
    click("remove", () => { this.board.tree.remove(this.board.here); this.board.moved(); });
    click("random", () => this.board.put(randomDeal(this.board.position)));
    click("clear", () => this.board.put({ ...emptyPosition(), absent: this.board.position.absent, game: this.board.position.game, declarer: this.board.position.declarer, leader: this.board.position.leader }));
    click("to-play", () => this.go("play"));
    click("read", () => this.deals.readText(byId("text").value));
    byId("values").addEventListener("change", (event) => { this.showValues(event.target.checked); this.draw(); });
    byId("side").addEventListener("change", (event) => this.board.setSide(event.target.value));
    for (const id of ["line-box", "deal-box", "mortem-box", "result-box", "share-box"]) byId(id).addEventListener("toggle", () => this.draw());
    for (const tab of document.querySelectorAll("[data-tab]")) tab.addEventListener("click", () => this.go(tab.dataset.tab));
    for (const button of document.querySelectorAll("[data-speak]")) button.addEventListener("click", () => this.speak(button.dataset.speak));
    window.addEventListener("hashchange", () => {
      if (this.board.tree && location.hash === "#" + writeAddress(this.board.tree)) return;
      this.readHash();
      this.draw();
    });
    window.addEventListener("beforeprint", () => this.drawPaper());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    if (event.altKey || event.ctrlKey || event.metaKey || typing) return;
    if (event.target.getAttribute("role") === "tab") return void this.tabKey(event);
    if (this.tab !== "play" || !this.board.tree) return;
    const { board, player } = this;
    const acts = {
      ArrowLeft: () => board.back(), ArrowRight: () => board.on(), ArrowUp: () => player.toSibling(-1), ArrowDown: () => player.toSibling(1),
      Home: () => byId("start").click(), End: () => byId("end").click(),
    };
    if (event.key in acts) {
      event.preventDefault();
      acts[event.key]();
    } else if (/^[0-9]$/.test(event.key)) player.chooseNumber((Number(event.key) + 9) % 10);
  }

  tabKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.go(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]);
    document.querySelector(`[data-tab="${this.tab}"]`).focus();
  }

  go(tab) {
    this.tab = tab;
    this.draw();
  }

  speak(language) {
    this.language = language;
    this.speech = new Speech(language);
    remember(LANGUAGE, language);
    this.draw();
  }

  /** A press must end on the element it began on, so that nothing is drawn anew meanwhile, for a moment at most. */
  listenToPresses() {
    const end = () => {
      this.pressedUntil = 0;
      if (this.wanted) setTimeout(() => this.draw(), 0); // after the click
    };
    document.addEventListener("pointerdown", () => {
      this.pressedUntil = performance.now() + LONGEST_PRESS;
      setTimeout(end, LONGEST_PRESS); // a choice that opens a list swallows the end
    }, true);
    for (const name of ["pointerup", "pointercancel", "keydown", "change"]) document.addEventListener(name, end, true);
  }

  draw() {
    if (!this.ready || this.drawing) return;
    this.wanted = performance.now() < this.pressedUntil;
    if (this.wanted) return;
    this.drawing = true;
    const active = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : undefined;
    try {
      this.drawAll();
    } finally {
      this.drawing = false;
    }
    if (active !== undefined) {
      const again = document.querySelector(`[data-key="${CSS.escape(active)}"]`);
      if (again && again !== document.activeElement) again.focus({ preventScroll: true });
    }
  }

  drawAll() {
    this.drawWords();
    this.player.draw();
    this.editor.drawPiles();
    this.drawFaults();
    if (this.tab === "position") this.editor.draw();
    if (this.tab === "position" || this.tab === "play") this.deals.draw();
    if (this.tab === "play") this.drawPlay();
    if (this.tab === "hand") this.hand.draw();
    if (this.tab === "etudes") this.etudes.draw();
    this.drawFaults();
    this.checkTask();
    this.writeHash();
  }

  drawWords() {
    document.documentElement.lang = this.language;
    document.title = [this.board.title[this.language], this.say("title")].filter(Boolean).join(" · ");
    for (const element of document.querySelectorAll("[data-say]")) {
      const text = this.say(element.dataset.say);
      if (element.textContent !== text) element.textContent = text;
    }
    for (const element of document.querySelectorAll("[data-say-label]")) element.setAttribute("aria-label", this.say(element.dataset.sayLabel));
    for (const button of document.querySelectorAll("[data-speak]")) button.setAttribute("aria-pressed", String(button.dataset.speak === this.language));
    for (const tab of document.querySelectorAll("[data-tab]")) {
      tab.setAttribute("aria-selected", String(tab.dataset.tab === this.tab));
      tab.tabIndex = tab.dataset.tab === this.tab ? 0 : -1;
    }
    for (const tab of TABS) byId("panel-" + tab).hidden = tab !== this.tab;
    byId("table-and-panel").hidden = this.tab !== "position" && this.tab !== "play";
    document.body.dataset.showing = this.tab;
    byId("message").textContent = this.message ? this.speech.fault(this.message) : "";
    byId("text-fault").textContent = this.textFault ? this.speech.fault(this.textFault) : "";
  }

  drawPlay() {
    this.drawSides();
    this.drawTask();
    drawTree(this);
    drawFindings(this);
    drawPostMortem(this);
    drawResult(this);
    if (byId("share-box").open) drawShare(this);
    byId("share-note").textContent = "";
  }

  drawSides() {
    const { position } = this.board, select = byId("side");
    const sides = position.game.kind === "raspasy"
      ? seatsFrom(position.absent, 0).map((seat) => [`seat${seat}`, this.speech.seat(seat)])
      : [["declarer", this.say("practiceDeclarer")], ["defenders", this.say("practiceDefenders")]];
    select.replaceChildren(...[["all", this.say("practiceNobody")], ...sides].map(([value, text]) => this.option(value, text, value === this.board.side)));
    select.disabled = Boolean(this.board.task);
  }

  drawTask() {
    const area = byId("task-controls"), { task } = this.board;
    area.replaceChildren();
    if (!task) return;
    const add = (key, act) => {
      const button = make("button", "", this.say(key));
      button.type = "button";
      button.dataset.key = key;
      button.addEventListener("click", act);
      area.append(button);
    };
    add("showKey", () => { this.keysShown = true; this.showValues(true); this.draw(); });
    add("tryAgain", () => { this.keysShown = false; this.board.begin({ ...task, peeked: false }); });
  }

  /** Show what cards are worth, or hide it; who has looked at an etude's solution has not solved it. */
  showValues(shown) {
    this.board.values = shown;
    if (shown && this.board.task) this.board.task.peeked = true;
  }

  /** What an etude's solver is to do. */
  task() {
    const { here, task } = this.board, seat = turnOf(here.position);
    const side = task.side === "declarer" ? this.say("sideDeclarer") : task.side === "defenders" ? this.say("sideDefenders") : this.speech.seat(Number(task.side.slice(4)));
    return this.say("task", { seat: this.speech.seat(seat), side });
  }

  /** An etude played to its end without giving anything away, and without a look at the solution, is solved. */
  checkTask() {
    const { task, here } = this.board;
    if (!task || task.peeked || !isOver(here.position) || this.board.givenAway() !== 0) return;
    this.etudes.markSolved(task.id);
  }

  drawFaults() {
    for (const element of document.querySelectorAll("[data-fault]")) {
      const own = this.tab === "position" ? this.board.faults.filter((one) => one.at === element.dataset.fault) : [];
      element.textContent = own.map((one) => this.speech.fault(one)).join("; ");
    }
    byId("to-play").disabled = !this.board.tree;
  }

  /** Where the faults of a field are said. */
  faultBeside(field) {
    const element = make("p", "fault");
    element.dataset.fault = field;
    return element;
  }

  option(value, text, chosen) {
    const element = make("option", "", text);
    element.value = value;
    element.selected = chosen;
    return element;
  }

  /** A labelled choice. @param {[string|number, string][]} options @param {(value: string) => void} act @param {string} text the label itself */
  select(key, label, options, chosen, act, text = this.say(label)) {
    const element = make("label"), select = make("select");
    select.dataset.key = key;
    select.id = key;
    select.append(...options.map(([value, text]) => this.option(String(value), text, String(value) === String(chosen))));
    select.addEventListener("change", () => act(select.value));
    element.append(make("span", "", text), " ", select);
    return element;
  }

  checkbox(label, checked, act) {
    const element = make("label", "switch"), input = make("input");
    input.type = "checkbox";
    input.checked = checked;
    input.dataset.key = label;
    input.addEventListener("change", () => act(input.checked));
    element.append(input, " ", make("span", "", this.say(label)));
    return element;
  }

  drawPaper() {
    const position = this.board.here ? this.board.here.position : this.board.position;
    byId("paper").replaceChildren(
      make("h1", "", this.board.title[this.language] || this.say("title")), make("p", "", byId("caption").textContent),
      make("p", "answer", byId("status").textContent), diagram(position, this.speech), make("p", "", positionText(position, this.language)),
    );
  }
}
