import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { logout } from '@visavis/domain/auth/contract.ts';
import { closeDoor } from '@visavis/domain/desk/door.ts';
import { blockUser, removeFriend } from '@visavis/domain/friends/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { isOfDesk, routes } from '@visavis/domain/wire/contracts.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Actor, Cast } from './actors.ts';
import { faultOf } from './answers.ts';
import { payloadsOf } from './arbitrary.ts';
import { placeOf } from './known.ts';
import { isSlow } from './slow.ts';

/** One request, ready to be sent. */
interface Shot {
  route: AnyRoute | undefined;
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body: string | Buffer | undefined;
}

export interface HttpFuzz {
  sent: number;
  /** answers by status */
  statuses: Map<number, number>;
  /** routes that have answered with what they are for */
  reached: Set<AnyRoute>;
  /** answers that broke the contract, as one line each */
  broken: string[];
}

/** Where one lane of requests goes, and how long it may go on. */
export interface HttpFuzzOptions {
  /** nodes that requests are spread over */
  origins: readonly string[];
  count: number;
  /** makes the draw repeatable */
  seed: number;
  /** `performance.now()` after which nothing more is sent */
  deadline: number;
}

const CONCURRENCY = 16;
/** Shots drawn at a time: drawing one by one costs more than sending. */
const BATCH = 100;

/** Not sent as someone signed in: they would sign the actor out, or close the desk for them. */
const ENDS: readonly AnyRoute[] = [logout, closeDoor];
const isUnsafe = ({ method, csrf }: AnyRoute) => method !== 'GET' && csrf !== false;

/** These end what the cast has in common, and few things can be done between strangers. */
const SEVERS: readonly AnyRoute[] = [blockUser, removeFriend, createReport];
function weightOf(route: AnyRoute): number {
  if (isSlow(route)) return 1;
  return SEVERS.includes(route) ? 20 : 200;
}

function boundary(field: string, bytes: Uint8Array): { type: string; body: Buffer } {
  const mark = '----fuzz';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="${field}"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${mark}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  };
}

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
};

/** Requests to a route of the contracts, from someone signed in or not. */
function shotsAt(route: AnyRoute, { actors, ...cast }: Cast): fc.Arbitrary<Shot> {
  const aim = { known: isOfDesk(route) ? cast.knownToStaff : cast.known, place: placeOf(route.path) };
  const params = route.params ? payloadsOf(route.params as z.ZodType, aim) : fc.constant({});
  const query = route.query ? payloadsOf(route.query as z.ZodType, aim) : fc.constant({});
  const body = route.body ? payloadsOf(route.body as z.ZodType, aim) : fc.constant(undefined);
  const visitor: Actor = { name: 'visitor', cookie: '', csrf: '' };
  const who = ENDS.includes(route) ? fc.constant(visitor) : fc.constantFrom(visitor, ...actors, ...actors);
  const bytes = fc.uint8Array({ maxLength: 4000 });
  return fc.record({ params, query, body, who, bytes }).map((drawn) => {
    const values = (drawn.params ?? {}) as Record<string, unknown>;
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(wellFormed(values[name])));
    const pairs = typeof drawn.query === 'object' && drawn.query !== null ? Object.entries(drawn.query) : [];
    const search = new URLSearchParams(pairs.map(([key, value]) => [wellFormed(key), wellFormed(value)])).toString();
    const headers: OutgoingHttpHeaders = { cookie: drawn.who.cookie };
    if (isUnsafe(route)) headers['x-csrf-token'] = drawn.who.csrf;
    let sent: Shot['body'];
    if (route.file) {
      const form = boundary(route.file, drawn.bytes);
      headers['content-type'] = form.type;
      sent = form.body;
    } else if (drawn.body !== undefined) {
      headers['content-type'] = 'application/json';
      sent = JSON.stringify(drawn.body);
    }
    return { route, method: route.method, path: search ? `${path}?${search}` : path, headers, body: sent };
  });
}

