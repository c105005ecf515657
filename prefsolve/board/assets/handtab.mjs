// One hand: its chances over the layouts of the others, and which two of twelve cards to discard.

import { DECK, bit, cardsOf, count, maskOf } from "../../diagrams/assets/cards.mjs";
import { make } from "../../diagrams/assets/draw.mjs";
import { layoutsIn, ownCards } from "./estimate.mjs";
import { BoardFault, fault, quoted } from "./fault.mjs";
import { drawHandResult } from "./handresult.mjs";
import { Alphabets, readCards } from "./hands.mjs";
import { handText, readGame } from "./notation.mjs";
import { CONVENTIONS, POLICIES } from "./payoffs.mjs";
import { seatsFrom } from "./rules.mjs";
import { readView } from "./view.mjs";

const STRAINS = [0, 1, 2, 3, 4], CODES = ["S", "C", "D", "H", "NT"];
const MOST_SAMPLES = 10_000_000, MOST_SEED = 1n << 128n;

export class HandTab {
  /** @param {import("./app.mjs").App} app */
  constructor(app) {
    this.app = app;
    this.said = {
      hand: "s789T.c789.d7.h7T", discard: "sAK", known: "", game: "misere", leads: "1", seat: "3", absent: "0", declares: "0", play: "", talon: "",
      open: "", out: "", budget: "auto", samples: "2000", seed: "0", threshold: "0.75", by: "tricks", countTricks: "", convention: "sochi",
      policy: "favoured", players: "3", bid: "",
    };
    this.more = false;
    this.running = null;
    this.fault = null;
    this.progress = null;
    this.result = null;
  }

  draw() {
    const { app } = this, area = document.getElementById("panel-hand");
    const fields = make("div", "fields tall"), leads = ["leadSelf", "leadLeft", "leadRight"];
    for (const [key, label] of [["hand", "hand"], ["discard", "handDiscard"], ["known", "known"], ["play", "handPlay"]]) fields.append(this.input(key, label));
    fields.append(this.select("game", "game", this.games(true)), this.select("leads", "whoLeads", leads.map((key, n) => [String(n), app.say(key)])));
    const controls = make("div", "controls");
    const asks = ["askChances", "askCards", "askDiscards"].map((key) => this.button(key, () => this.ask(key), "chief"));
    controls.append(this.button("fromBoard", () => this.takeFromBoard()), ...asks, this.button("stop", () => this.running && this.running.stop()));
    for (const button of controls.children) button.disabled = (button.dataset.key === "stop") !== Boolean(this.running);
    const wrong = make("p", "fault", this.fault ? app.speech.fault(this.fault) : "");
    wrong.setAttribute("role", "alert");
    area.replaceChildren(make("p", "soft", app.say("handHelp")), fields, this.drawMore(), controls, wrong, ...this.drawProgress(), ...drawHandResult(app, this.result));
  }

  /** What is seldom needed: the seats, what else is known, how many layouts, how results are counted. */
  drawMore() {
    const { app } = this, box = make("details", "box"), seats = [0, 1, 2, 3].map((seat) => [String(seat), app.speech.seat(seat)]);
    box.open = this.more;
    box.id = "hand-more";
    box.addEventListener("toggle", () => { this.more = box.open; });
    const summary = make("summary", "", app.say("handMore"));
    summary.dataset.key = "hand-more";
    const view = make("div", "fields"), texts = make("div", "fields tall"), much = make("div", "fields"), results = make("div", "fields");
    view.append(
      this.select("declares", "declarer", ["leadSelf", "leadLeft", "leadRight"].map((key, n) => [String(n), app.say(n ? key.replace("lead", "plays") : "playsSelf")])),
      this.select("seat", "handSeat", seats), this.select("absent", "absent", seats),
    );
    texts.append(...[["talon", "handTalon"], ["open", "handOpen"], ["out", "handOut"]].map(([key, label]) => this.input(key, label)));
    much.append(
      this.select("budget", "howMany", ["auto", "exact", "samples"].map((key) => [key, app.say(`budget_${key}`)])),
      this.input("samples", "sampleSize", "short"), this.input("seed", "seed", "short"), this.input("threshold", "threshold", "short"),
      app.checkbox("countTricks", Boolean(this.said.countTricks), (on) => this.set({ countTricks: on ? "1" : "" })),
    );
    results.append(
      this.select("by", "countBy", [["tricks", app.say("byTricks")], ["whists", app.say("byWhists")]]),
      this.select("convention", "convention", CONVENTIONS.map((name) => [name, app.say(`convention_${name}`)])),
      this.select("policy", "policy", POLICIES.map((name) => [name, app.say(`policy_${name}`)])),
      this.select("players", "players", [["3", "3"], ["4", "4"]]), this.select("bid", "bid", [["", app.say("noBid")], ...this.games(false)]),
    );
    box.append(summary, view, texts, much, results);
    return box;
  }

