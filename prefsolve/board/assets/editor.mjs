// The position being entered: cards from the deck to the hands by click or drag, and the fields beside them.

import { DECK, bit, cardsOf, count, maskOf, suitMask } from "../../diagrams/assets/cards.mjs";
import { drawCard, make } from "../../diagrams/assets/draw.mjs";
import { TALON_KINDS, openedByDefault, scoringSeats, seatsFrom, size } from "./rules.mjs";

const HOLD = 220; // milliseconds that a finger rests on a card before it takes it along; a quicker one scrolls
const SLIP = 8, EDGE = 70; // pixels a resting finger may move, and from the window's edge where a drag scrolls

/** Where a card goes: a seat's number, or a pile's name. */
const PILES = ["talon", "discard", "table"];

/** @param {import("./rules.mjs").Position} position @returns {number} the cards that are nowhere yet */
export function unplaced(position) {
  const piles = maskOf([...position.talon, ...position.table]);
  return (DECK & ~position.hands.reduce((all, hand) => all | hand, position.discard | piles)) >>> 0;
}

/** The position without a card. */
function without(position, card) {
  return {
    ...position,
    hands: position.hands.map((hand) => (hand & ~bit(card)) >>> 0),
    talon: position.talon.filter((one) => one !== card),
    table: position.table.filter((one) => one !== card),
    discard: (position.discard & ~bit(card)) >>> 0,
  };
}

/** The position with a card in a place; the last hand fills itself. @param {number|string|null} place null: the deck */
export function placed(position, card, place) {
  const next = without(position, card);
  if (place === null) return withOpened(next);
  if (typeof place === "number") next.hands[place] = (next.hands[place] | bit(card)) >>> 0;
  else if (place === "discard") next.discard = (next.discard | bit(card)) >>> 0;
  else next[place] = [...next[place], card].slice(-2);
  return withOpened(filled(next));
}

/** Where exactly the cards are left that one hand lacks, it gets them. */
function filled(position) {
  const seats = seatsFrom(position.absent, 0), sizes = seats.map((seat) => count(position.hands[seat]));
  const most = Math.max(...sizes), short = seats.filter((seat, i) => sizes[i] < most), left = unplaced(position);
  if (short.length !== 1 || position.table.length || count(left) !== most - count(position.hands[short[0]])) return position;
  const hands = position.hands.slice();
  hands[short[0]] = (hands[short[0]] | left) >>> 0;
  return { ...position, hands };
}

const withOpened = (position) => ({ ...position, opened: openedByDefault(position.game, Math.min(10, size(position))) });

/** The next place to fill, once a hand has ten cards. */
export function nextPlace(position, place) {
  if (typeof place !== "number" || count(position.hands[place]) < 10) return place;
  return seatsFrom(position.absent, place).find((seat) => count(position.hands[seat]) < 10) ?? (position.talon.length < 2 ? "talon" : place);
}

export class Editor {
  /** @param {import("./app.mjs").App} app */
  constructor(app) {
    this.app = app;
    this.place = 3;
    this.drag = null;
    document.addEventListener("pointermove", (event) => this.dragOn(event));
    document.addEventListener("pointerup", (event) => this.drop(event));
    document.addEventListener("pointercancel", () => this.endDrag());
    document.addEventListener("touchmove", (event) => { if (this.drag?.ghost) event.preventDefault(); }, { passive: false });
    document.addEventListener("contextmenu", (event) => { if (this.drag?.touch) event.preventDefault(); });
  }

  get position() {
    return this.app.board.position;
  }

  move(card, place) {
    const next = placed(this.position, card, place);
    this.place = nextPlace(next, this.place);
    this.app.board.put(next, [], { en: "", ru: "" });
  }

  /** A card that can be clicked and dragged. @param {number|string|null} to where a click sends it */
  card(card, to) {
    const element = drawCard(card, this.app.language, { choose: () => this.move(card, to) });
    element.dataset.key = `card-${card}`;
    element.addEventListener("pointerdown", (event) => this.press(event, card));
    return element;
  }

  /** A mouse takes a card along at once, a finger after it has rested on it. */
  press(event, card) {
    if (!event.isPrimary || event.button !== 0) return;
    this.endDrag();
    const drag = { card, touch: event.pointerType === "touch", x: event.clientX, y: event.clientY, ghost: null, timer: 0 };
    if (drag.touch) drag.timer = setTimeout(() => this.lift(drag, event), HOLD);
    this.drag = drag;
  }

