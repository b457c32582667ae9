import { beforeEach, describe, expect, test } from 'vitest';
import { alice, createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { countUnseen } from './unseen.ts';

let services: FakeServices;
let stop: () => void;
beforeEach(() => {
  services = createFakeServices();
  stop = countUnseen(services, alice.userId);
});

const idOf = (n: number) => `018f4d5e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [bob, talk] = [idOf(900), idOf(901)];
let written = 0;
function write(part: object = {}, conversationId = talk) {
  written += 1;
  const createdAt = new Date(written).toISOString();
  const message = { id: idOf(written), conversationId, senderId: bob, content: 'hello', createdAt };
  services.socket.receive('dm:message', {
    conversationId,
    message: { ...message, isRead: false, readAt: null, ...part },
  });
}
const ask = (id: string) =>
  services.socket.receive('friend:request_received', { request: { id }, requester: { userId: bob } } as never);
const counted = () => services.alerts.counted;
const be = (isInFront: boolean) => services.front.set({ isInFront });

describe.each([
  { visible: true, isInFront: true, isPushed: false, count: 0, sounds: 0 },
  { visible: true, isInFront: true, isPushed: true, count: 0, sounds: 0 },
  { visible: true, isInFront: false, isPushed: false, count: 1, sounds: 1 },
  { visible: true, isInFront: false, isPushed: true, count: 1, sounds: 0 },
  { visible: false, isInFront: false, isPushed: false, count: 1, sounds: 0 },
  { visible: false, isInFront: false, isPushed: true, count: 1, sounds: 0 },
])(
  'on a page on screen: $visible, in front: $isInFront, on a device that is pushed to: $isPushed',
  ({ visible, isInFront, isPushed, count, sounds }) => {
    test.each([
      ['a message', () => write()],
      ['a picture without words', () => write({ content: 'Picture' })],
      ['a missed call', () => write({ call: { outcome: 'missed', seconds: 0 } })],
      ['a friend request', () => ask(idOf(777))],
    ])(`%s counts ${count} and sounds ${sounds} times`, (_, arrive) => {
      services.visibility.set({ visible });
      be(isInFront);
      if (isPushed) services.storage.local.set('pushedFor', alice.userId);
      arrive();
      expect([counted(), services.alerts.chimes]).toEqual([count, sounds]);
    });
  },
);

test('one’s own messages, and the end of a call, are no news', () => {
  be(false);
  write({ senderId: alice.userId });
  write({ call: { outcome: 'ended', seconds: 60 } });
  expect([counted(), services.alerts.chimes]).toEqual([0, 0]);
});

test('the number is gone once someone looks, and begins anew', () => {
  be(false);
  write();
  write();
  expect(counted()).toBe(2);
  be(true);
  expect(counted()).toBe(0);
  be(false);
  write();
  expect(counted()).toBe(1);
  stop();
  expect(counted()).toBe(0);
});

test('what was read or taken back meanwhile, on another device, is not counted any more', () => {
  be(false);
  write();
  write();
  write({}, idOf(902));
  ask(idOf(777));
  expect(counted()).toBe(4);
  services.socket.receive('dm:messages_read', { conversationId: talk, readBy: bob, readAt: new Date(0).toISOString() });
  expect(counted()).toBe(4);
  const readAt = new Date(0).toISOString();
  services.socket.receive('dm:messages_read', { conversationId: talk, readBy: alice.userId, readAt });
  expect(counted()).toBe(2);
  services.socket.receive('friend:request_gone', { requestId: idOf(777) });
  expect(counted()).toBe(1);
});

test('it sounds once a minute at most', async () => {
  be(false);
  write();
  await services.clock.advance(59_999);
  write();
  expect(services.alerts.chimes).toBe(1);
  await services.clock.advance(1);
  write();
  expect(services.alerts.chimes).toBe(2);
});
