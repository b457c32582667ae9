import { expect, it } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { presenceContract } from './presence.contract.ts';
import { createMemoryPresence } from './presence.ts';

presenceContract('memory', async () => {
  const clock = createFakeClock();
  const presence = createMemoryPresence(clock);
  return { nodes: [presence, presence], now: clock.now, pass: clock.advance, close: presence.close };
});

it('without a grace a user is offline as soon as the last socket has gone', async () => {
  const presence = createMemoryPresence(createFakeClock(), 0);
  await presence.enter('alice', 'one');
  await presence.enter('alice', 'two');
  await presence.leave('alice', 'one');
  expect((await presence.online(['alice'])).size).toBe(1);
  await presence.leave('alice', 'two');
  expect((await presence.online(['alice'])).size).toBe(0);
});
