import { describe, expect, test } from 'vitest';
import { handlersIn } from './call-machine.ts';
import type { CallState } from './call-status.ts';
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
import { unreachedRows } from './testing/unreached-rows.ts';
import { callStates, waysTo } from './testing/ways.ts';

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
  ...unreachedRows,
];

const givenOf = (row: Row): readonly Step[] => row.given ?? waysTo[row.from];

describe.each(callStates)('from %s', (state) => {
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

const eventOf = ({ when }: Row): string | undefined => ('wait' in when ? when.fires : when.type);

/** Where an event can end in several ways: in how many. */
const ends: { [S in CallState]?: Partial<Record<CallEvent['type'], number>> } = {
  searching: { ACTIVE_ELSEWHERE: 2 },
  connecting: {
    REMOTE_STREAM_READY: 2,
    PEER_CONNECTED: 2,
    CONNECTION_FAILED: 2,
    PEER_CRASHED: 2,
    CONNECT_TIMEOUT: 2,
    CALL_ENDED: 3,
  },
  connected: { UPDATE_CONNECTION_QUALITY: 6, CALL_ENDED: 3, SKIP: 2, SKIP_DUE: 2 },
  mandatoryRating: { RATING_SUBMITTED: 2, CALL_ENDED: 3, PEER_DISCONNECTED: 3 },
};

describe('the table is complete', () => {
  test.each(callStates)('in %s, every rule has a row for each of its ends', (state) => {
    const missing = (Object.keys(handlersIn(state)) as CallEvent['type'][]).filter(
      (type) => rows.filter((row) => row.from === state && eventOf(row) === type).length < (ends[state]?.[type] ?? 1),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['idle', 4],
    ['broken', 1],
    ['mandatoryRating', 1],
    ['searching', 1],
  ] as const)('every end of a call that leads to %s has a row', (target, count) => {
    expect(endingRows.filter(({ to }) => to === target).length).toBeGreaterThanOrEqual(count);
  });

  test('every kind of event is tried', () => {
    const tried = new Set<string>(everyEvent.map(({ type }) => type));
    const handled = new Set(callStates.flatMap((state) => Object.keys(handlersIn(state))));
    expect([...handled].filter((type) => !tried.has(type))).toEqual([]);
  });

  test('no two rows of a state have one name', () => {
    const names = rows.map(({ from, name }) => `${from}: ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('the context of a new machine is the fresh one', () => {
    const { context } = createCallBench().given([]);
    expect(context).toEqual({ ...freshContext, selfId: 'alice' });
  });

  test.each([
    // The session has taken what was offered, and a user who leaves or calls a friend is led to idle.
    ['call', ['isFriendCall', 'peerDescription', 'offeredSession', 'peerTransport', 'leaveAfterCall']],
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

describe.each(callStates)('without effect in %s', (state) => {
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
