import { describe, expect, test } from 'vitest';
import { createCallBench, type Step } from './testing/call-bench.ts';
import {
  callBackOffered,
  closed,
  found,
  linked,
  local,
  localReady,
  lost,
  media,
  peerBlurs,
  peerGone,
  peerIsReady,
  ready,
  remoteReady,
  serverEnds,
  wait,
} from './testing/events.ts';
import { toConnected, toConnectedFor } from './testing/ways.ts';

describe('several steps of a call', () => {
  test('a skip of a short call searches again at once, with the camera still on', () => {
    const bench = createCallBench();
    bench.given([...toConnectedFor(12), { type: 'SKIP' }]);
    const { state, context } = bench.when(closed);
    expect({ state, localStream: context.localStream }).toEqual({ state: 'searching', localStream: local });
    expect(bench.when({ ...found, roomId: 'next' }).effects.slice(-2)).toEqual(['joinRoom next', 'peer+ 0 offers all']);
  });

  test('no timer of a call runs on into the next search', () => {
    const bench = createCallBench();
    bench.given([...toConnected, { type: 'SKIP' }, closed]);
    expect(bench.when(wait(3_600_000))).toMatchObject({ state: 'searching', effects: [] });
  });

  test('the quality is no longer sampled once the call has ended', () => {
    const bench = createCallBench();
    bench.given([...toConnected, { type: 'PEER_RESTARTED', roomId: 'room' }]);
    expect(bench.when(wait(9000)).effects).toEqual([]);
  });

  test('a report leads to idle, with the sheet open until it is closed', () => {
    const bench = createCallBench();
    bench.given([...toConnected, { type: 'OPEN_REPORT' }, { type: 'REPORT_USER' }]);
    expect(bench.when(closed)).toMatchObject({ state: 'idle', context: { reporting: { userId: 'bob' } } });
    expect(bench.when({ type: 'CLOSE_REPORT' })).toMatchObject({ state: 'idle', context: { reporting: null } });
  });

  test.each([
    ['leaves', serverEnds('ended', 700)],
    ['skips', serverEnds('skip', 10)],
    ['loses the connection', peerGone('connection_lost', 700)],
  ])('no search and no question begins behind an open sheet where the other %s', (_, end) => {
    const bench = createCallBench();
    bench.given([...toConnected, { type: 'OPEN_REPORT' }, end]);
    expect(bench.when(closed)).toMatchObject({ state: 'idle', context: { reporting: { roomId: 'room' } } });
  });

  test('a call resumed after a reload keeps its clock, so its rating falls due in time', () => {
    const bench = createCallBench();
    bench.given([
      { ...found, type: 'RESUME_CALL' },
      localReady,
      { type: 'CLOCK_SYNCED', roomId: 'room', startedAt: 1_000_000, endsAt: 2_800_000, serverTime: 1_590_000 },
      remoteReady,
      linked,
    ]);
    expect(bench.when(wait(9999)).context.ratingPromptOpen).toBe(false);
    expect(bench.when(wait(1)).context.ratingPromptOpen).toBe(true);
  });

  test.each([
    ['two who saw each other see each other at once when they call back', [peerIsReady, { type: 'SAY_READY' }], []],
    ['two who were still blurred go on so when they call back', [peerBlurs, { type: 'SAY_READY' }], []],
  ] as const)('%s', (_name, said, covers) => {
    const bench = createCallBench();
    const begun: Step[] = [
      { type: 'START_SEARCH', beginBlurred: true },
      localReady,
      found,
      ready,
      remoteReady,
      linked,
      media,
    ];
    const before = bench.given([...begun, ...said, callBackOffered, lost, closed, { type: 'ACCEPT_CALL_BACK' }]);
    const { context, effects } = bench.when({ ...found, roomId: 'later' });
    expect(effects.filter((effect) => effect.startsWith('coverPicture'))).toEqual(covers);
    expect(context.isCovered).toBe(said[0] === peerBlurs);
    expect(context.readiness).toEqual(before.context.readiness);
  });

  test('the next match of one search begins blurred again', () => {
    const bench = createCallBench();
    bench.given([{ type: 'START_SEARCH', beginBlurred: true }, localReady, found, peerIsReady, { type: 'SAY_READY' }]);
    bench.given([{ type: 'SKIP' }]);
    expect(bench.when(closed)).toMatchObject({ state: 'searching', effects: ['coverPicture true', 'joinQueue'] });
    expect(bench.when({ ...found, roomId: 'next', peerId: 'dora' }).context.readiness.isOver).toBe(false);
  });
});