  lift(drag, event) {
    drag.ghost = drawCard(drag.card, this.app.language);
    drag.ghost.classList.add("ghost");
    document.body.append(drag.ghost);
    this.follow(drag, event);
  }

  dragOn(event) {
    const drag = this.drag;
    if (!drag || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.ghost && drag.touch && far > SLIP) this.endDrag();
    else if (!drag.ghost && !drag.touch && far > SLIP - 2) this.lift(drag, event);
    else if (drag.ghost) this.follow(drag, event);
  }

  follow(drag, event) {
    event.preventDefault();
    drag.ghost.style.left = `${event.clientX}px`;
    drag.ghost.style.top = `${event.clientY}px`;
    if (drag.touch && event.clientY < EDGE) window.scrollBy(0, -EDGE / 4);
    if (drag.touch && event.clientY > window.innerHeight - EDGE) window.scrollBy(0, EDGE / 4);
    this.mark(event);
  }

  placeUnder(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = under && under.closest("[data-place]");
    if (!target) return undefined;
    const name = target.dataset.place;
    return name === "deck" ? null : PILES.includes(name) ? name : Number(name);
  }

  mark(event) {
    for (const element of document.querySelectorAll(".target")) element.classList.remove("target");
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = under && under.closest("[data-place]");
    if (target) target.classList.add("target");
  }

