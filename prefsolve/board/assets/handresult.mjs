// What was found about one hand, drawn: chances, cards, discards, orders by result.

import { make } from "../../diagrams/assets/draw.mjs";
import { intervalOfChance, meanOf } from "./intervals.mjs";
import { groupText } from "./sentences.mjs";

const SHOWN = 20; // discards
const LEVELS = [6, 7, 8, 9, 10];

/** @param {import("./app.mjs").App} app @param {object|null} result with its ask @returns {HTMLElement[]} */
export function drawHandResult(app, result) {
  if (!result || !result.answer) return [];
  const draw = { chances: drawChances, cards: drawCards, discards: drawDiscards, orders: drawOrders, discardOrders: drawOrders };
  return draw[result.ask](app, result);
}

/** A number with so many places as Python prints it: halves to the even digit. */
function fixed(number, places) {
  const long = number.toFixed(Math.min(100, places + 60)), cut = long.length - 60;
  if (!/^50*$/.test(long.slice(cut))) return number.toFixed(places);
  const kept = long.slice(0, cut).replace(/\.$/, "");
  return Number(kept.slice(-1)) % 2 ? number.toFixed(places) : kept;
}

const spoken = (app, text) => (app.language === "ru" ? text.replaceAll(".", ",") : text);
const decimal = (app, number, places) => spoken(app, fixed(number, places));
const signed = (app, number, places) => { const text = decimal(app, number, places); return text.startsWith("-") ? text.replace("-", "−") : `+${text}`; };
const percent = (app, share, places = 2) => `${decimal(app, 100 * share, places)}%`;

/** Which layouts were looked at. */
function aboutLayouts(app, { seen, worlds, exact }, { complete, seed }) {
  const { speech } = app, parts = { done: speech.number(seen), total: speech.number(worlds), seed };
  if (exact) return complete ? app.say("exactAll", parts) : app.say("partly", parts);
  return [app.say("sampleOf", parts), ...(complete ? [] : [app.say("stoppedEarly")])].join(" ");
}

function drawChances(app, result) {
  const { answer, complete, game } = result, { speech } = app, { counts, seen, made, exact, chanceOnly } = answer, misere = game.kind === "misere";
  if (!seen) return [make("p", "note", app.say("stoppedEarly"))];
  const [low, high] = exact ? [] : intervalOfChance(made, seen);
  const said = { game: speech.game(game), good: speech.number(made), total: speech.number(seen), share: percent(app, made / seen) };
  const text = app.say(misere ? "cleanChance" : "madeChance", said);
  const line = make("p", "answer", exact ? text : app.say("between", { text, low: percent(app, low), high: percent(app, high) }));
  line.id = "chance";
  const about = make("p", complete ? "soft" : "note", aboutLayouts(app, answer, result));
  about.id = "about-layouts";
  if (chanceOnly) return [line, about];
  const { mean, error, interval } = meanOf(counts);
  const parts = { mean: decimal(app, mean, 4), error: decimal(app, error, 4), low: decimal(app, interval[0], 3), high: decimal(app, interval[1], 3) };
  return [line, make("p", "soft", app.say(exact ? "mean" : "meanBetween", parts)), bars(app, counts, seen), about];
}

function bars(app, counts, seen) {
  const rows = counts.map((n, tricks) => [n, tricks]).filter(([n]) => n);
  return table(["tricksHead", "layoutsHead", "shareHead"].map((key) => app.say(key)), rows.map(([n, tricks]) => {
    const share = make("span", "bar", percent(app, n / seen));
    share.style.setProperty("--part", String(n / seen));
    return [String(tricks), app.speech.number(n), share];
  }));
}

function drawCards(app, result) {
  const { answer, game } = result, { speech } = app, first = answer.entries[0].estimate;
  const rows = answer.entries.map(({ card, estimate, sum, difference: [mean, error] }) => [
    speech.card(card), percent(app, estimate.made / estimate.seen), decimal(app, sum / estimate.seen, 4),
    card === answer.best ? app.say("bestCard") : signed(app, mean, 4) + (estimate.exact ? "" : ` ± ${decimal(app, error, 4)}`),
  ]);
  const against = app.say("against", { card: speech.card(answer.best) });
  const shown = table([app.say("cardHead"), app.say(game.kind === "misere" ? "cleanHead" : "madeHead"), app.say("tricksHead"), against], rows);
  shown.id = "card-chances";
  return [wide(shown), make("p", result.complete ? "soft" : "note", aboutLayouts(app, first, result))];
}

const layouts = (app, { exact, seen }) => (exact ? app.say("exactly") : app.speech.number(seen));
const stopped = (app, complete) => (complete ? [] : [make("p", "note", app.say("partlyRanked"))]);

function shareOf(app, { made, seen, exact }) {
  if (exact) return app.speech.share(made, seen);
  const [low, high] = intervalOfChance(made, seen);
  return `${percent(app, made / seen, 1)} (${percent(app, low, 1)}–${percent(app, high, 1)})`;
}

function drawDiscards(app, { answer, complete, game }) {
  const { speech } = app, misere = game.kind === "misere", reached = (counts, level) => counts.slice(level).reduce((sum, n) => sum + n, 0);
  const rows = answer.entries.slice(0, SHOWN).map((entry) => {
    const names = entry.pairs.map((pair) => groupText(pair, speech)).join("; "), { counts, seen } = entry;
    if (misere) return [names, shareOf(app, entry), layouts(app, entry)];
    const tricks = counts.reduce((sum, n, taken) => sum + n * taken, 0) / seen, order = (entry.level ?? "– ") + speech.suitOrNoTrump(entry.game.strain);
    return [names, order, ...LEVELS.map((level) => percent(app, reached(counts, level) / seen, 1)), decimal(app, tricks, 3), layouts(app, entry)];
  });
  const head = misere ? ["discardHead", "cleanHead", "layoutsHead"] : ["discardHead", "orderHead", ...LEVELS, "tricksHead", "layoutsHead"];
  const shown = table(head.map((key) => (typeof key === "string" ? app.say(key) : String(key))), rows);
  shown.id = "discards";
  return [...stopped(app, complete), wide(shown), ...more(app, answer.entries)];
}

function drawOrders(app, { answer, complete, pricing }) {
  const { speech } = app, twelve = Boolean(answer.entries.length && answer.entries[0].pairs);
  const rows = answer.entries.slice(0, SHOWN).map(({ pairs, game, mean, error, made, estimate }) => [
    ...(twelve ? [pairs.map((pair) => groupText(pair, speech)).join("; ")] : []), speech.game(game),
    estimate.exact ? signed(app, mean, 2) : `${signed(app, mean, 1)} ± ${decimal(app, error, 1)}`, percent(app, made / estimate.seen, 1), layouts(app, estimate),
  ]);
  const heads = [...(twelve ? ["discardHead"] : []), "orderHead", "resultHead", "madeHead", "layoutsHead"].map((key) => app.say(key));
  const shown = table(heads, rows), rules = { convention: app.say(`convention_${pricing.convention}`), players: pricing.players, policy: app.say(`policy_${pricing.policy}`) };
  shown.id = "orders";
  return [make("p", "soft", app.say("rulesOf", rules)), ...stopped(app, complete), wide(shown), ...more(app, answer.entries)];
}

const more = (app, entries) => (entries.length > SHOWN ? [make("p", "soft", app.say("andMore", { number: entries.length - SHOWN }))] : []);

/** A table that scrolls by itself where the page is narrow. */
function wide(content) {
  const box = make("div", "scroll");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", content.tHead.textContent);
  box.append(content);
  return box;
}

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
