import * as ringing from '@visavis/domain/ringing/contract.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../platform/clock.fake.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { createRingDoor, type RingDoor } from './ring-door.ts';
import * as session from './ring-session.ts';

const caller = { userId: '018f3c7e-0000-7000-8000-00000000000b', username: 'ben', avatar: '/ben.svg', karma: 60 };
const callId = '018f3c7e-0000-7000-8000-0000000000c1';
const [serverTime, until] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:30.000Z'];

let services: FakeServices;
let door: RingDoor;
const onOpened = vi.fn<(opened: session.RingSession) => void>();
const load = vi.fn<() => Promise<typeof session>>();
beforeEach(() => {
  services = createFakeServices();
  onOpened.mockClear();
  load.mockReset().mockResolvedValue(session);
  door = createRingDoor(
    services,
    { isIdle: () => true, onConnected: () => undefined, onGivenUp: () => undefined, onOpened },
    load,
  );
});

const rings = () => services.socket.receive(ringing.ringIncoming, { callId, caller, until, serverTime });

it('loads nothing before the first call', async () => {
  await settle();
  expect(load).not.toHaveBeenCalled();
});

it('loads the session with the first call that comes in, and shows that call', async () => {
  rings();
  await settle();
  expect(onOpened.mock.lastCall?.[0].get().incoming).toMatchObject({ callId });
});

it('shows nothing of a call that ends while the session is being loaded', async () => {
  rings();
  services.socket.receive(ringing.ringEnded, { callId, reason: 'cancelled' });
  await settle();
  expect(onOpened.mock.lastCall?.[0].get().incoming).toBeNull();
});

it('loads the session once, and again after a failure', async () => {
  load.mockRejectedValueOnce(new Error('gone'));
  await expect(door.open()).rejects.toThrow('gone');
  expect(await door.open()).toBe(await door.open());
  expect(load).toHaveBeenCalledTimes(2);
});

it('hands over no session once it has stopped', async () => {
  rings();
  door.stop();
  await settle();
  expect(onOpened).not.toHaveBeenCalled();
});
