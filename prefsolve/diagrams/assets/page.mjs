// A tree of plays to be clicked through: a proof, a played deal, a plan.

import { cardText, formOf, isRed } from "./cards.mjs";
import { drawCard, drawFelt, drawHand, make } from "./draw.mjs";

// The page's data: nodes by number, each with the hands, the cards on the table, and the cards that may be played.
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const root = document.documentElement;
let language = root.lang === "ru" ? "ru" : "en";
// A path is a list of steps: the node it leads to, the card played, and the names that cards are shown under from there on.
// Equal cards share a branch, so a node may hold the twin of the card that was played: then the two exchange names.
const plain = Array.from({ length: 32 }, (_, card) => card);
let path = [{ node: 0, card: null, names: plain }];
let at = 0;

const text = () => data.text[language];
const tricks = (number) => `${number} ${text().tricks[formOf(number, language)]}`;
const node = () => data.nodes[path[at].node];
const names = () => path[at].names;

// The move of a node that plays the card as the node calls it.
const moveOf = (here, card) => here.moves.find((move) => move.cards.includes(card));

function step(card) {
  const here = node(), move = moveOf(here, card);
  if (!move || move.next === null) return;
  const shown = names().slice();
  if (move.played !== card) [shown[move.played], shown[card]] = [shown[card], shown[move.played]];
  path = path.slice(0, at + 1);
  path.push({ node: move.next, card: names()[card], names: shown });
  at += 1;
  draw();
}

function go(to) {
  at = Math.max(0, Math.min(path.length - 1, to));
  draw();
}

// The next card: the one already gone through, else the first that is followed.
function forward() {
  if (at < path.length - 1) return go(at + 1);
  const here = node(), main = here.moves.find((move) => move.main) || here.moves.find((move) => move.next !== null);
  if (main && main.next !== null) step(main.played);
}

function drawNodeCard(card, seat, here) {
  const shown = names()[card], move = seat === here.turn ? moveOf(here, card) : null;
  const playable = move && move.next !== null, valued = move && move.value !== null;
  return drawCard(shown, language, {
    value: valued ? move.value : null,
    loses: valued && move.value !== here.value,
    label: valued ? `${cardText(shown, language)}, ${tricks(move.value)}` : "",
    main: Boolean(move && move.main),
    choose: playable ? () => step(card) : null,
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
  const list = byId("moves");
  list.replaceChildren();
  let item = null;
  path.slice(1).forEach((taken, index) => {
    const before = data.nodes[path[index].node];
    if (!item || before.table.length === 0) list.append((item = make("li")));
    const button = make("button", isRed(taken.card) ? "red" : "", text().letters[before.turn] + " " + cardText(taken.card, language));
    button.type = "button";
    if (index + 1 === at) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => go(index + 1));
    item.append(button);
  });
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
  byId("back").disabled = byId("start").disabled = at === 0;
  byId("next").disabled = at === path.length - 1 && !here.moves.some((move) => move.next !== null);
  root.dataset.at = String(at);
}

function speak(to) {
  language = to;
  root.lang = to;
  for (const button of document.querySelectorAll("[data-speak]")) button.setAttribute("aria-pressed", String(button.dataset.speak === to));
  draw();
}

byId("start").addEventListener("click", () => go(0));
byId("back").addEventListener("click", () => go(at - 1));
byId("next").addEventListener("click", forward);
for (const button of document.querySelectorAll("[data-speak]")) button.addEventListener("click", () => speak(button.dataset.speak));
for (const button of document.querySelectorAll("[data-goto]")) {
  button.addEventListener("click", () => {
    path = [{ node: 0, card: null, names: plain }];
    at = 0;
    const count = Number(button.dataset.goto);
    for (let n = 0; n < count; n += 1) forward();
    byId("board").scrollIntoView({ block: "nearest" });
  });
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const keys = { ArrowLeft: () => go(at - 1), ArrowRight: forward, Home: () => go(0), End: () => go(path.length - 1) };
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
