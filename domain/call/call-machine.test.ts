import { describe, expect, test } from 'vitest';
import { getNextTransitions } from 'xstate';
import { callMachine } from './call-machine.ts';
import type { CallContext } from './states/context.ts';
import type { CallEvent } from './states/events.ts';
import { blurredRows } from './testing/blurred-rows.ts';
import { callBackRows } from './testing/call-back-rows.ts';
import { createCallBench, type Step } from './testing/call-bench.ts';
import { connectedRows } from './testing/connected-rows.ts';
import { connectingRows } from './testing/connecting-rows.ts';
import { endingRows } from './testing/ending-rows.ts';
import { everyEvent, peerEvents, roomEvents } from './testing/events.ts';
import { everyStateRows } from './testing/every-state-rows.ts';
import { friendCallRows } from './testing/friend-call-rows.ts';
import { idleRows } from './testing/idle-rows.ts';
import { leavingRows } from './testing/leaving-rows.ts';
import { liveRows } from './testing/live-rows.ts';
import { qualityRows } from './testing/quality-rows.ts';
import { ratingRows } from './testing/rating-rows.ts';
import { freshContext, type Row, resetFields } from './testing/row.ts';
import { searchingRows } from './testing/searching-rows.ts';
import { swipeRows } from './testing/swipe-rows.ts';
import { restingStates, waysTo } from './testing/ways.ts';

const rows: Row[] = [
  ...everyStateRows,
  ...idleRows,
  ...searchingRows,
  ...liveRows('connecting'),
  ...connectingRows,
  ...liveRows('connected'),
  ...connectedRows,
  ...qualityRows,
  ...leavingRows,
  ...endingRows,
  ...callBackRows,
  ...ratingRows,
  ...blurredRows,
  ...swipeRows,
  ...friendCallRows,
];

const givenOf = (row: Row): readonly Step[] => row.given ?? waysTo[row.from];

describe.each(restingStates)('from %s', (state) => {
  test.each(rows.filter(({ from }) => from === state))('$name', (row) => {
    const bench = createCallBench();
    const before = bench.given(givenOf(row));
    expect(before.state).toBe(row.from);
    const changes = Object.entries(row.changes ?? {}) as [keyof CallContext, unknown][];
    for (const [field, value] of changes) expect(before.context[field], `${field} before`).not.toEqual(value);

    expect(bench.when(row.when)).toEqual({
      state: row.to ?? row.from,
      context: { ...before.context, ...(row.resets ? resetFields[row.resets] : {}), ...row.changes },
      effects: row.effects ?? [],
    });
  });
});

/** The name under which a transition's event stands in a row. */
const eventName = (eventType: string): string => eventType.replace(/^xstate\.after\.(\w+)\..*$/, 'after $1');

function eventOf({ when }: Row): string | undefined {
  if ('wait' in when) return when.fires;
  return 'crash' in when ? `xstate.error.actor.${when.crash}` : when.type;
}

/** For each event that the machine can take in a state: how many of its transitions can be reached. */
function alternativesIn(state: Row['from']): Map<string, number> {
  const bench = createCallBench();
  bench.given(waysTo[state]);
  const alternatives = new Map<string, number>();
  const settled = new Set<string>();
  for (const { eventType, guard } of getNextTransitions(bench.snapshot())) {
    const name = eventName(eventType);
    // An automatic transition (no event) shows in the row that enters its state.
    if (name === '' || settled.has(name)) continue;
    alternatives.set(name, (alternatives.get(name) ?? 0) + 1);
    if (!guard) settled.add(name);
  }
  return alternatives;
}

const posted = ['peerDescription', 'offeredSession', 'peerTransport'];

describe('the table is complete', () => {
  test.each(restingStates)('in %s, every transition has a row', (state) => {
    const missing = [...alternativesIn(state)].filter(
      ([event, count]) => rows.filter((row) => row.from === state && eventOf(row) === event).length < count,
    );
    expect(missing).toEqual([]);
  });

  test('every way out of callEnding has a row', () => {
    const targets =
      callMachine.states.callEnding?.always?.map(
        ({ target }) => (target?.[0]?.initial?.target?.[0] ?? target?.[0])?.key,
      ) ?? [];
    expect(targets.length).toBeGreaterThan(0);
    const missing = targets.filter(
      (target) =>
        endingRows.filter(({ to }) => to === target).length < targets.filter((other) => other === target).length,
    );
    expect(missing).toEqual([]);
  });

  test('every kind of event is tried', () => {
    const tried = new Set<string>(everyEvent.map(({ type }) => type));
    expect(callMachine.events.filter((type) => !type.startsWith('xstate.') && !tried.has(type))).toEqual([]);
  });

  test('no two rows of a state have one name', () => {
    const names = rows.map(({ from, name }) => `${from}: ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('the context of a new machine is the fresh one', () => {
    const { context } = createCallBench().given([]);
    expect(context).toEqual({ ...freshContext, selfId: 'alice', clock: context.clock });
  });

  test.each([
    // The session has taken what was offered, and a user who leaves or calls a friend is led to idle.
    ['call', ['isFriendCall', ...posted, 'leaveAfterCall']],
    ['everything', []],
  ] as const)('between them, the rows that reset %s start with every field set', (resets, unreachable) => {
    const unset = Object.entries(resetFields[resets])
      .filter(([field, fresh]) =>
        rows
          .filter((row) => row.resets === resets)
          .every((row) => createCallBench().given(givenOf(row)).context[field as keyof CallContext] === fresh),
      )
      .map(([field]) => field);
    expect(unset).toEqual(unreachable);
  });
});

const expectNothing = (given: readonly Step[], event: CallEvent) => {
  const bench = createCallBench();
  const { state, context } = bench.given(given);
  expect(bench.when(event)).toEqual({ state, context, effects: [] });
};

describe.each(restingStates)('without effect in %s', (state) => {
  const handled = new Set(rows.filter(({ from }) => from === state).map(eventOf));

  test.each(everyEvent.filter(({ type }) => !handled.has(type)))('$type', (event) =>
    expectNothing(waysTo[state], event),
  );

  test.each(roomEvents)('$type of an earlier room', (event) =>
    expectNothing(waysTo[state], { ...event, roomId: 'an-earlier-room' } as CallEvent),
  );

  test.each(peerEvents)('$type from another user than the peer', (event) =>
    expectNothing(waysTo[state], { ...event, userId: 'mallory' }),
  );
});

describe('without effect where a row has one', () => {
  const roomTypes = new Set<string>(roomEvents.map(({ type }) => type));
  const peerTypes = new Set<string>(peerEvents.map(({ type }) => type));

  test.each(rows.filter(({ when }) => 'roomId' in when && roomTypes.has(when.type)))(
    '$from: $name, in an earlier room',
    (row) => expectNothing(givenOf(row), { ...row.when, roomId: 'an-earlier-room' } as CallEvent),
  );

  test.each(rows.filter(({ when }) => 'type' in when && peerTypes.has(when.type)))(
    '$from: $name, from another user than the peer',
    (row) => expectNothing(givenOf(row), { ...row.when, userId: 'mallory' } as CallEvent),
  );
});
