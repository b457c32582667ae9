import {
  GUARD_EVERY,
  GUARD_RECHECK,
  GUARD_REST,
  GUARD_SLOW,
  GUARD_SLOW_ROW,
} from '@visavis/domain/call/picture/guard-rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScope, type OwnScope } from '../../lib/scope.ts';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createStore, type Store } from '../../platform/store.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { createGuard, createGuardChoice, type Guard, type GuardChoice, type GuardedCall } from './guard.ts';
import { createVeil, type Veil } from './veil.ts';

const EXPLICIT = { explicit: 0.95, ms: 100 };
const CALM = { explicit: 0.01, ms: 100 };
const video = { current: {} as HTMLVideoElement };

let services: FakeServices;
let call: Store<GuardedCall>;
let pressure: Store<{ isShortOfCpu: boolean }>;
let veil: Veil;
let guard: Guard & GuardChoice;
let scope: OwnScope;

const open = () => {
  const choice = createGuardChoice(services.storage.local);
  scope = createScope();
  const watching = createGuard(scope, { ...services, peers: { ...services.peers, pressure } }, { call, veil, choice });
  guard = { ...choice, ...watching };
};
beforeEach(() => {
  services = createFakeServices();
  call = createStore<GuardedCall>({ state: 'idle', roomId: null, remoteStream: null });
  pressure = createStore({ isShortOfCpu: false });
  veil = createVeil();
  open();
});

const modelIs = (status: 'idle' | 'loading' | 'slow' | 'ready' | 'failed') => services.classifier.state.set({ status });
const model = () => services.classifier.state.get().status;
/** A face is on screen. */
function meet(roomId = 'room') {
  const remoteStream = createFakeStream();
  call.set({ state: 'connected', roomId, remoteStream });
  guard.shown(remoteStream, video);
  modelIs('ready');
}
const blur = async () => {
  services.classifier.finds = EXPLICIT;
  await services.clock.advance(2000);
};

describe('the model', () => {
  test('loads while the user waits, gives way to a match, and goes on after the first face', () => {
    expect(model()).toBe('idle');
    call.update({ state: 'searching' });
    expect(model()).toBe('loading');
    const remoteStream = createFakeStream();
    call.set({ state: 'connecting', roomId: 'room', remoteStream });
    expect(model()).toBe('idle');
    guard.shown(remoteStream, video);
    expect(model()).toBe('loading');
  });

  test('stays between two calls, and is given back once the user stops', () => {
    meet();
    call.set({ state: 'searching', roomId: null, remoteStream: null });
    expect(model()).toBe('ready');
    call.update({ state: 'idle' });
    expect(model()).toBe('idle');
  });

  test('that a slow line would bring too late is waited for', () => {
    meet();
    modelIs('slow');
    expect(guard.get().status).toBe('waiting');
    modelIs('loading');
    expect(guard.get().status).toBe('loading');
  });

  test('that cannot be loaded is reported, and the picture stays as it is', async () => {
    meet();
    modelIs('failed');
    await blur();
    expect(guard.get().status).toBe('unavailable');
    expect(veil.get()).toEqual([]);
  });
});

describe('the picture', () => {
  test('is looked at once a second', async () => {
    meet();
    await services.clock.advance(10 * GUARD_EVERY);
    expect(services.classifier.looks).toBe(10);
  });

  test('is blurred within two seconds of two explicit ones, and looked at no more', async () => {
    meet();
    await blur();
    expect(veil.get()).toEqual(['guard']);
    expect(services.classifier.looks).toBe(2);
  });

  test('stays sharp after one explicit one', async () => {
    meet();
    services.classifier.finds = EXPLICIT;
    await services.clock.advance(GUARD_EVERY);
    services.classifier.finds = CALM;
    await services.clock.advance(GUARD_RECHECK);
    expect(services.classifier.looks).toBe(2);
    expect(veil.get()).toEqual([]);
  });

  test('is shown where the user wants to see it, and stays so', async () => {
    meet();
    await blur();
    guard.show();
    expect(veil.get()).toEqual([]);
    await blur();
    expect(veil.get()).toEqual([]);
  });

  test('of the next person is judged by itself', async () => {
    meet();
    await blur();
    call.set({ state: 'searching', roomId: null, remoteStream: null });
    expect(veil.get()).toEqual([]);
    services.classifier.finds = CALM;
    meet('next');
    await services.clock.advance(5000);
    expect(veil.get()).toEqual([]);
  });

  test('that was looked at for the last person does not count for the next', async () => {
    meet();
    services.classifier.finds = EXPLICIT;
    await services.clock.advance(GUARD_EVERY);
    let finish: () => void = () => undefined;
    services.classifier.look = () =>
      new Promise((resolve) => {
        finish = () => resolve(EXPLICIT);
      });
    await services.clock.advance(GUARD_RECHECK);
    meet('next');
    finish();
    await settle();
    expect(veil.get()).toEqual([]);
  });
});

describe('a busy device', () => {
  test('pauses the guard for a while, and the screen shows it', async () => {
    meet();
    services.classifier.finds = { explicit: 0, ms: GUARD_SLOW + 1 };
    await services.clock.advance(GUARD_SLOW_ROW * GUARD_EVERY);
    expect(guard.get().status).toBe('paused');
    services.classifier.finds = CALM;
    await services.clock.advance(GUARD_REST - 1);
    expect(services.classifier.looks).toBe(GUARD_SLOW_ROW);
    await services.clock.advance(1 + GUARD_EVERY);
    expect(guard.get().status).toBe('watching');
    expect(services.classifier.looks).toBe(GUARD_SLOW_ROW + 1);
  });

  test('keeps it paused while the connection is short of the processor', async () => {
    meet();
    pressure.set({ isShortOfCpu: true });
    await services.clock.advance(3 * GUARD_REST);
    expect(guard.get().status).toBe('paused');
    pressure.set({ isShortOfCpu: false });
    await services.clock.advance(GUARD_REST);
    expect(guard.get().status).toBe('watching');
  });
});

describe('the switch', () => {
  test('is on by default, and stays off in this browser', async () => {
    expect(guard.get().isOn).toBe(true);
    guard.turn(false);
    open();
    expect(guard.get().isOn).toBe(false);
    call.update({ state: 'searching' });
    expect(model()).toBe('idle');
  });

  test('shows what was blurred and gives the model back when it is turned off', async () => {
    meet();
    await blur();
    guard.turn(false);
    expect(veil.get()).toEqual([]);
    expect(model()).toBe('idle');
    await services.clock.advance(5000);
    expect(services.classifier.looks).toBe(2);
  });

  test('loads the model when it is turned on in a call', () => {
    guard.turn(false);
    meet();
    modelIs('idle');
    guard.turn(true);
    expect(model()).toBe('loading');
  });
});

test('leaves no timer and no blur behind', async () => {
  meet();
  await blur();
  scope.end();
  expect(veil.get()).toEqual([]);
  expect(services.clock.pending()).toBe(0);
});
