// Everything the tests ask of the compiled core, in Node as in a browser: questions in, answers out in their order.
// The page's own modules are given to it, so that it is the installed ones that are asked.

function toTheEnd(steps) {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

function read(reading) {
  try {
    return reading();
  } catch (fault) {
    if (!fault.code) throw fault;
    return null;
  }
}

const answersOf = ({ Alphabets, readHand, bestLine, chances, chancesWith, dealTable, legalCards, play, raspasyValue, readPosition, readAny, emptyPosition, faultsOf, worthOf }) => ({
  value: (engine, [masks, kind, leader]) => engine.value(masks, kind, leader),
  atLeast: (engine, [masks, kind, leader, threshold]) => engine.atLeast(masks, kind, leader, threshold),
  worth: (engine, position) => worthOf(engine, position),
  raspasy: (engine, position) => raspasyValue(engine, position),
  line: (engine, position) => bestLine(engine, position),
  table: (engine, position) => dealTable(engine, position),
  chances: (engine, [seen, threshold]) => toTheEnd(chances(engine, seen, threshold)),
  known: (engine, [seen, lengths]) => toTheEnd(chancesWith(engine, seen, lengths)),
  // Every position of a play: who may play what, and how it goes on.
  rules: (engine, { position, cards }) => {
    const found = [];
    for (const card of cards) {
      found.push(legalCards(position));
      position = play(position, card);
    }
    return { legal: found, end: position };
  },
  // What a text says, or nothing where it is refused.
  text: (_, text) => read(() => {
    const position = readPosition(text, emptyPosition());
    return faultsOf(position).length ? null : position;
  }),
  hand: (_, text) => read(() => {
    const alphabets = new Alphabets(), mask = readHand(text, "W", alphabets);
    alphabets.check();
    return mask;
  }),
  file: (_, text) => read(() => readAny(text, emptyPosition()).found.position),
});

/** @param {object} modules what they export @param {BufferSource} bytes the core @param {[string, unknown][]} questions */
export async function answersTo(modules, bytes, questions) {
  const engine = await modules.Engine.open(bytes), answers = answersOf(modules);
  return questions.map(([ask, about]) => answers[ask](engine, about));
}
