import { describe, expect, onTestFinished, test } from 'vitest';
import { createScope } from '../../lib/scope.ts';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { createCallSession } from './call-session.ts';

describe('a search', () => {
  const camera = { deviceId: 'cam-2', kind: 'videoinput' as const, label: 'Other camera' };
  const microphone = { deviceId: 'mic-2', kind: 'audioinput' as const, label: 'Other microphone' };
  /** Several devices may be tried one after another. */
  const settled = async () => {
    for (let turn = 0; turn < 8; turn += 1) await settle();
  };

  async function inSearch(options: { audioOnly?: boolean } = {}) {
    const services = createFakeServices();
    const scope = createScope();
    onTestFinished(scope.end);
    const session = createCallSession(scope, services, {
      selfId: '018f3c7e-0000-7000-8000-00000000000a',
      startsHere: false,
      navigation: { toSetup: () => undefined },
      matchFilters: () => undefined,
    });
    session.controls.start(options);
    await settled();
    const { capture, media, socket } = services;
    return {
      session,
      state: () => session.machine.get().state,
      /** All devices go but these. */
      leave: async (...devices: (typeof camera | typeof microphone)[]) => {
        capture.plug(devices);
        for (const track of capture.opened) track.end();
        await settled();
      },
      media: () => media.state.get(),
      left: () => socket.sentOf('matching:leave').length,
    };
  }

  test('ends once neither camera nor microphone is left, and says what is missing', async () => {
    const { state, leave, media, left } = await inSearch();
    expect(state()).toBe('searching');
    await leave();
    expect(state()).toBe('idle');
    expect(left()).toBe(1);
    expect(media()).toMatchObject({ status: 'failed', problem: { kind: 'not_found' } });
  });

  test('ends without the microphone where no camera was wanted', async () => {
    const { state, leave } = await inSearch({ audioOnly: true });
    await leave(camera);
    expect(state()).toBe('idle');
  });

  test('does not begin with nothing after a rating', async () => {
    const { session, state, leave, media } = await inSearch();
    const [roomId, peerId] = ['018f3c7e-0000-7000-8000-0000000000f1', '018f3c7e-0000-7000-8000-00000000000b'];
    session.machine.send({ type: 'RATING_OWED', pendingRating: { roomId, peerId, duration: 125 } });
    await leave();
    expect(state()).toBe('mandatoryRating');
    session.controls.rate('dismiss');
    await settled();
    expect(state()).toBe('idle');
    expect(media().status).toBe('failed');
  });

  test.each([
    ['a camera', [camera]],
    ['a microphone', [microphone]],
    ['other devices', [camera, microphone]],
  ])('goes on with %s', async (_, devices) => {
    const { state, leave, left } = await inSearch();
    await leave(...devices);
    expect(state()).toBe('searching');
    expect(left()).toBe(0);
  });
});
