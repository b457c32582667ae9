import { describe, expect, test } from 'vitest';
import { callMachine } from './call-machine.ts';
import { type CallContext, initialContext, noCall } from './states/context.ts';
import type { CallEvent } from './states/events.ts';
import { allTransitions, createCallBench } from './testing/call-bench.ts';
import { crashRows, leavingRows, rootRows, settlingRows } from './testing/ending-rows.ts';
import { connectedRows, connectingRows } from './testing/live-rows.ts';
import * as paths from './testing/paths.ts';
import { ratingRows, searchRows } from './testing/search-rows.ts';

const tables = {
  'idle and searching': searchRows,
  connecting: connectingRows,
  connected: connectedRows,
  'skipping, returning, disconnecting': leavingRows,
  callEnding: [...settlingRows, ...crashRows],
  mandatoryRating: ratingRows,
  'every state': rootRows,
};

function changesBetween(before: Partial<CallContext>, after: CallContext): Partial<CallContext> {
  const keys = Object.keys(after) as (keyof CallContext)[];
  return Object.fromEntries(keys.filter((key) => after[key] !== before[key]).map((key) => [key, after[key]]));
}

describe.each(Object.entries(tables))('%s', (_, rows) => {
  test.each(rows)('$name', (row) => {
    const bench = createCallBench(row.crash);
    const before = bench.given(row.given);
    const { state, context, effects, taken } = bench.when(row.when);

    expect({ state, effects, taken }).toEqual({ state: row.to, effects: row.effects, taken: row.takes });
    if (row.to === 'idle') {
      // idle resets the whole context; only what the row names outlives it.
      expect(changesBetween(initialContext(context), context)).toEqual(row.changes);
    } else {
      expect(row.forgets ? { ...context, ...noCall } : context).toEqual(context);
      expect(changesBetween(row.forgets ? { ...before, ...noCall } : before, context)).toEqual(row.changes);
    }
  });
});

describe('the table is whole', () => {
  const rows = Object.values(tables).flat();

  test('every transition of the machine has a row', () => {
    const covered = new Set(rows.flatMap((row) => row.takes));
    expect(allTransitions().filter((name) => !covered.has(name))).toEqual([]);
  });

  test('every state of spec.md is there, and no other', () => {
    expect(Object.keys(callMachine.states).sort()).toEqual([...Object.keys(paths.waysTo), 'callEnding'].sort());
  });

  test('no two rows are called alike', () => {
    const names = rows.map((row) => row.name);
    expect(names).toEqual([...new Set(names)]);
  });
});

/** One event of every kind that belongs to a room. */
const roomEvents: CallEvent[] = [
  paths.ready,
  { type: 'CLOCK_SYNCED', roomId: 'room', startedAt: 9, endsAt: 99, serverTime: 9 },
  { type: 'ROOM_GONE', roomId: 'room' },
  paths.offer,
  paths.answer,
  paths.candidate,
  paths.muted,
  paths.darkened,
  paths.serverEnds('ended', 900, true),
  paths.peerGone('connection_lost', 900, true),
  paths.remoteReady,
  paths.linked,
  paths.failed,
  { type: 'PEER_RESTARTED', roomId: 'room' },
  { type: 'LINK_INTERRUPTED', roomId: 'room' },
  { type: 'LINK_RESTORED', roomId: 'room' },
  { type: 'CONNECTION_LOST', roomId: 'room' },
  paths.quality(50),
];

describe.each(Object.entries(paths.waysTo))('in %s', (state, way) => {
  test.each(roomEvents)('a stale $type does nothing', (event) => {
    const bench = createCallBench();
    const before = bench.given(way);
    expect(bench.when({ ...event, roomId: 'an-earlier-room' } as CallEvent)).toEqual({
      state,
      context: before,
      effects: [],
      taken: [],
    });
  });

  test.each([paths.offer, paths.answer, paths.candidate, paths.muted, paths.darkened])(
    'a $type from anyone but the peer does nothing',
    (event) => {
      const bench = createCallBench();
      const before = bench.given(way);
      expect(bench.when({ ...event, userId: 'mallory' })).toEqual({ state, context: before, effects: [], taken: [] });
    },
  );

  test('a skip is heard in a connected call alone', () => {
    const bench = createCallBench();
    bench.given(way);
    expect(bench.when({ type: 'SKIP' }).taken.length > 0).toBe(state === 'connected');
  });
});

describe('from face to face', () => {
  test('a skip of a short call is searching again within the same tick, the camera still on', () => {
    const bench = createCallBench();
    bench.given([...paths.toConnectedFor(12), { type: 'SKIP' }]);
    const { state, context } = bench.when({ type: 'CLEANUP_DONE' });
    expect({ state, localStream: context.localStream }).toEqual({ state: 'searching', localStream: paths.local });
    expect(bench.when({ ...paths.found, roomId: 'next' }).effects.slice(-2)).toEqual([
      'joinRoom next',
      'peer+ 0 offers all',
    ]);
  });

  test('nothing of the last call ticks on in the next search', () => {
    const bench = createCallBench();
    bench.given([...paths.toConnected, { type: 'SKIP' }, { type: 'CLEANUP_DONE' }]);
    expect(bench.when(3_600_000)).toMatchObject({ state: 'searching', effects: [], taken: [] });
  });

  test('a call resumed after a reload keeps its clock, so its rating falls due in time', () => {
    const bench = createCallBench();
    bench.given([
      { ...paths.found, type: 'RESUME_CALL' },
      paths.localReady,
      { type: 'CLOCK_SYNCED', roomId: 'room', startedAt: 1_000_000, endsAt: 2_800_000, serverTime: 1_590_000 },
      paths.remoteReady,
      paths.linked,
    ]);
    expect(bench.when(9_999).context.ratingPromptOpen).toBe(false);
    expect(bench.when(1).context.ratingPromptOpen).toBe(true);
  });
});
