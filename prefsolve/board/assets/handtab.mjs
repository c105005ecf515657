// One hand: its chances over every layout of the others, and which two of twelve cards to discard.

import { DECK, bit, count, maskOf } from "../../diagrams/assets/cards.mjs";
import { make } from "../../diagrams/assets/draw.mjs";
import { withLengths } from "./chances.mjs";
import { BoardFault, fault } from "./fault.mjs";
import { Alphabets, readCards } from "./hands.mjs";
import { readKnown } from "./known.mjs";
import { handText, readGame } from "./notation.mjs";
import { kindOf, seatsFrom } from "./rules.mjs";
import { groupText } from "./sentences.mjs";

const SHOWN = 20; // discards

export class HandTab {
  /** @param {import("./app.mjs").App} app */
  constructor(app) {
    this.app = app;
    this.said = { hand: "s789T.c789.d7.h7T", discard: "sAK", known: "", game: "misere", leads: "1" };
    this.running = null;
    this.fault = null;
    this.progress = null;
    this.result = null;
  }

  draw() {
    const { app } = this, area = document.getElementById("panel-hand");
    const fields = make("div", "fields tall");
    for (const [key, label] of [["hand", "hand"], ["discard", "handDiscard"], ["known", "known"]]) fields.append(this.input(key, label));
    const games = [...[6, 7, 8, 9, 10].flatMap((level) => ["S", "C", "D", "H", "NT"].map((strain, n) => [`${level}${strain}`, level + app.speech.suitOrNoTrump(n)])), ["misere", app.say("misere")]];
    const leads = ["leadSelf", "leadLeft", "leadRight"].map((key, n) => [String(n), app.say(key)]);
    fields.append(app.select("hand-game", "game", games, this.said.game, (game) => this.set({ game })), app.select("hand-leads", "whoLeads", leads, this.said.leads, (value) => this.set({ leads: value })));
    const controls = make("div", "controls");
    controls.append(this.button("fromBoard", () => this.takeFromBoard()), this.button("askChances", () => this.ask("chances"), "chief"), this.button("askDiscards", () => this.ask("discards"), "chief"), this.button("stop", () => this.running && this.running.stop()));
    for (const button of controls.children) button.disabled = (button.dataset.key === "stop") !== Boolean(this.running);
    const wrong = make("p", "fault", this.fault ? app.speech.fault(this.fault) : "");
    wrong.setAttribute("role", "alert");
    area.replaceChildren(make("p", "soft", app.say("handHelp")), fields, controls, wrong, ...this.drawProgress(), ...this.drawResult());
  }

  set(more) {
    Object.assign(this.said, more);
  }

  input(key, label) {
    const { app } = this, element = make("label", "wide"), input = make("input");
    input.type = "text";
    input.value = this.said[key];
    input.id = `hand-${key}`;
    if (key === "known") input.placeholder = app.say("knownExample");
    input.dataset.key = `hand-${key}`;
    input.spellcheck = false;
    input.autocapitalize = "off";
    input.addEventListener("input", () => this.set({ [key]: input.value }));
    element.append(make("span", "", app.say(label)), input);
    return element;
  }

  button(key, act, className = "") {
    const button = make("button", className, this.app.say(key));
    button.type = "button";
    button.dataset.key = key;
    button.addEventListener("click", act);
    return button;
  }

  takeFromBoard() {
    const { position } = this.app.board, seat = position.declarer ?? position.leader, hand = position.hands[seat];
    const lead = seatsFrom(position.absent, seat).indexOf(position.leader);
    const game = position.game.kind === "contract" ? position.game.level + ["S", "C", "D", "H", "NT"][position.game.strain] : "misere";
    const shown = (mask) => (mask ? handText(mask, this.app.language) : "");
    this.said = { ...this.said, hand: shown(hand), discard: shown(position.discard || (maskOf(position.talon) & ~hand) >>> 0), leads: String(lead), game };
    this.app.draw();
  }

  /** The cards of the fields as masks; throws what is wrong with them. */
  masks() {
    const found = {};
    let all = 0;
    for (const key of ["hand", "discard"]) {
      const alphabets = new Alphabets();
      found[key] = 0;
      for (const card of this.said[key].trim() ? readCards(this.said[key], key, alphabets) : []) {
        if (all & bit(card)) throw fault("ownTwice", {});
        all = (all | bit(card)) >>> 0;
        found[key] = (found[key] | bit(card)) >>> 0;
      }
      alphabets.check();
    }
    return found;
  }

