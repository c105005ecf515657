// A tree of plays worked out beforehand, to be clicked through: a proof, a played deal, a plan.

import { cardText, formOf, isRed } from "./cards.mjs";
import { drawCard, drawFelt, drawHand, make } from "./draw.mjs";
import { Plays } from "./plays.mjs";
import { drawPlays } from "./playsview.mjs";

// The page's data: nodes by number, each with the hands, the cards on the table, and the cards that may be played.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const root = document.documentElement;
let language = root.lang === "ru" ? "ru" : "en";
// Equal cards share a branch, so a node may hold the twin of the card that was played: then the two exchange names from there on.
const plain = Array.from({ length: 32 }, (_, card) => card);
let tree = fresh();

const text = () => data.text[language];
const tricks = (number) => `${number} ${text().tricks[formOf(number, language)]}`;
const node = () => data.nodes[tree.here.position.number];
const names = () => tree.here.position.names;

// The move of a node that plays the card as the node calls it.
const moveOf = (here, card) => here.moves.find((move) => move.cards.includes(card));

/** The tree where nothing has been played; a place in it is a node's number and the names that cards are shown under. */
function fresh() {
  return new Plays({ number: 0, names: plain }, ({ number, names: before }, card) => {
    const own = before.indexOf(card), move = moveOf(data.nodes[number], own);
    if (!move || move.next === null) return null;
    const shown = before.slice();
    if (move.played !== own) [shown[move.played], shown[own]] = [shown[own], shown[move.played]];
    return { number: move.next, names: shown };
  });
}

function go(to) {
  tree.go(to);
  draw();
}

function back() {
  tree.undo();
  draw();
}

// The next card: the one already gone through, else the first that is followed.
function forward() {
  const here = node(), main = here.moves.find((move) => move.main && move.next !== null) || here.moves.find((move) => move.next !== null);
  if (tree.canRedo) tree.redo();
  else if (main) tree.play(names()[main.played]);
  draw();
}

function drawNodeCard(card, seat, here) {
  const shown = names()[card], move = seat === here.turn ? moveOf(here, card) : null;
  const playable = move && move.next !== null, valued = move && move.value !== null;
  return drawCard(shown, language, {
    value: valued ? move.value : null,
    loses: valued && move.value !== here.value,
    label: valued ? `${cardText(shown, language)}, ${tricks(move.value)}` : "",
    main: Boolean(move && move.main),
    choose: playable ? () => { tree.play(shown); draw(); } : null,
  });
}

function drawNodeHand(seat, here) {
  const panel = byId("hand-" + seat), title = [text().seats[seat]];
  panel.classList.toggle("turn", seat === here.turn);
  if (seat === data.declarer) title.push(text().declarer);
  if (here.taken[seat]) title.push(tricks(here.taken[seat]));
  drawHand(panel, title.join(", "), here.hands[seat], (card) => drawNodeCard(card, seat, here), (card) => names()[card]);
}

function drawTable(here) {
  const onTable = new Map(here.table);
  const place = (seat) => ({ seat, letter: text().letters[seat], turn: seat === here.turn, card: onTable.has(seat) ? names()[onTable.get(seat)] : null });
  drawFelt(byId("felt"), data.seats.map(place), language);
}

function drawMoves() {
  const button = (one) => {
    const before = data.nodes[one.parent.position.number];
    const element = make("button", isRed(one.card) ? "red" : "", text().letters[before.turn] + " " + cardText(one.card, language));
    element.type = "button";
    if (one === tree.here) element.setAttribute("aria-current", "true");
    element.addEventListener("click", () => go(one));
    return element;
  };
  drawPlays(byId("moves"), tree, { button, begins: ({ number }) => data.nodes[number].table.length === 0 });
}

function draw() {
  const here = node();
  for (const seat of data.seats) drawNodeHand(seat, here);
  drawTable(here);
  drawMoves();
  const state = here.turn === null ? text().over : here.cut ? text().cut : text().seats[here.turn] + " " + text().plays;
  const worth = here.status ? here.status[language] : `${text().declarerGets}: ${tricks(here.value)}`;
  byId("status").textContent = `${state}. ${worth}`;
  byId("note").textContent = here.note ? here.note[language] : "";
  byId("back").disabled = byId("start").disabled = !tree.canUndo;
  byId("next").disabled = !here.moves.some((move) => move.next !== null);
}

function speak(to) {
  language = to;
  root.lang = to;
  for (const button of document.querySelectorAll("[data-speak]")) button.setAttribute("aria-pressed", String(button.dataset.speak === to));
  draw();
}

const toEnd = () => {
  tree.toEnd();
  draw();
};

byId("start").addEventListener("click", () => go(tree.root));
byId("back").addEventListener("click", back);
byId("next").addEventListener("click", forward);
for (const button of document.querySelectorAll("[data-speak]")) button.addEventListener("click", () => speak(button.dataset.speak));
for (const button of document.querySelectorAll("[data-goto]")) {
  button.addEventListener("click", () => {
    tree = fresh();
    const count = Number(button.dataset.goto);
    for (let n = 0; n < count; n += 1) forward();
    byId("board").scrollIntoView({ block: "nearest" });
  });
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = { ArrowLeft: back, ArrowRight: forward, Home: () => go(tree.root), End: toEnd };
  if (event.key in keys) {
    event.preventDefault();
    keys[event.key]();
  } else if (/^[1-9]$/.test(event.key)) {
    const choices = document.querySelectorAll(".hand.turn button.card");
    if (choices[event.key - 1]) choices[event.key - 1].click();
  }
});
document.body.classList.remove("no-script");
speak(language);
