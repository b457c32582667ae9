import { expect, it } from 'vitest';
import { createScope } from '../../lib/scope.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { createAvoided } from '../../services/avoided.ts';
import { createLastEnd } from './last-end.ts';

const clock = createFakeClock(1_000_000);
interface Moment {
  roomId: string | null;
  peerId: string | null;
  isFriendCall: boolean;
}

/** A call as the session shows it. */
function createCall(roomId: string | null = null) {
  let moment: Moment = { roomId, peerId: roomId && `peer of ${roomId}`, isFriendCall: false };
  const listeners = new Set<() => void>();
  return {
    get: () => moment,
    subscribe(listen: () => void) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    become(next: Partial<Moment>) {
      moment = { ...moment, ...next };
      if (next.roomId !== undefined) moment.peerId = next.roomId && `peer of ${next.roomId}`;
      for (const listen of listeners) listen();
    },
  };
}

const startLastEnd = (
  call = createCall(),
  store = createFakeKeyValue(),
  avoided = createAvoided(),
  scope = createScope(),
) => createLastEnd(scope, { call, avoided, store, clock });

it('is when a call with a stranger ended, over a reload', async () => {
  const store = createFakeKeyValue();
  const call = createCall();
  const lastEnd = startLastEnd(call, store);
  expect(lastEnd.get()).toBeNull();
  call.become({ roomId: 'r' });
  expect(lastEnd.get()).toBeNull();
  await clock.advance(5000);
  call.become({ roomId: null });
  expect(lastEnd.get()).toBe(clock.now());
  await clock.advance(5000);
  expect(startLastEnd(createCall(), store).get()).toBe(clock.now() - 5000);
});

it('is of the call before where one follows the other at once', () => {
  const call = createCall('r');
  const lastEnd = startLastEnd(call);
  call.become({ roomId: 's' });
  expect(lastEnd.get()).toBe(clock.now());
});

it('is no call with a friend, whom no search finds', () => {
  const call = createCall();
  const lastEnd = startLastEnd(call);
  call.become({ roomId: 'r', isFriendCall: true });
  call.become({ roomId: null, isFriendCall: false });
  expect(lastEnd.get()).toBeNull();
});

it.each(['before', 'after'])('is no call with someone who was blocked or reported, %s its end', (when) => {
  const store = createFakeKeyValue();
  const avoided = createAvoided();
  const call = createCall('r');
  const lastEnd = startLastEnd(call, store, avoided);
  if (when === 'before') avoided.add('peer of r');
  call.become({ roomId: null });
  avoided.add('someone else');
  if (when === 'after') {
    expect(lastEnd.get()).toBe(clock.now());
    avoided.add('peer of r');
  }
  expect([lastEnd.get(), startLastEnd(createCall(), store).get()]).toEqual([null, null]);
});

it('ends with the session', () => {
  const call = createCall('r');
  const scope = createScope();
  const lastEnd = startLastEnd(call, createFakeKeyValue(), createAvoided(), scope);
  scope.end();
  call.become({ roomId: null });
  expect(lastEnd.get()).toBeNull();
});

it('does not believe a broken store', () => {
  const store = createFakeKeyValue();
  store.setJson('lastCallEndedAt', 'soon');
  expect(startLastEnd(createCall(), store).get()).toBeNull();
});
