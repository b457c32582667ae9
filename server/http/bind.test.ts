import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import { route } from '@visavis/domain/wire/route.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createMemoryRateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createTurns } from '../ports/turns.ts';
import { createBind } from './bind.ts';

const read = route({ method: 'GET', path: '/read', summary: 'Read', auth: 'user', data: z.string() });
const open = route({ method: 'GET', path: '/open', summary: 'Open', auth: 'none', data: z.string() });
const upload = route({
  method: 'GET',
  path: '/upload',
  summary: 'Send',
  auth: 'user',
  file: 'picture',
  data: z.string(),
});

it('works on two requests of an account at once, beside those of others, uploads and visitors', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(csrf);
  const bind = createBind(app, {
    clock: createFakeClock(),
    rateLimiter: createMemoryRateLimiter(1),
    authenticate: async ({ headers }) => ({ userId: String(headers.user), sessionId: 'any' }),
    inTurn: createTurns(2).run,
    onDeskUsed() {},
    admit: () => Promise.reject(new Error('no route of the desk')),
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const working: string[] = [];
  for (const each of [read, open, upload]) {
    bind(each, async ({ user }) => {
      working.push(user ? `${user.userId} ${each.path}` : each.path);
      await released;
      return 'done';
    });
  }
  const ask = (user: string, url: string) => app.inject({ url, headers: { user } });
  const asked = [
    ...['/read', '/read', '/read', '/read', '/upload'].map((path) => ask('ann', path)),
    ...['/read', '/open', '/open', '/open'].map((path) => ask('bob', path)),
  ];
  await expect.poll(() => working.length).toBe(7);
  expect(working.toSorted()).toEqual(
    ['/open', '/open', '/open', 'ann /read', 'ann /read', 'ann /upload', 'bob /read'].toSorted(),
  );
  release();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200));
  expect(working.filter((each) => each === 'ann /read')).toHaveLength(4);
});
