import { setTimeout as wait } from 'node:timers/promises';
import { clientEvents } from '@visavis/domain/wire/contracts.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import type { TestPerson } from '../../server/testing/person.ts';
import type { TestSocket } from '../../server/testing/test-socket.ts';
import { payloadsOf } from './arbitrary.ts';

export interface EventFuzz {
  sent: number;
  acknowledged: number;
  /** acknowledgements by code; 'ok' for those without one */
  codes: Map<string, number>;
  /** what broke the contract, as one line each */
  broken: string[];
}

/** Events under way at once, a socket. */
const WINDOW = 40;
const BATCH = 500;
/** Milliseconds within which an event is answered. */
const PATIENCE = 10_000;

interface Shot {
  name: string;
  args: unknown[];
}

function shots(ids: readonly string[]): fc.Arbitrary<Shot> {
  const known = clientEvents.map((event) => ({
    weight: 10,
    arbitrary: payloadsOf(event.payload as z.ZodType, ids).map(
      (payload): Shot => ({ name: event.name, args: [payload] }),
    ),
  }));
  const names = fc.oneof(
    fc.constantFrom('constructor', '__proto__', 'newListener', 'toString', '', 'a'.repeat(300), 'matching:found'),
    fc.string({ maxLength: 30 }),
  );
  // Socket.IO keeps these names to itself: a client library refuses to send them.
  const reserved = new Set([
    'connect',
    'connect_error',
    'disconnect',
    'disconnecting',
    'newListener',
    'removeListener',
  ]);
  const stray = fc
    .record({ name: names, args: fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }) })
    .map(({ name, args }) => ({ name: reserved.has(name) ? `x${name}` : name, args: args.map(asSent) }));
  return fc.oneof(...known, { weight: 40, arbitrary: stray });
}

/** What the client library can send: no functions, no big integers. */
function asSent(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return null;
  }
}

const isAck = (answer: unknown): answer is { ok: boolean; code?: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'ok' in answer &&
  (answer.ok === true || ('code' in answer && typeof answer.code === 'string'));

export interface EventFuzzOptions {
  count: number;
  /** makes the draw repeatable */
  seed: number;
  /** `performance.now()` after which nothing more is sent */
  deadline: number;
}

/** Sends events drawn from the contracts over one socket a person, and checks every acknowledgement. */
export async function fuzzEvents(
  people: readonly TestPerson[],
  ids: readonly string[],
  { count, seed, deadline }: EventFuzzOptions,
  result: EventFuzz,
): Promise<void> {
  const share = Math.ceil(count / people.length);
  const all = shots(ids);

  async function run(person: TestPerson, own: number): Promise<void> {
    let socket: TestSocket = await person.connect();
    let drawn = 0;
    let queue: Shot[] = [];
    const next = (): Shot | undefined => {
      if (performance.now() > deadline) return undefined;
      if (queue.length === 0 && drawn < share) {
        const numRuns = Math.min(BATCH, share - drawn);
        queue = fc.sample(all, { numRuns, seed: seed + own * count + drawn });
        drawn += numRuns;
      }
      return queue.pop();
    };
    let reconnecting: Promise<void> | undefined;
    const reconnect = () => {
      reconnecting ??= (async () => {
        await wait(100);
        const connected = await person.connect().catch((error: Error) => error);
        if (connected instanceof Error) result.broken.push(`${person.username} cannot connect: ${connected.message}`);
        else socket = connected;
        reconnecting = undefined;
      })();
      return reconnecting;
    };
    const lane = async () => {
      for (let shot = next(); shot; shot = next()) {
        if (!socket.isConnected) await reconnect();
        result.sent += 1;
        try {
          const answer: unknown = await socket.client.timeout(PATIENCE).emitWithAck(shot.name, ...shot.args);
          result.acknowledged += 1;
          if (!isAck(answer)) result.broken.push(`${shot.name}: acknowledged with ${JSON.stringify(answer)}`);
          else if (answer.code === 'INTERNAL')
            result.broken.push(`${shot.name}: INTERNAL <- ${JSON.stringify(shot.args)}`);
          else result.codes.set(answer.code ?? 'ok', (result.codes.get(answer.code ?? 'ok') ?? 0) + 1);
        } catch {
          // A newer tab, a flood guard or a closed session may cut a socket; a silent server may not go unanswered.
          if (socket.isConnected) result.broken.push(`${shot.name}: no acknowledgement within ${PATIENCE} ms`);
        }
      }
    };
    await Promise.all(Array.from({ length: WINDOW }, lane));
    socket.close();
  }
  await Promise.all(people.map(run));
}
