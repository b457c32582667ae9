import { routes } from '@visavis/domain/wire/contracts.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryRateLimiter, type RateLimiter } from '../../server/ports/rate-limiter/rate-limiter.ts';
import type { TestPerson } from '../../server/testing/person.ts';
import { createWorld, type World } from '../../server/testing/world.ts';

/** Every limit is one, once `limiter` is this one. */
const strict = createMemoryRateLimiter(1e-6);
let limiter: RateLimiter = createMemoryRateLimiter(1000);

let world: World;
let person: TestPerson;
beforeAll(async () => {
  const rateLimiter: RateLimiter = {
    take: (limit, key) => limiter.take(limit, key),
    giveBack: (limit, key) => limiter.giveBack(limit, key),
    reset: (limit, key) => limiter.reset(limit, key),
  };
  world = await createWorld({ ports: { rateLimiter } });
  person = await world.person('rita');
  limiter = strict;
});
afterAll(() => world.close());

/** Signs out, which ends the session of the test: tried last. */
const isLast = ({ path }: AnyRoute) => path === '/api/auth/logout';
const unsafe = routes.filter(({ method }) => method !== 'GET').sort((a, b) => Number(isLast(a)) - Number(isLast(b)));

describe('a route that changes something has a limit', () => {
  it.each(unsafe.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const params = Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '00000000-0000-4000-8000-000000000000']),
    );
    const ask = () => person.call(route, { params, ...(route.body && { body: {} }) });
    await ask();
    const second = await ask();
    expect([second.status, second.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
