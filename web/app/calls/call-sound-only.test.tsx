import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FAILING_SAMPLES, RECOVERED_SAMPLES } from '@visavis/domain/call/picture/video.ts';
import { QUALITY_EVERY } from '@visavis/domain/call/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, inTurn, peerId, roomId } from '../testing/call-app.tsx';

const weak = 'The connection is weak: sound only';
const weakSelf = 'The connection is weak: only your sound is sent';

let app: CallApp;
let packets: { received: number; lost: number };
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
  packets = { received: 0, lost: 0 };
  await app.open();
  await app.meet();
});

/** Lets samples pass in which this share of the packets is lost. */
async function lose(share: number, samples: number): Promise<void> {
  const [connection] = app.services.connections;
  for (let sample = 0; sample < samples; sample += 1) {
    packets = { received: packets.received + 1000 * (1 - share), lost: packets.lost + 1000 * share };
    const entry = { type: 'inbound-rtp', packetsReceived: packets.received, packetsLost: packets.lost };
    if (connection) connection.report = [entry];
    await act(async () => {
      await app.services.clock.advance(QUALITY_EVERY);
      await settle();
    });
  }
}
const isSent = () => app.services.connections[0]?.encodingOf('video')?.active !== false;
const announcements = () => app.services.socket.sentOf('video:toggle_video').slice(-1);

test('a failing link gives up the picture, says so on both sides, and brings it back once it is good again', async () => {
  await lose(0, 1);
  // The first lossy sample counts half.
  await lose(0.6, FAILING_SAMPLES.soundOnly - 1);
  expect(isSent()).toBe(true);
  await lose(0.6, 1);
  expect(isSent()).toBe(false);
  expect(screen.getAllByText(weakSelf)).not.toEqual([]);
  expect(announcements()).toEqual([{ roomId, enabled: false, reason: 'weak_connection' }]);
  expect(screen.getByRole('button', { name: 'Turn camera off' })).toBeDefined();

  // Smoothed, the loss needs four samples to fall from 60 to 3.75 percent.
  await lose(0, 4 + RECOVERED_SAMPLES - 2);
  expect(isSent()).toBe(false);
  await lose(0, 1);
  expect(isSent()).toBe(true);
  expect(screen.queryAllByText(weakSelf)).toEqual([]);
  expect(announcements()).toEqual([{ roomId, enabled: true }]);
});

test('a camera that is off, or is replaced, is announced for what it is', async () => {
  const user = userEvent.setup();
  await lose(0, 1);
  await lose(0.6, FAILING_SAMPLES.soundOnly);
  await user.keyboard('v');
  expect(announcements()).toEqual([{ roomId, enabled: false }]);
  await user.keyboard('v');
  expect(announcements()).toEqual([{ roomId, enabled: false, reason: 'weak_connection' }]);
  await app.becomeReady();
  expect(announcements()).toEqual([{ roomId, enabled: false, reason: 'weak_connection' }]);
  const [, camera] = app.services.capture.opened;
  await inTurn(() => camera?.end());
  await inTurn();
  expect(isSent()).toBe(false);
  expect(app.services.socket.sentOf('video:toggle_video').at(-1)).toEqual({
    roomId,
    enabled: false,
    reason: 'weak_connection',
  });
});

test('the peer’s picture that the connection does not carry is not a camera that is off', async () => {
  const { socket } = app.services;
  const toggle = (part: object) =>
    inTurn(() => socket.receive('video:peer_video_toggle', { roomId, userId: peerId, enabled: false, ...part }));
  await toggle({ reason: 'weak_connection' });
  expect(screen.getAllByText(weak)).not.toEqual([]);
  expect(screen.queryByText('bob turned their camera off')).toBeNull();
  await toggle({});
  expect(screen.queryByText(weak)).toBeNull();
  expect(screen.getAllByText('bob turned their camera off')).not.toEqual([]);
  await toggle({ enabled: true });
  expect(screen.queryByText('bob turned their camera off')).toBeNull();
});
