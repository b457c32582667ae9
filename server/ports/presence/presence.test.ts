import { createFakeClock } from '../clock.fake.ts';
import { presenceContract } from './presence.contract.ts';
import { createMemoryPresence } from './presence.ts';

presenceContract('memory', async () => {
  const clock = createFakeClock();
  const presence = createMemoryPresence(clock);
  return { nodes: [presence, presence], now: clock.now, pass: clock.advance, close: presence.close };
});
