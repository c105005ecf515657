// The board while one plays: hands with the worth of every card, the table, what the position is worth in words.

import { count, holds } from "../../diagrams/assets/cards.mjs";
import { drawCard, drawFelt, drawHand, make } from "../../diagrams/assets/draw.mjs";
import { isOver, legalCards, order, scoringSeats, talonCard, turnOf } from "./rules.mjs";
import { costOf, groupText, rightCards, worthText } from "./sentences.mjs";

const byId = (id) => document.getElementById(id);

export class Player {
  /** @param {import("./app.mjs").App} app */
  constructor(app) {
    this.app = app;
  }

  /** The position that is shown: where the play stands, or what is being entered. */
  get shown() {
    const { app } = this;
    return app.tab === "play" && app.board.tree ? app.board.here.position : app.board.position;
  }

  draw() {
    const { app } = this, { board } = app, position = this.shown, playing = app.tab === "play" && board.tree;
    const worth = playing && board.values ? board.worthOf(board.here) : null;
    for (let seat = 0; seat < 4; seat += 1) this.drawSeat(seat, position, playing, worth);
    this.drawTable(position, playing);
    byId("caption").textContent = this.caption(position);
    byId("status").textContent = this.status(position);
    byId("note").textContent = playing ? this.note() : "";
    byId("board").setAttribute("aria-label", app.say("title"));
    this.drawControls(playing);
  }

  caption(position) {
    const { app } = this, parts = [app.board.title[app.language], app.speech.game(position.game)];
    if (position.declarer !== null) parts.push(`${app.say("declarer")}: ${app.speech.seat(position.declarer)}`);
    return parts.filter(Boolean).join(" · ");
  }

  drawSeat(seat, position, playing, worth) {
    const { app } = this, panel = byId("hand-" + "NESW"[seat]), gone = seat === position.absent && !scoringSeats(position).includes(seat);
    panel.hidden = seat === position.absent && (gone || !playing);
    if (panel.hidden) return;
    const title = [app.speech.seat(seat)];
    if (seat === position.declarer) title.push(app.say("declarer").toLowerCase());
    if (position.tricks[seat]) title.push(app.speech.tricks(position.tricks[seat]));
    if (app.tab === "position") title.push(String(count(position.hands[seat])));
    const turn = playing && !isOver(position) && seat === turnOf(position);
    panel.classList.toggle("turn", Boolean(turn));
    const legal = turn && app.board.isOwn(seat) ? legalCards(position) : 0;
    if (seat === position.absent) panel.replaceChildren(make("h3", "", title.join(", "))); // the dealer, who holds no cards
    else drawHand(panel, title.join(", "), position.hands[seat], (card) => this.drawHeld(card, { position, playing, turn, legal, worth }));
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", title.join(", "));
  }

  drawHeld(card, { position, playing, turn, legal, worth }) {
    const { app } = this;
    if (!playing) return app.tab === "position" ? app.editor.card(card, null) : drawCard(card, app.language);
    const found = turn && worth ? worth.cards.find(([one]) => one === card) : undefined;
    const cost = found ? costOf(position, worth, card) : 0, name = app.speech.card(card);
    const parts = found && { card: name, tricks: app.speech.tricks(found[1]), ...app.speech.cost(cost) };
    const element = drawCard(card, app.language, {
      value: found ? found[1] : null, loses: cost > 0, label: found ? app.say(cost ? "cardWorthLess" : "cardWorth", parts) : "",
      main: app.keysShown && app.board.here === app.board.tree.root && app.board.keys.includes(card),
      choose: holds(legal, card) ? () => app.board.choose(card) : null,
    });
    element.dataset.key = `card-${card}`;
    return element;
  }

  drawTable(position, playing) {
    const { app } = this, seats = order(position), opened = playing ? talonCard(position) : null;
    const places = seats.map((seat, i) => ({
      seat: "NESW"[seat], letter: app.speech.letter(seat), turn: playing && !isOver(position) && seat === turnOf(position),
      card: position.table[i] ?? null,
    }));
    if (opened !== null) places.push({ seat: "NESW"[position.absent], letter: "", turn: false, card: opened });
    drawFelt(byId("felt"), places, app.language);
    if (opened !== null) byId("felt").lastChild.firstChild.classList.add("talon-card");
    if (app.tab !== "position") return;
    for (const element of byId("felt").querySelectorAll(".card")) {
      const card = position.table.find((one) => app.speech.card(one) === element.textContent);
      if (card !== undefined) element.replaceWith(app.editor.card(card, null));
    }
  }

  status(position) {
    const { app } = this, { board } = app;
    if (!board.tree) return "";
    const node = app.tab === "play" ? board.here : board.tree.root;
    const turn = isOver(position) ? app.say("over") : app.say("turn", { seat: app.speech.seat(turnOf(position)) });
    if (!board.values && !isOver(position)) return `${turn} ${app.say("hiddenWorth")}`;
    const worth = board.worthOf(node);
    return `${turn} ${worth ? worthText(position, worth, app.speech) : app.say("thinking")}`;
  }

  /** What the last card gave away, and what an etude's solver is told. */
  note() {
    const { app } = this, { board } = app, node = board.here, lines = [];
    if (board.task && node === board.tree.root) lines.push(app.task());
    const last = this.lastOwn(node);
    if (last) lines.push(...this.costNote(last));
    if (board.task && isOver(node.position)) lines.push(this.verdict());
    if (app.keysShown && board.keys.length) lines.push(app.say("keys", { cards: groupText(board.keys, app.speech) }));
    return lines.filter(Boolean).join(" ");
  }

  /** The last card that a person played, which the machine may have answered since; null at the start. */
  lastOwn(node) {
    let one = node;
    for (let back = 0; one.parent && back < 3; back += 1, one = one.parent) if (this.app.board.isOwn(turnOf(one.parent.position))) return one;
    return null;
  }

  costNote(node) {
    const { app } = this, { board } = app, cost = board.costOf(node);
    if (!cost) return [];
    const right = board.task && !app.keysShown ? [] : rightCards(node.parent.position, board.worthOf(node.parent));
    const parts = { card: app.speech.card(node.card), ...app.speech.cost(cost), right: groupText(right, app.speech) };
    return [right.length ? app.say("cost", parts) : `${parts.card}: ${app.say("costShort", parts)}.`];
  }

  verdict() {
    const { app } = this, given = app.board.givenAway();
    if (given === null) return "";
    if (app.board.task.peeked) return "";
    return given ? app.say("keyFailed", app.speech.cost(given)) : app.say("keyFound");
  }

  drawControls(playing) {
    const { board } = this.app;
    for (const id of ["start", "back"]) byId(id).disabled = !playing || !board.tree.canUndo;
    for (const id of ["next", "end"]) byId(id).disabled = !playing || !board.tree.canRedo;
    byId("remove").disabled = !playing || !board.tree.canUndo;
    byId("values").checked = board.values;
  }

  /** The card of that number among those that may be played, as the hand shows them. @param {number} number from 0 */
  chooseNumber(number) {
    const buttons = document.querySelectorAll(".hand.turn button.card");
    if (buttons[number]) buttons[number].click();
  }

  /** The next or the previous branch beside the last card. @param {number} step */
  toSibling(step) {
    const { board } = this.app, node = board.here;
    if (!node || !node.parent) return;
    const { children } = node.parent, at = children.indexOf(node) + step;
    if (children[at]) board.go(children[at]);
  }
}