/** A lone half of a pair cannot be written into an address; the fuzz of bodies covers them. */
const wellFormed = (value: unknown): string => text(value).toWellFormed();

/** Requests that follow no contract: other methods, paths, types and broken JSON. */
function strayShots(actors: readonly Actor[]): fc.Arbitrary<Shot> {
  const paths = fc.oneof(
    fc.constantFrom(...routes.map(({ path }) => path)),
    fc
      .array(fc.string({ maxLength: 12 }), { maxLength: 4 })
      .map((parts) => `/${parts.map(encodeURIComponent).join('/')}`),
    fc.constantFrom(
      '/uploads/../secret',
      '/uploads/%2e%2e%2f',
      '/assets/',
      '/socket.io/',
      '/api/%',
      '//x',
      '/api/a%00b',
    ),
  );
  return fc
    .record({
      path: paths,
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      type: fc.constantFrom(undefined, 'application/json', 'text/plain', 'multipart/form-data', 'application/xml', 'x'),
      body: fc.oneof(fc.constantFrom('', '{', '[]', 'null', '"', '{"a":', '\u0000'), fc.string({ maxLength: 300 })),
      who: fc.constantFrom(...actors),
    })
    .map(({ path, method, type, body, who }) => {
      const headers: OutgoingHttpHeaders = { cookie: who.cookie, 'x-csrf-token': who.csrf };
      if (type) headers['content-type'] = type;
      const withBody = method !== 'GET' && method !== 'HEAD';
      const isEnd = ENDS.some((route) => route.path === path);
      return {
        route: undefined,
        method,
        path: isEnd ? '/api' : path,
        headers,
        body: withBody ? body : undefined,
      };
    });
}

/** Sends requests drawn from the contracts and checks every answer against them. */
export async function fuzzHttp(
  cast: Cast,
  { origins, count, seed, deadline }: HttpFuzzOptions,
  result: HttpFuzz,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const targets = origins.map((origin) => new URL(origin));
  const shots = fc.oneof(...routes.map((route) => ({ weight: weightOf(route), arbitrary: shotsAt(route, cast) })), {
    weight: 1_000,
    arbitrary: strayShots(cast.actors),
  });
  let drawn = 0;
  let queue: Shot[] = [];
  const next = (): Shot | undefined => {
    if (performance.now() > deadline) return undefined;
    if (queue.length === 0 && drawn < count) {
      const numRuns = Math.min(BATCH, count - drawn);
      queue = fc.sample(shots, { numRuns, seed: seed + drawn });
      drawn += numRuns;
    }
    return queue.pop();
  };

  const send = (shot: Shot): Promise<{ status: number; answer: string }> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = shot;
      const { hostname, port } = targets[result.sent % targets.length] as URL;
      const length = body === undefined ? 0 : Buffer.byteLength(body);
      const outgoing = request(
        { agent, hostname, port, method, path, headers: { ...headers, 'content-length': length }, timeout: 30_000 },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(chunks).toString() }),
          );
          response.on('error', reject);
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 30 s')));
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const worker = async () => {
    for (let shot = next(); shot; shot = next()) {
      result.sent += 1;
      const line = `${shot.method} ${shot.path.slice(0, 120)} ${String(shot.body ?? '').slice(0, 200)}`;
      try {
        const { status, answer } = await send(shot);
        result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
        if (shot.route && (shot.route.status ?? [200]).includes(status)) {
          result.reached.add(shot.route);
          for (const known of [cast.known, cast.knownToStaff]) known.note(answer, placeOf(shot.route.path));
        }
        const wrong = faultOf(shot, status, answer);
        if (wrong) result.broken.push(`${wrong} <- ${line}`);
      } catch (error) {
        // A connection that the server closes after refusing a body is no fault; a server that is gone shows elsewhere.
        if (!/ECONNRESET|EPIPE|socket hang up/.test(String(error))) result.broken.push(`${error} <- ${line}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  agent.destroy();
}
