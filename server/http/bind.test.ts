import { Readable } from 'node:stream';
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
import { createCapturedLog } from '../testing/captured-log.ts';
import { createBind, Download } from './bind.ts';
import { toAppError, toFailure } from './errors.ts';
import { createProbes } from './probes.ts';

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
  const captured = createCapturedLog();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(csrf);
  const [clock, rateLimiter] = [createFakeClock(), createMemoryRateLimiter(1)];
  const binding = createBind(app, {
    clock,
    log: captured.log,
    rateLimiter,
    authenticate: async ({ headers }) =>
      headers.user ? { userId: String(headers.user), sessionId: 'any' } : undefined,
    inTurn: createTurns(2).run,
    onDeskUsed() {},
    onDeskProbed: async () => undefined,
    probes: createProbes(rateLimiter, clock),
    admit: () => Promise.reject(new AppError('NOT_FOUND')),
    tokens: { shop: undefined },
    onForgedToken() {},
  });
  return { app, captured, ...binding };
}

it('works on two requests of an account at once, beside those of others, uploads and visitors', async () => {
  const { app, bind } = await createApp();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
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

it('a download that breaks off closes the connection, and is logged', async () => {
  const { app, bind, captured } = await createApp();
  bind(read, async () => {
    async function* content() {
      yield 'the beginning';
      throw new Error('the disk is gone');
    }
    return new Download('all.txt', Readable.from(content()));
  });
  const origin = await app.listen({ port: 0 });
  const answer = await fetch(`${origin}/read`, { headers: { user: 'ann' } });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(captured.text()).toMatch(/the disk is gone.*"msg":"download broke off"/);
});

it('counts for a limit of its own what is well-formed and meant, and all requests for one that is far higher', async () => {
  const { app, bind } = await createApp();
  const change = route({
    method: 'POST',
    path: '/change',
    summary: 'Change',
    auth: 'user',
    body: z.object({ name: z.string() }),
    data: z.string(),
  });
  bind(change, async () => 'done', { limits: [{ name: 'changes', max: 2, seconds: 60, by: 'user' }] });
  app.setErrorHandler((error, _, reply) => {
    const refused = toAppError(error);
    return reply.status(refused.status).send(toFailure(refused));
  });
  app.get('/token', async (_, reply) => ({ token: reply.generateCsrf() }));
  const { cookies, body } = await app.inject({ url: '/token' });
  const token = (JSON.parse(body) as { token: string }).token;
  async function ask(payload: object, csrf = token): Promise<string> {
    const headers = { user: 'ann', 'x-csrf-token': csrf };
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    const answer = await app.inject({ method: 'POST', url: '/change', headers, cookies: jar, payload });
    const { code, data } = JSON.parse(answer.body) as { code?: string; data?: string };
    return code ?? data ?? '';
  }
  const seen = new Map<string, number>();
  const times = async (count: number, ...asked: Parameters<typeof ask>) => {
    for (let tries = 0; tries < count; tries += 1) {
      const outcome = await ask(...asked);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
  };
  await times(5, { name: 'no token' }, 'not the token');
  await times(5, { name: 7 });
  await times(3, { name: 'well-formed' });
  expect(Object.fromEntries(seen)).toEqual({
    CSRF_INVALID: 5,
    VALIDATION_FAILED: 5,
    done: 2,
    RATE_LIMITED: 1,
  });
  await times(120 - 13, { name: 7 });
  expect(await ask({ name: 7 })).toBe('RATE_LIMITED');
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
  const paged = route({
    method: 'GET',
    path: '/paged',
    summary: 'Paged',
    auth: 'user',
    query: z.object({ before: z.string().optional() }),
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
    bind(paged, async ({ query }) => `before ${query.before}`);
    for (const each of [named, found, write, desk]) bind(each, async () => 'never');
    app.get('/page', async (request, reply) => {
      const once = () => ask(asked, { request, reply }).catch((error: AppError) => error.code ?? error.message);
      return reply.send(JSON.stringify([await once(), await once()]));
    });
    const { body } = await app.inject({ url: '/page?before=x', headers: user ? { user } : {} });
    return JSON.parse(body);
  }

  it.each<[string, AnyRoute, string | undefined, unknown]>([
    ['answers as the one who opens the page, within its limits', read, 'ann', ['read by ann', 'RATE_LIMITED']],
    ['refuses visitors where it needs a session', read, undefined, ['UNAUTHENTICATED', 'UNAUTHENTICATED']],
    ['answers visitors where it needs none', visit, undefined, ['open', 'open']],
    ['says what its contract names, and nothing more', object, 'ann', [{ a: 1 }, { a: 1 }]],
    ['takes no parameter from the address of the page', paged, 'ann', ['before undefined', 'before undefined']],
    ['admits to the desk as ever', desk, 'ann', ['NOT_FOUND', 'NOT_FOUND']],
  ])('%s', async (_, asked, user, answers) => {
    expect(await open(asked, user)).toEqual(answers);
  });

  it.each([named, found, write])('cannot be $path, which needs parameters or changes something', async (asked) => {
    const [answer] = (await open(asked, 'ann')) as string[];
    expect(answer).toBe(`${asked.method} ${asked.path} needs parameters or changes something: no page can ask it`);
  });
});