  drop(event) {
    const drag = this.drag;
    if (!drag || !drag.ghost) return this.endDrag();
    const place = this.placeUnder(event), swallow = (click) => click.stopPropagation();
    // the click that ends a drag chooses nothing
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 100);
    setTimeout(() => { if (place !== undefined) this.move(drag.card, place); }, 0);
    this.endDrag();
  }

  endDrag() {
    clearTimeout(this.drag?.timer);
    if (this.drag && this.drag.ghost) this.drag.ghost.remove();
    for (const element of document.querySelectorAll(".target")) element.classList.remove("target");
    this.drag = null;
  }

  draw() {
    if (this.place === this.position.absent) this.place = seatsFrom(this.position.absent, 0)[0];
    this.drawFields();
    this.drawDeck();
    this.drawPiles();
  }

  drawDeck() {
    const { app, position } = this, left = unplaced(position), area = document.getElementById("deck-area");
    const box = make("div", "box deck");
    box.dataset.place = "deck";
    box.append(make("h2", "", app.say("deck")));
    const places = make("div", "controls places");
    places.setAttribute("role", "group");
    places.setAttribute("aria-label", app.say("placeFor"));
    places.append(make("span", "soft", app.say("placeFor")));
    for (const place of [...seatsFrom(position.absent, 0), ...PILES]) places.append(this.placeButton(place));
    box.append(places);
    if (!left) box.append(make("p", "soft", app.say("deckEmpty")));
    for (let suit = 0; suit < 4; suit += 1) {
      const row = make("div", "row");
      for (const card of cardsOf((left & suitMask(suit)) >>> 0).reverse()) row.append(this.card(card, this.place));
      if (row.children.length) box.append(row);
    }
    box.append(make("p", "soft", app.say("deckHelp")));
    area.replaceChildren(box);
  }

  placeButton(place) {
    const { app } = this, name = typeof place === "number" ? app.speech.seat(place) : app.say(place === "table" ? "onTable" : place);
    const button = make("button", "", name);
    button.type = "button";
    button.dataset.key = `place-${place}`;
    button.dataset.to = String(place);
    button.setAttribute("aria-pressed", String(place === this.place));
    button.addEventListener("click", () => {
      this.place = place;
      app.draw();
    });
    return button;
  }

  /** Talon and discard below the board, as places for cards. */
  drawPiles() {
    const { app, position } = this, editing = app.tab === "position", piles = document.getElementById("piles");
    piles.replaceChildren();
    for (const [name, cards] of [["talon", position.talon], ["discard", cardsOf(position.discard)]]) {
      if (!editing && !cards.length) continue;
      const pile = make("div", "pile");
      pile.dataset.place = name;
      pile.append(make("span", "pile-name", app.say(name)));
      cards.forEach((card, n) => {
        const shown = editing ? this.card(card, null) : drawCard(card, app.language);
        if (position.game.kind === "raspasy" && n < position.opened) shown.classList.add("spent");
        pile.append(shown);
      });
      if (editing && name === "talon" && cards.length === 2 && position.game.kind === "raspasy") {
        const swap = make("button", "", app.say("swapTalon"));
        swap.type = "button";
        swap.addEventListener("click", () => app.board.edit({ talon: cards.slice().reverse() }));
        pile.append(swap);
      }
      piles.append(pile, app.faultBeside(name));
    }
  }

  drawFields() {
    const { app, position } = this, game = position.game, fields = document.getElementById("fields");
    const seats = seatsFrom(position.absent, 0), named = (list) => list.map((seat) => [seat, app.speech.seat(seat)]);
    const games = [
      ...[6, 7, 8, 9, 10].flatMap((level) => [0, 1, 2, 3, 4].map((strain) => [`${level}.${strain}`, level + app.speech.suitOrNoTrump(strain)])),
      ["misere", app.say("misere")], ["raspasy", app.say("raspasy")],
    ];
    const chosen = game.kind === "contract" ? `${game.level}.${game.strain}` : game.kind;
    fields.replaceChildren(app.select("game", "game", games, chosen, (value) => this.setGame(value)));
    if (game.kind === "raspasy") fields.append(...this.ruleFields(game));
    else fields.append(app.select("declarer", "declarer", named(seats), position.declarer, (value) => app.board.edit({ declarer: Number(value) })), app.faultBeside("declarer"));
    fields.append(
      app.select("leader", "leader", named(seats), position.leader, (value) => app.board.edit({ leader: Number(value) })), app.faultBeside("leader"),
      app.select("absent", "absent", named([0, 1, 2, 3]), position.absent, (value) => this.setAbsent(Number(value))),
      app.faultBeside("table"), ...this.trickFields(), app.faultBeside("tricks"),
    );
  }

  /** The tricks that were taken before, where there can be any. */
  trickFields() {
    const { app, position } = this, { tricks } = position, most = 10 - Math.max(...seatsFrom(position.absent, 0).map((seat) => count(position.hands[seat])));
    if (most <= 0 && !tricks.some(Boolean)) return [];
    const box = make("span", "fields");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", app.say("tricksTaken"));
    box.append(make("span", "", app.say("tricksTaken")));
    for (const seat of scoringSeats(position)) {
      const numbers = Array.from({ length: Math.max(most, tricks[seat]) + 1 }, (_, n) => [n, n]);
      const set = (value) => app.board.edit({ tricks: tricks.map((n, other) => (other === seat ? Number(value) : n)) });
      box.append(app.select(`tricks-${seat}`, null, numbers, tricks[seat], set, app.speech.seat(seat)));
    }
    return [box];
  }

  ruleFields(game) {
    const { app } = this, rules = TALON_KINDS.map((rule) => [rule, app.say("rule" + rule[0].toUpperCase() + rule.slice(1))]);
    const set = (more) => app.board.put(withOpened({ ...this.position, game: { ...game, ...more } }));
    const found = [app.select("rule", "rule", rules, game.rule, (rule) => set({ rule, highestTakes: false, winnerLeads: false }))];
    if (game.rule === "virtual") found.push(app.checkbox("highestTakes", game.highestTakes, (highestTakes) => set({ highestTakes })));
    if (game.rule === "virtual" || game.rule === "dealer") found.push(app.checkbox("winnerLeads", game.winnerLeads, (winnerLeads) => set({ winnerLeads })));
    return found;
  }

  setGame(value) {
    const { position } = this, seats = seatsFrom(position.absent, 0);
    const [level, strain] = value.split(".").map(Number);
    const game = value === "raspasy" ? { kind: "raspasy", rule: "virtual", highestTakes: false, winnerLeads: false }
      : value === "misere" ? { kind: "misere" } : { kind: "contract", level, strain };
    const declarer = game.kind === "raspasy" ? null : position.declarer ?? seats[seats.length - 1];
    this.app.board.put(withOpened({ ...position, game, declarer }), [], this.app.board.title);
  }

  /** Another seat sits out: the one that did gets its hand and its part in the game. */
  setAbsent(absent) {
    const { position } = this, before = position.absent, hands = position.hands.slice(), tricks = position.tricks.slice();
    if (absent === before) return;
    [hands[before], hands[absent]] = [hands[absent], 0];
    [tricks[before], tricks[absent]] = [tricks[absent], tricks[before]];
    const moved = (seat) => (seat === absent ? before : seat);
    const declarer = position.declarer === null ? null : moved(position.declarer);
    this.place = moved(this.place);
    this.app.board.put({ ...position, hands, tricks, absent, declarer, leader: moved(position.leader) });
  }
}
