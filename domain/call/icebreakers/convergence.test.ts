import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canInvite, type IcebreakerInput, type Icebreakers, newIcebreakers, stepIcebreakers } from './icebreakers.ts';
import { type IcebreakerMessage, readMessage } from './messages.ts';
import type { Action, Play } from './play.ts';
import { revealed } from './rather.ts';
import { GAMES, type Game } from './rules.ts';

type Name = 'low' | 'high';
const names = ['low', 'high'] as const;
const otherOf = (name: Name): Name => (name === 'low' ? 'high' : 'low');

/** Two sides and what is on its way between them, in order. */
function createPair() {
  const states: Record<Name, Icebreakers> = { low: newIcebreakers(true), high: newIcebreakers(false) };
  const onTheWay: Record<Name, string[]> = { low: [], high: [] };
  const revealedTooEarly: IcebreakerMessage[] = [];
  let drawn = 0;
  const step = (name: Name, input: IcebreakerInput) => {
    const { state, send } = stepIcebreakers(states[name], input);
    states[name] = state;
    for (const sent of send) {
      if (sent.kind === 'move' && sent.move.do === 'answer' && state.stage.at === 'playing') {
        const { play } = state.stage;
        if (play.game === 'rather' && Object.values(play.board.answers).includes('open')) revealedTooEarly.push(sent);
      }
      onTheWay[otherOf(name)].push(JSON.stringify(sent));
    }
  };
  const deliver = (name: Name) => {
    const text = onTheWay[name].shift();
    if (text === undefined) return;
    const message = readMessage(text);
    if (!message) throw new Error(`not a message: ${text}`);
    step(name, { type: 'received', message });
  };
  const settle = () => {
    while (onTheWay.low.length + onTheWay.high.length > 0) for (const name of names) deliver(name);
  };
  for (const name of names) step(name, { type: 'opened' });
  settle();
  return {
    states,
    step,
    deliver,
    settle,
    revealedTooEarly,
    invite(name: Name, game: Game, first = 0) {
      drawn += 1;
      step(name, { type: 'invite', id: drawn.toString(16).padStart(16, '0'), game, first });
    },
  };
}

/** The state that both must share: not the cards that each has shown, nor what one alone knows. */
function shared({ stage }: Icebreakers) {
  if (stage.at !== 'playing') return stage.at === 'idle' ? 'idle' : { asks: stage.id };
  const { play } = stage;
  const unseen = <D extends { seen: unknown }>(deck: D) => ({ ...deck, seen: null });
  const board = (running: Play) => {
    if (running.game === 'questions') return unseen(running.board);
    return running.game === 'rather' ? { ...running.board, deck: unseen(running.board.deck) } : running.board;
  };
  return { id: stage.id, game: play.game, board: board(play) };
}

const chance = fc.double({ min: 0, max: 0.999, noNaN: true });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('next' as const), chance }),
  fc.record({ do: fc.constant('choose' as const), choice: fc.constantFrom('a' as const, 'b' as const) }),
  fc.record({
    do: fc.constant('draw' as const),
    begins: fc.boolean(),
    pen: fc.nat(4),
    points: fc.constantFrom([0, 0], [10, 10, 500, 1000]),
  }),
  fc.constant({ do: 'undo' as const }),
  fc.constant({ do: 'clear' as const }),
  fc.record({ do: fc.constant('mark' as const), cell: fc.nat(8) }),
  fc.constant({ do: 'again' as const }),
);
const name = fc.constantFrom(...names);
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name, does: fc.constant('deliver' as const) }) },
  { weight: 8, arbitrary: fc.record({ name, does: fc.constant('act' as const), action }) },
  { weight: 1, arbitrary: fc.record({ name, does: fc.constant('invite' as const), game: fc.constantFrom(...GAMES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ name, does: fc.constantFrom('accept', 'decline', 'leave') as fc.Arbitrary<'accept'> }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
type Pair = ReturnType<typeof createPair>;

function run(pair: Pair, events: readonly Event[]) {
  for (const each of events) {
    if (each.does === 'deliver') pair.deliver(each.name);
    else if (each.does === 'invite') pair.invite(each.name, each.game);
    else if (each.does === 'act') pair.step(each.name, { type: 'act', action: each.action });
    else pair.step(each.name, { type: each.does });
  }
}

function expectAgreement({ states, revealedTooEarly }: Pair) {
  expect(shared(states.high)).toEqual(shared(states.low));
  expect(revealedTooEarly).toEqual([]);
  for (const each of names) {
    const { stage } = states[each];
    const other = states[otherOf(each)].stage;
    if (stage.at === 'inviting') expect(other.at).toBe('invited');
    if (stage.at === 'playing' && other.at === 'playing') expect(stage.side).not.toBe(other.side);
  }
}

test('whatever crosses on the way, both end in the same place', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const pair = createPair();
      run(pair, events);
      pair.settle();
      expectAgreement(pair);
    }),
    { numRuns: 400 },
  );
});

