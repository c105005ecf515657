"use strict";
(() => {
  // The page's data: nodes by number, each with the hands, the cards on the table, and the cards that may be played.
  const data = JSON.parse(document.getElementById("data").textContent);
  const SEATS = "NESW";
  const SUITS = "\u2660\u2663\u2666\u2665";
  const RANKS = { en: ["7", "8", "9", "T", "J", "Q", "K", "A"], ru: ["7", "8", "9", "10", "\u0412", "\u0414", "\u041a", "\u0422"] };
  const byId = (id) => document.getElementById(id);
  const root = document.documentElement;
  let language = root.lang === "ru" ? "ru" : "en";
  // A path is a list of steps: the node it leads to, the card played, and the names that cards are shown under from there on.
  // Equal cards share a branch, so a node may hold the twin of the card that was played: then the two exchange names.
  const plain = Array.from({ length: 32 }, (_, card) => card);
  let path = [{ node: 0, card: null, names: plain }];
  let at = 0;

  const text = () => data.text[language];
  const cardText = (card) => SUITS[card >> 3] + RANKS[language][card & 7];
  const isRed = (card) => card >> 3 >= 2;
  const tricks = (number) => {
    const forms = text().tricks;
    if (language === "en") return `${number} ${number === 1 ? forms[0] : forms[1]}`;
    const tail = number % 10, teens = number % 100 > 10 && number % 100 < 15;
    return `${number} ${tail === 1 && !teens ? forms[0] : tail > 1 && tail < 5 && !teens ? forms[1] : forms[2]}`;
  };
  const node = () => data.nodes[path[at].node];
  const names = () => path[at].names;

  function make(tag, className, content) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (content !== undefined) element.textContent = content;
    return element;
  }

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

  function drawCard(card, seat, here) {
    const shown = names()[card], label = cardText(shown), move = seat === here.turn ? moveOf(here, card) : null;
    const playable = move && move.next !== null;
    const element = make(playable ? "button" : "span", "card" + (isRed(shown) ? " red" : ""), label);
    element.dataset.card = "SCDH"[shown >> 3] + "789TJQKA"[shown & 7];
    if (move && move.value !== null) {
      element.append(make("span", "value" + (move.value === here.value ? "" : " loses"), String(move.value)));
      element.setAttribute("aria-label", `${label}, ${tricks(move.value)}`);
      if (!playable) element.setAttribute("role", "img");
    }
    if (move && move.main) element.classList.add("played");
    if (playable) {
      element.type = "button";
      element.addEventListener("click", () => step(card));
    }
    return element;
  }

  function drawHand(seat, here) {
    const panel = byId("hand-" + seat), mask = here.hands[seat];
    panel.classList.toggle("turn", seat === here.turn);
    const title = [text().seats[seat]];
    if (seat === data.declarer) title.push(text().declarer);
    if (here.taken[seat]) title.push(tricks(here.taken[seat]));
    panel.replaceChildren(make("h3", "", title.join(", ")));
    for (let suit = 0; suit < 4; suit += 1) {
      const row = make("div", "row");
      row.append(make("span", "suit" + (suit >= 2 ? " red" : ""), SUITS[suit]));
      const held = plain.filter((card) => (mask >>> card) & 1 && names()[card] >> 3 === suit);
      held.sort((one, other) => names()[other] - names()[one]);
      for (const card of held) row.append(drawCard(card, seat, here));
      panel.append(row);
    }
  }

  function drawFelt(here) {
    const felt = byId("felt");
    felt.replaceChildren();
    const onTable = new Map(here.table);
    for (const seat of data.seats) {
      const place = make("span", "at-" + seat);
      if (onTable.has(seat)) {
        const shown = names()[onTable.get(seat)];
        place.append(make("span", "card" + (isRed(shown) ? " red" : ""), cardText(shown)));
      } else {
        place.append(make("span", "letter" + (seat === here.turn ? " turn" : ""), text().letters[seat]));
      }
      felt.append(place);
    }
  }

  function drawMoves() {
    const list = byId("moves");
    list.replaceChildren();
    let item = null;
    path.slice(1).forEach((taken, index) => {
      const before = data.nodes[path[index].node];
      if (!item || before.table.length === 0) list.append((item = make("li")));
      const button = make("button", isRed(taken.card) ? "red" : "", text().letters[before.turn] + " " + cardText(taken.card));
      button.type = "button";
      if (index + 1 === at) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => go(index + 1));
      item.append(button);
    });
  }

  function draw() {
    const here = node();
    for (const seat of data.seats) drawHand(seat, here);
    drawFelt(here);
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
})();