  question(ask) {
    const { hand, discard } = this.masks(), game = readGame(this.said.game), leader = Number(this.said.leads);
    const twelve = (hand | discard) >>> 0;
    if (count(twelve) !== 12 || (ask === "chances" && count(hand) !== 10)) throw fault("tenCards", {});
    if (ask === "discards") return { args: { twelve, kind: kindOf(game), leader, threshold: 0.75 }, game };
    const { left, right, lengths } = readKnown(this.said.known, (DECK & ~twelve) >>> 0);
    const seen = { own: hand, out: discard, left, right, kind: kindOf(game), leader };
    if (!withLengths(seen, lengths).length) throw fault("layoutCards", {});
    return { args: { seen, lengths, threshold: game.kind === "misere" ? 1 : -1 }, game };
  }

  ask(ask) {
    this.fault = this.result = null;
    try {
      const { args, game } = this.question(ask);
      this.running = this.app.client.askLong(ask, args, (progress) => {
        this.progress = progress;
        this.showProgress();
      });
      this.running.promise.then(
        (found) => this.end({ ask, game, ...found }),
        (reason) => this.end(null, reason.message === "stopped" ? null : { code: "engine", text: reason.message }),
      );
    } catch (reason) {
      if (!(reason instanceof BoardFault)) throw reason;
      this.fault = { code: reason.code, ...reason.parts };
    }
    this.app.draw();
  }

  end(result, wrong = null) {
    this.running = this.progress = null;
    this.result = result;
    this.fault = wrong;
    this.app.draw();
  }

  drawProgress() {
    if (!this.running) return [];
    const box = make("div", "progress"), bar = make("progress"), text = make("span", "soft");
    bar.id = "bar";
    bar.setAttribute("aria-label", this.app.say("askChances"));
    text.id = "bar-text";
    box.append(bar, text);
    setTimeout(() => this.showProgress(), 0);
    return [box];
  }

  showProgress() {
    const bar = document.getElementById("bar");
    if (!bar || !this.progress) return;
    const { speech } = this.app, [done, total] = this.progress;
    bar.max = total;
    bar.value = done;
    document.getElementById("bar-text").textContent = this.app.say("progress", { done: speech.number(done), total: speech.number(total) });
  }

  drawResult() {
    const { result } = this;
    if (!result || !result.answer) return [];
    return result.ask === "chances" ? this.drawChances(result) : this.drawDiscards(result);
  }

  drawChances({ answer, complete, game }) {
    const { app } = this, { speech } = app, { counts, seen, total } = answer, parts = [];
    if (!complete) parts.push(make("p", "note", app.say("partly", { done: speech.number(seen), total: speech.number(total) })));
    const misere = game.kind === "misere", good = misere ? counts[0] : counts.slice(game.level).reduce((sum, n) => sum + n, 0);
    const said = { game: speech.game(game), good: speech.number(good), total: speech.number(seen), share: speech.share(good, seen || 1) };
    const answerLine = make("p", "answer", app.say(misere ? "cleanChance" : "madeChance", said));
    answerLine.id = "chance";
    parts.push(answerLine);
    if (misere) return parts;
    const sum = counts.reduce((all, n, tricks) => all + n * tricks, 0);
    parts.push(make("p", "soft", app.say("mean", { mean: decimal(sum / seen, app.language) })), this.bars(counts, seen));
    return parts;
  }

  bars(counts, seen) {
    const { app } = this, rows = counts.map((n, tricks) => [n, tricks]).filter(([n]) => n);
    return table(["tricksHead", "layoutsHead", "shareHead"].map((key) => app.say(key)), rows.map(([n, tricks]) => {
      const share = make("span", "bar", app.speech.share(n, seen));
      share.style.setProperty("--part", String(n / seen));
      return [String(tricks), app.speech.number(n), share];
    }));
  }

  drawDiscards({ answer, complete, game }) {
    const { app } = this, { speech } = app, misere = game.kind === "misere";
    const rows = answer.slice(0, SHOWN).map((entry) => {
      const names = entry.pairs.map((pair) => groupText(pair, speech)).join("; ");
      const level = misere ? [] : [(entry.level ?? 6) + speech.suitOrNoTrump(game.strain)];
      return [names, ...level, speech.share(entry.good, entry.seen), app.say(entry.exact ? "exactly" : "sampled")];
    });
    const head = ["discardHead", ...(misere ? [] : ["orderHead"]), "shareHead", "layoutsHead"].map((key) => app.say(key));
    const shown = table(head, rows);
    shown.id = "discards";
    return [...(complete ? [] : [make("p", "note", app.say("partlyRanked"))]), shown];
  }
}

const decimal = (number, language) => number.toFixed(3).replace(".", language === "ru" ? "," : ".");

function table(head, rows) {
  const element = make("table"), top = make("tr"), body = make("tbody"), first = make("thead");
  for (const text of head) {
    const cell = make("th", "", text);
    cell.scope = "col";
    top.append(cell);
  }
  first.append(top);
  for (const row of rows) {
    const line = make("tr");
    for (const content of row) {
      const cell = make("td");
      cell.append(content);
      line.append(cell);
    }
    body.append(line);
  }
  element.append(first, body);
  return element;
}
