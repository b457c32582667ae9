import { logout } from '@visavis/domain/auth/contract.ts';
import { isOfDesk, routes } from '@visavis/domain/wire/contracts.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import { connectTestSocket } from '../../server/testing/test-socket.ts';
import type { Check } from '../findings.ts';
import { validPayloadsOf } from '../fuzz/arbitrary.ts';
import { cookieHeader } from '../people.ts';
import type { Member, Target } from '../target.ts';

/** Whom a request claims to come from. */
interface Claim {
  cookie: string;
  csrf: string | undefined;
}

const nameOf = ({ method, path }: AnyRoute) => `${method} ${path}`;
const isUnsafe = ({ method, csrf }: AnyRoute) => method !== 'GET' && csrf !== false;

const shapes = new Map<unknown, fc.Arbitrary<unknown>>();
/** Something that a schema accepts. Each route is asked many times, and its schema read once. */
function draw(schema: unknown): unknown {
  const shape = shapes.get(schema) ?? validPayloadsOf(schema as z.ZodType);
  shapes.set(schema, shape);
  return fc.sample(shape, 1)[0];
}

/** A well-formed request to a route, so that nothing but the claim can be the reason of a refusal. */
async function ask(origin: string, route: AnyRoute, claim: Claim): Promise<string> {
  const params = (route.params ? draw(route.params) : {}) as Record<string, unknown>;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const headers = new Headers({ cookie: claim.cookie });
  if (claim.csrf !== undefined) headers.set('x-csrf-token', claim.csrf);
  let body: string | FormData | undefined;
  if (route.file) {
    body = new FormData();
    body.set(route.file, new Blob(['x']), 'x.png');
  } else if (route.body) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(draw(route.body));
  }
  const response = await fetch(`${origin}${path}`, { method: route.method, headers, body, redirect: 'manual' });
  const text = await response.text();
  return /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? String(response.status);
}

/** A CSRF token and the cookie that it is bound to, for someone with these cookies. */
async function claimOf(origin: string, cookies: ReadonlyMap<string, string>): Promise<Claim> {
  const response = await fetch(`${origin}/api/auth/csrf-token`, { headers: { cookie: cookieHeader(cookies) } });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { cookie: [cookieHeader(cookies), ...set].filter(Boolean).join('; '), csrf: csrfToken };
}

/** The access token with another user in it and the signature it had. */
function withForgedToken(cookies: ReadonlyMap<string, string>): Map<string, string> {
  const forged = new Map(cookies);
  for (const [name, value] of cookies) {
    const [head, payload, signature] = value.split('.');
    if (!name.endsWith('access') || !payload) continue;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url');
    forged.set(name, [head, other, signature].join('.'));
  }
  return forged;
}

/** A token that claims to need no signature. */
function withUnsignedToken(cookies: ReadonlyMap<string, string>): Map<string, string> {
  const unsigned = new Map(cookies);
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  for (const [name, value] of cookies) {
    if (name.endsWith('access')) unsigned.set(name, `${head}.${value.split('.')[1]}.`);
  }
  return unsigned;
}

/** @returns 'connected', or why not */
async function outcomeOfConnecting(origin: string, cookie: string): Promise<string> {
  try {
    (await connectTestSocket(origin, cookie)).close();
    return 'connected';
  } catch (error) {
    return (error as Error).message;
  }
}

/** The people who must be members of the target. */
export const accessNeeds = ['mallory', 'victoria', 'gone'] as const;

/** Asks every route, and the realtime connection, with claims that must not be believed. */
export async function checkAccess({ origin, members }: Pick<Target, 'origin' | 'members'>): Promise<Check[]> {
  const [mallory, alice, gone] = accessNeeds.map((name) => members.find(({ username }) => username === name)) as [
    Member,
    Member,
    Member,
  ];
  const ended = new Map(gone.cookies);
  const openSocket = await gone.connect();
  await gone.call(logout);

  const visitor = new Map<string, string>();
  const unbelieved: [name: string, cookies: ReadonlyMap<string, string>][] = [
    ['signed out', visitor],
    ['with an ended session', ended],
    ['with a forged token', withForgedToken(mallory.cookies)],
    ['with an unsigned token', withUnsignedToken(mallory.cookies)],
  ];
  const checks: Check[] = [];
  const member = routes.filter(({ auth }) => auth !== 'none');
  for (const [name, cookies] of unbelieved) {
    const claim = await claimOf(origin, cookies);
    checks.push(await refused(origin, name, member, claim, 'UNAUTHENTICATED'));
    const code = await outcomeOfConnecting(origin, cookieHeader(cookies));
    const holds = code.includes('Authentication failed');
    checks.push({ name: `realtime connection ${name}`, figure: code, goal: 'refused', holds, examples: [] });
  }
  const closed = await openSocket.disconnected;
  checks.push({
    name: 'a socket whose session ends',
    figure: closed,
    goal: 'io server disconnect',
    holds: closed === 'io server disconnect',
    examples: [],
  });

  const unsafe = routes.filter((route) => isUnsafe(route) && !isOfDesk(route));
  const own = await claimOf(origin, mallory.cookies);
  const others = await claimOf(origin, alice.cookies);
  checks.push(
    await refused(origin, 'without a CSRF token', unsafe, { ...own, csrf: undefined }, 'CSRF_INVALID'),
    await refused(origin, 'of the desk without a role', routes.filter(isOfDesk), own, 'NOT_FOUND'),
    await refused(origin, 'with someone else’s CSRF token', unsafe, { ...own, csrf: others.csrf }, 'CSRF_INVALID'),
  );
  return checks;
}

async function refused(
  origin: string,
  name: string,
  asked: readonly AnyRoute[],
  claim: Claim,
  code: string,
): Promise<Check> {
  const examples: string[] = [];
  for (const route of asked) {
    const answer = await ask(origin, route, claim);
    if (answer !== code) examples.push(`${nameOf(route)}: ${answer}`);
  }
  return {
    name: `routes asked ${name}`,
    figure: `${asked.length - examples.length} of ${asked.length} refused with ${code}`,
    goal: 'all',
    holds: examples.length === 0,
    examples,
  };
}
