import { expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createMemoryRateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createProbes, UNKNOWN_IDS } from './probes.ts';

it('whoever asks for too many ids that name nothing is refused before anything is looked up, for a while and alone', async () => {
  const clock = createFakeClock();
  const probes = createProbes(createMemoryRateLimiter(1), clock);
  for (let count = 0; count < UNKNOWN_IDS.max; count += 1) await probes.count('ann');
  expect(() => probes.guard('ann')).not.toThrow();
  await probes.count('ann');
  const refusal = { code: 'RATE_LIMITED', params: { retryAfter: UNKNOWN_IDS.seconds } };
  expect(() => probes.guard('ann')).toThrow(expect.objectContaining(refusal));
  expect(() => probes.guard('bob')).not.toThrow();
  await clock.advance(UNKNOWN_IDS.seconds * 1000);
  expect(() => probes.guard('ann')).not.toThrow();
});