test.each(GAMES)('whatever crosses in %s, both see the same game', (game) => {
  const moves = event.filter(({ does }) => does === 'act' || does === 'deliver');
  fc.assert(
    fc.property(name, fc.array(moves, { maxLength: 80 }), (host, events) => {
      const pair = createPair();
      pair.invite(host, game, 7);
      pair.settle();
      pair.step(otherOf(host), { type: 'accept' });
      pair.settle();
      run(pair, events);
      pair.settle();
      expect(pair.states.low.stage.at).toBe('playing');
      expectAgreement(pair);
    }),
    { numRuns: 200 },
  );
});

test('a stroke that crosses a clearing of its number is gone at both, and the next one is new at both', () => {
  const pair = createPair();
  pair.invite('low', 'drawing');
  pair.settle();
  pair.step('high', { type: 'accept' });
  pair.settle();
  const draw = { type: 'act', action: { do: 'draw', begins: true, pen: 0, points: [0, 0] } } as const;
  pair.step('high', draw);
  pair.step('low', draw);
  pair.step('low', { type: 'act', action: { do: 'clear' } });
  pair.settle();
  expectAgreement(pair);
  pair.step('high', draw);
  pair.settle();
  expectAgreement(pair);
  expect(pair.states.low.stage).toMatchObject({ play: { board: { strokes: [{ number: 2 }] } } });
});

test('both invite to the same game at once: they play it', () => {
  const pair = createPair();
  for (const each of names) pair.invite(each, 'drawing');
  pair.settle();
  expect(names.map((each) => pair.states[each].stage)).toMatchObject([
    { at: 'playing', side: 'host' },
    { at: 'playing', side: 'guest' },
  ]);
});

test('what one would rather leaves the device only when the other has chosen, and both see both', () => {
  const pair = createPair();
  pair.invite('low', 'rather');
  pair.settle();
  pair.step('high', { type: 'accept' });
  pair.settle();
  pair.step('low', { type: 'act', action: { do: 'choose', choice: 'a' } });
  pair.settle();
  const { stage } = pair.states.high;
  expect(stage).toMatchObject({ play: { board: { answers: { host: 'hidden', guest: 'open' } } } });
  pair.step('high', { type: 'act', action: { do: 'choose', choice: 'b' } });
  pair.settle();
  for (const each of names) {
    const { stage: seen } = pair.states[each];
    const play = seen.at === 'playing' ? seen.play : null;
    expect(play?.game === 'rather' && revealed(play.board)).toEqual({ host: 'a', guest: 'b' });
  }
});

test('any messages at all leave a side that can play on', () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.constant('{"type":"icebreaker","v":2,"kind":"hello"}'));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const pair = createPair();
      for (const each of texts) {
        const message = readMessage(each);
        if (message) pair.step('low', { type: 'received', message });
      }
      expect(canInvite(pair.states.low)).toBe(true);
    }),
  );
});
