import type { PeerSessionInput } from '@visavis/domain/call/states/events.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createLateCode } from '../../platform/late-code.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createStore } from '../../platform/store.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import type { GuardedCall } from '../guard/guard.ts';
import { createGuardChoice } from '../guard/guard-choice.ts';
import type { IcebreakerView } from '../icebreakers/icebreaker-session.ts';
import { createVeil } from '../veil/veil.ts';
import { createLateLiveSide } from './late-live-side.ts';
import { createLiveSide } from './live-side.ts';

/** A match whose code loads once `arrive` is called. */
function match() {
  const services = createFakeServices();
  const { open } = services.peers;
  const told: boolean[] = [];
  const opened = vi.spyOn(services.peers, 'open').mockImplementation((options) => ({
    ...open(options),
    sendVideo: (enabled) => told.push(enabled),
  }));
  const gate = Promise.withResolvers<{ createLiveSide: typeof createLiveSide }>();
  const live = createLateLiveSide(
    services,
    {
      call: createStore<GuardedCall>({ state: 'connecting', roomId: 'room', remoteStream: null }),
      veil: createVeil(),
      choice: createGuardChoice(services.storage.local),
      games: createStore<IcebreakerView>({ isChoosing: false, state: null }),
    },
    createLateCode(() => gate.promise),
  );
  onTestFinished(live.stop);
  const heard: string[] = [];
  const input = { roomId: 'room', isInitiator: true, iceTransportPolicy: 'all', localStream: createFakeStream() };
  const session = live.openPeer(input as unknown as PeerSessionInput, ({ type }) => heard.push(type));
  const arrive = () => {
    gate.resolve({ createLiveSide });
    return settle();
  };
  return { live, opened, told, heard, session, gate, arrive };
}

test('a match that comes before the code waits for it, with what it was told meanwhile', async () => {
  const { live, opened, told, session, arrive } = match();
  session.send({ type: 'SEND_VIDEO', enabled: false });
  await settle();
  expect([opened.mock.calls.length, live.get().side]).toEqual([0, null]);
  await arrive();
  expect(opened).toHaveBeenCalledOnce();
  expect(told).toEqual([false]);
  expect(live.get().side).not.toBeNull();
});

test('a match that is over before the code is there opens nothing', async () => {
  const { opened, heard, session, arrive } = match();
  session.close();
  await arrive();
  expect([opened.mock.calls.length, heard]).toEqual([0, []]);
});

test('a match whose code cannot be had has failed', async () => {
  const { opened, heard, gate } = match();
  gate.reject(new Error('missing'));
  await settle();
  expect([opened.mock.calls.length, heard]).toEqual([0, ['CONNECTION_FAILED']]);
});
