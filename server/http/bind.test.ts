import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { type AnyRoute, route } from '@visavis/domain/wire/route.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createMemoryRateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createTurns } from '../ports/turns.ts';
import { createBind } from './bind.ts';

const read = route({ method: 'GET', path: '/read', summary: 'Read', auth: 'user', data: z.string() });
const visit = route({ method: 'GET', path: '/open', summary: 'Open', auth: 'none', data: z.string() });
const upload = route({
  method: 'GET',
  path: '/upload',
  summary: 'Send',
  auth: 'user',
  file: 'picture',
  data: z.string(),
});

/** A server whose requests say whose they are. */
async function createApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(csrf);
  const binding = createBind(app, {
    clock: createFakeClock(),
    rateLimiter: createMemoryRateLimiter(1),
    authenticate: async ({ headers }) =>
      headers.user ? { userId: String(headers.user), sessionId: 'any' } : undefined,
    inTurn: createTurns(2).run,
    onDeskUsed() {},
    admit: () => Promise.reject(new AppError('NOT_FOUND')),
  });
  return { app, ...binding };
}

it('works on two requests of an account at once, beside those of others, uploads and visitors', async () => {
  const { app, bind } = await createApp();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const working: string[] = [];
  for (const each of [read, visit, upload]) {
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

describe('a route that is asked on behalf of a page', () => {
  const named = route({
    method: 'GET',
    path: '/named/:name',
    summary: 'Named',
    auth: 'user',
    params: z.object({ name: z.string() }),
    data: z.string(),
  });
  const found = route({
    method: 'GET',
    path: '/found',
    summary: 'Found',
    auth: 'none',
    query: z.object({ words: z.string() }),
    data: z.string(),
  });
  const write = route({ method: 'POST', path: '/write', summary: 'Write', auth: 'user', data: z.string() });
  const desk = route({ method: 'GET', path: '/staff', summary: 'Staff', auth: 'admin', data: z.string() });
  const object = route({
    method: 'GET',
    path: '/object',
    summary: 'Object',
    auth: 'user',
    data: z.object({ a: z.number() }),
  });

  /** Opens a page of this user that asks the route. @returns what it answers, or why not */
  async function open(asked: AnyRoute, user?: string): Promise<unknown> {
    const { app, bind, ask } = await createApp();
    const limits = [{ name: 'reads', max: 1, seconds: 60, by: 'user' as const }];
    bind(read, async ({ user: { userId } }) => `read by ${userId}`, { limits });
    bind(object, async () => ({ a: 1, secret: 'of the database' }));
    bind(visit, async () => 'open');
    for (const each of [named, found, write, desk]) bind(each, async () => 'never');
    app.get('/page', async (request, reply) => {
      const once = () => ask(asked, { request, reply }).catch((error: AppError) => error.code ?? error.message);
      return reply.send(JSON.stringify([await once(), await once()]));
    });
    const { body } = await app.inject({ url: '/page', headers: user ? { user } : {} });
    return JSON.parse(body);
  }

  it.each<[string, AnyRoute, string | undefined, unknown]>([
    ['answers as the one who opens the page, within its limits', read, 'ann', ['read by ann', 'RATE_LIMITED']],
    ['refuses visitors where it needs a session', read, undefined, ['UNAUTHENTICATED', 'UNAUTHENTICATED']],
    ['answers visitors where it needs none', visit, undefined, ['open', 'open']],
    ['says what its contract names, and nothing more', object, 'ann', [{ a: 1 }, { a: 1 }]],
    ['admits to the desk as ever', desk, 'ann', ['NOT_FOUND', 'NOT_FOUND']],
  ])('%s', async (_, asked, user, answers) => {
    expect(await open(asked, user)).toEqual(answers);
  });

  it.each([named, found, write])('cannot be $path, which takes parameters or changes something', async (asked) => {
    const [answer] = (await open(asked, 'ann')) as string[];
    expect(answer).toBe(`${asked.method} ${asked.path} takes parameters or changes something: no page can ask it`);
  });
});
