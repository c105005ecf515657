// node run_views.mjs ASSETS QUESTIONS: what the page answers about one hand, as JSON on standard output.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [assets, questions] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(assets, `${name}.mjs`)).href);
const { Engine } = await load("engine"), { drawn } = await load("random"), { bestOrder, readView, spreadOf } = await load("view"), { Worlds } = await load("worlds");
const { estimate, estimateCards, estimateOrders } = await load("estimate"), { discardOrders, discards } = await load("discards");
const { resultOf } = await load("byresult"), { postMortem, claimOf } = await load("postmortem"), { worthOf } = await load("questions"), { Tree } = await load("tree");

function toTheEnd(steps) {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const sureGame = ({ kind, level, strain }) => (kind === "misere" ? { kind } : { kind, level, strain });
const ANSWERS = {
  result: (engine, { position, asked }) => {
    const { shares, cards, raspasy, result, den } = resultOf(engine, position, asked), plain = ({ tricks, results, den: whole }) => [tricks, results.map((one) => one / whole)];
    return raspasy ? [plain(shares), cards.map(([card, after]) => [card, ...plain(after)])] : result / den;
  },
  mortem: (engine, { position, moves, claim }) => {
    const tree = new Tree(position);
    moves.forEach((card) => tree.play(card));
    const found = postMortem(tree.line(), (node) => worthOf(engine, node.position)), said = claimOf(found, claim);
    const cards = found.cards.map(({ trick, seat, before, after, given, best, shares }) => [trick, seat, before, after, given, best.sort((a, b) => a - b), shares]);
    return { cards, given: found.given, turns: found.turns.map(({ trick, seat }) => [trick, seat]), claim: said && said.key };
  },
  drawn: (engine, { seed, number, most }) => [...drawn(BigInt(seed), number, most)],
  rows: (engine, { view, seed, number }) => {
    const worlds = new Worlds(spreadOf(view), bestOrder(view));
    return { total: worlds.total, rows: [...worlds.sample(BigInt(seed), number)] };
  },
  estimate: (engine, asked) => {
    const { counts, made, seen, worlds, exact, chanceOnly } = toTheEnd(estimate(engine, asked));
    return { made, seen, worlds, exact, counts: chanceOnly ? null : counts };
  },
  cards: (engine, asked) => toTheEnd(estimateCards(engine, asked)).entries.map(({ card, estimate: found, difference }) => [card, found.counts, found.made, difference]),
  orders: (engine, asked) => toTheEnd(estimateOrders(engine, asked)).entries.map(({ game, mean, error, made, estimate: { seen } }) => [sureGame(game), mean, error, made / seen, seen]),
  discards: (engine, asked) => toTheEnd(discards(engine, asked)).entries.flatMap((entry) => (
    entry.pairs.map((pair) => [pair, entry.game.strain ?? null, entry.level, entry.made, entry.seen, entry.exact, entry.counts.length === 2 ? null : entry.counts])
  )),
  discardOrders: (engine, asked) => toTheEnd(discardOrders(engine, asked)).entries.map(({ pairs, game, mean, error, made, estimate: { seen, exact } }) => (
    [pairs[0], sureGame(game), mean, error, made / seen, seen, exact]
  )),
};

const engine = await Engine.open(readFileSync(join(assets, "core.wasm")));
const answers = JSON.parse(readFileSync(questions, "utf8")).map(({ ask, said, ...more }) => {
  try {
    return ANSWERS[ask](engine, said ? { view: readView(said), ...more } : more);
  } catch (reason) {
    if (!reason.code) throw reason;
    return { fault: reason.code, parts: reason.parts };
  }
});
process.stdout.write(JSON.stringify(answers));