  games(every) {
    const { app } = this, contracts = [6, 7, 8, 9, 10].flatMap((level) => STRAINS.map((n) => [`${level}${CODES[n]}`, level + app.speech.suitOrNoTrump(n)]));
    return [...(every ? [["contracts", app.say("everyContract")]] : []), ...contracts, ["misere", app.say("misere")]];
  }

  set(more) {
    Object.assign(this.said, more);
  }

  select(key, label, options) {
    return this.app.select(`hand-${key}`, label, options, this.said[key], (value) => this.set({ [key]: value }));
  }

  input(key, label, className = "wide") {
    const { app } = this, element = make("label", className), input = make("input");
    input.type = "text";
    input.value = this.said[key];
    input.id = `hand-${key}`;
    const examples = { known: "knownExample", play: "playExample", open: "openExample" };
    if (key in examples) input.placeholder = app.say(examples[key]);
    if (className === "short") input.size = 8;
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

  /** The declarer's hand, what has been played where the board stands, and the seats; of an ending what is out of play. */
  takeFromBoard() {
    const { board } = this.app, position = board.tree ? board.tree.root.position : board.position, { declarer, absent, game } = position;
    const seat = declarer ?? position.leader, seats = seatsFrom(absent, position.leader), held = position.hands.slice();
    position.table.forEach((card, n) => { held[seats[n]] = (held[seats[n]] | bit(card)) >>> 0; });
    const dealt = held.reduce((all, hand) => (all | hand) >>> 0, 0), rest = (DECK & ~(dealt | position.discard)) >>> 0, whole = count(held[seat]) === 10;
    const shown = (mask) => (mask ? handText(mask, this.app.language) : ""), path = [];
    for (let node = board.here; node && node.parent; node = node.parent) path.unshift(node.card);
    this.said = {
      ...this.said, hand: shown(held[seat]), discard: shown(position.discard || (whole ? rest : 0)), out: shown(whole ? 0 : rest), talon: "", open: "",
      leads: String(seatsFrom(absent, seat).indexOf(position.leader)), seat: String(seat), absent: String(absent), declares: "0",
      play: game.kind === "raspasy" ? "" : [...position.table, ...path].map((card) => this.app.speech.card(card)).join(" "),
      game: game.kind === "contract" ? game.level + CODES[game.strain] : "misere",
    };
    this.app.draw();
  }

  /** What is asked of the worker, in the order of the page's fields. */
  question(key) {
    const { said } = this, budget = { exact: said.budget === "exact", samples: said.budget === "samples" ? whole(said.samples, 1, MOST_SAMPLES) : null, seed: seedOf(said.seed) };
    const pricing = { convention: said.convention, policy: said.policy, players: Number(said.players), bid: said.bid ? readGame(said.bid) : null };
    return key === "askDiscards" ? this.discardQuestion(budget, pricing) : this.viewQuestion(key, budget, pricing);
  }

  viewQuestion(key, budget, pricing) {
    const { said } = this, whists = said.by === "whists", everything = said.game === "contracts";
    if (everything && !(whists && key === "askChances")) throw fault("oneGame", {});
    const view = readView({ ...said, game: everything ? "6S" : said.game });
    if (!layoutsIn(view)) throw fault("layoutCards", {});
    if (view.play.length >= 3 * count(view.hand)) throw fault("allPlayed", {});
    if (key === "askCards") {
      if (!ownCards(view).length) throw fault("notOnMove", {});
      return { ask: "cards", args: { view, budget }, game: view.game };
    }
    if (!whists) return { ask: "chances", args: { view, budget, chanceOnly: view.game.kind === "misere" && !said.countTricks }, game: view.game };
    if (view.seat !== view.declarer) throw fault("onlyDeclarer", {});
    return { ask: "orders", args: { view, budget, pricing }, game: view.game };
  }

  /** Twelve cards: of which two lie in the discard does not matter. */
  discardQuestion(budget, pricing) {
    const { said } = this, everything = said.game === "contracts", game = everything ? "6S" : said.game, blank = { play: "", talon: "", open: "", out: "" };
    const cards = cardsOf(cardsIn(said)), text = (mask) => handText(mask, "en", true);
    if (cards.length !== 12) throw fault("twelveCards", { number: cards.length });
    if (said.declares !== "0" || Object.keys(blank).some((key) => said[key].trim())) throw fault("discardOnly", {});
    const view = readView({ ...said, ...blank, game, hand: text(maskOf(cards.slice(0, 10))), discard: text(maskOf(cards.slice(10))) });
    if (!layoutsIn(view)) throw fault("layoutCards", {});
    const misere = view.game.kind === "misere", strains = everything ? STRAINS : misere ? [] : [view.game.strain], threshold = shareOf(said.threshold);
    if (said.by === "whists") return { ask: "discardOrders", args: { view, budget, pricing, strains, misere: misere || everything, threshold }, game: view.game };
    return { ask: "discards", args: { view, budget, strains: misere ? null : strains, threshold }, game: view.game };
  }

  ask(key) {
    this.fault = this.result = null;
    try {
      const { ask, args, game } = this.question(key), { seed } = args.budget, { leads, declares } = this.said;
      this.running = this.app.client.askLong(ask, args, (progress) => {
        this.progress = progress;
        this.showProgress(ask);
      });
      this.running.promise.then(
        (found) => this.end({ ask, game, seed, leads, declares, pricing: args.pricing, ...found }),
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

  showProgress(ask) {
    this.asked = ask ?? this.asked;
    const bar = document.getElementById("bar");
    if (!bar || !this.progress) return;
    const { speech } = this.app, [done, total] = this.progress;
    bar.max = total;
    bar.value = done;
    const text = this.asked === "orders" ? speech.share(done, total) : this.app.say("progress", { done: speech.number(done), total: speech.number(total) });
    document.getElementById("bar-text").textContent = text;
  }
}

/** All cards of the hand and the discard, as a mask. */
function cardsIn({ hand, discard }) {
  const ten = hand.trim() ? readCardsOf(hand, "hand") : 0, two = discard.trim() ? readCardsOf(discard, "discard") : 0;
  if (ten & two) throw fault("ownTwice", {});
  return (ten | two) >>> 0;
}

function readCardsOf(text, place) {
  const alphabets = new Alphabets(), mask = maskOf(readCards(text, place, alphabets));
  alphabets.check();
  return mask;
}

function whole(text, least, most) {
  const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  if (number < least || number > most) throw fault("whole", { text: quoted(text), least, most });
  return number;
}

function seedOf(text) {
  if (!/^\s*\d{1,39}\s*$/.test(text) || BigInt(text.trim()) >= MOST_SEED) throw fault("seed", { text: quoted(text) });
  return text.trim();
}

/** `0.75`, `75%` as a fraction above 0 and at most 1. @returns {[number, number]} */
function shareOf(text) {
  const match = /^\s*(\d{1,3})?(?:[.,](\d{1,6}))?\s*(%)?\s*$/.exec(text), digits = match ? (match[1] ?? "0") + (match[2] ?? "") : "";
  const part = Number(digits || "0"), of = 10 ** (match && match[2] ? match[2].length : 0) * (match && match[3] ? 100 : 1);
  if (!part || part > of) throw fault("threshold", { text: quoted(text) });
  return [part, of];
}
