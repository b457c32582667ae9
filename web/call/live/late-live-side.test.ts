import type { PeerSessionInput } from '@visavis/domain/call/states/events.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createStore } from '../../platform/store.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import type { GuardedCall } from '../guard/guard.ts';
import { createGuardChoice } from '../guard/guard-choice.ts';
import type { IcebreakerView } from '../icebreakers/icebreaker-session.ts';
import { createVeil } from '../veil/veil.ts';
import type * as peerSession from './peer-session.ts';

const file = vi.hoisted(() => ({ isBroken: false }));
vi.mock('./peer-session.ts', async (importActual) => {
  const actual = await importActual<typeof peerSession>();
  return {
    createPeerSession: (...args: Parameters<typeof actual.createPeerSession>) => {
      if (file.isBroken) throw new Error('broken');
      return actual.createPeerSession(...args);
    },
  };
});

beforeEach(() => {
  // The file is not there yet.
  vi.resetModules();
  file.isBroken = false;
});

async function match() {
  const { createLateLiveSide } = await import('./late-live-side.ts');
  const services = createFakeServices();
  const { open } = services.peers;
  const told: boolean[] = [];
  const opened = vi.spyOn(services.peers, 'open').mockImplementation((options) => ({
    ...open(options),
    sendVideo: (enabled) => told.push(enabled),
  }));
  const live = createLateLiveSide(services, {
    call: createStore<GuardedCall>({ state: 'connecting', roomId: 'room', remoteStream: null }),
    veil: createVeil(),
    choice: createGuardChoice(services.storage.local),
    games: createStore<IcebreakerView>({ isChoosing: false, state: null }),
  });
  onTestFinished(live.stop);
  const heard: string[] = [];
  const input = { roomId: 'room', isInitiator: true, iceTransportPolicy: 'all', localStream: createFakeStream() };
  const session = live.openPeer(input as unknown as PeerSessionInput, ({ type }) => heard.push(type));
  const arrived = async () => {
    await vi.dynamicImportSettled();
    await settle();
  };
  return { live, opened, told, heard, session, arrived };
}

test('a match that comes before the code waits for it, with what it was told meanwhile', async () => {
  const { live, opened, told, session, arrived } = await match();
  session.send({ type: 'SEND_VIDEO', enabled: false });
  expect([opened.mock.calls.length, live.get().side]).toEqual([0, null]);
  await arrived();
  expect(opened).toHaveBeenCalledOnce();
  expect(told).toEqual([false]);
  expect(live.get().side).not.toBeNull();
});

test('a match that is over before the code is there opens nothing', async () => {
  const { opened, heard, session, arrived } = await match();
  session.close();
  await arrived();
  expect([opened.mock.calls.length, heard]).toEqual([0, []]);
});

test('a match whose code cannot be had has failed', async () => {
  file.isBroken = true;
  const { opened, heard, arrived } = await match();
  await arrived();
  expect([opened.mock.calls.length, heard]).toEqual([0, ['CONNECTION_FAILED']]);
});

test('the code is fetched once for all who ask meanwhile', async () => {
  const { preloadLiveSide } = await import('./late-live-side.ts');
  const { chunks } = await import('../../lib/chunks.ts');
  const load = vi.spyOn(chunks, 'load');
  const first = preloadLiveSide();
  // One of the two is the picture's.
  const times = load.mock.calls.length;
  expect(preloadLiveSide()).toBe(first);
  expect(load).toHaveBeenCalledTimes(times);
  await first;
});
