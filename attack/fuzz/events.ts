import { setTimeout as wait } from 'node:timers/promises';
import { callEndedByClient, end, joinRoom, leaving, mediaFlowing, skip } from '@visavis/domain/call/contract.ts';
import { join, leave } from '@visavis/domain/matching/contract.ts';
import { closing } from '@visavis/domain/presence/contract.ts';
import { acceptRing, cancelRing, declineRing, ring } from '@visavis/domain/ringing/contract.ts';
import { clientEvents } from '@visavis/domain/wire/contracts.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import type { TestPerson } from '../../server/testing/person.ts';
import type { TestSocket } from '../../server/testing/test-socket.ts';
import type { Cast } from './actors.ts';
import { payloadsOf } from './arbitrary.ts';
import { type Known, placeOf } from './known.ts';

export interface EventFuzz {
  sent: number;
  acknowledged: number;
  /** acknowledgements by code; 'ok' for those without one */
  codes: Map<string, number>;
  /** events that have been done */
  reached: Set<string>;
  /** what broke the contract, as one line each */
  broken: string[];
}

/** Events under way at once, a socket. */
const WINDOW = 8;
const BATCH = 40;
/** Milliseconds within which an event is answered. */
const PATIENCE = 30_000;

interface Shot {
  name: string;
  args: unknown[];
}

/** These end calls: as often as the others, they would leave no call for the others to be about. */
const ENDING: readonly ClientEvent[] = [end, skip, leaving, callEndedByClient, leave, closing, cancelRing, declineRing];
const BEGINNING: readonly ClientEvent[] = [joinRoom, mediaFlowing, ring, acceptRing];
function weightOf(event: ClientEvent): number {
  if (ENDING.includes(event)) return 2;
  // It leaves the call that one is in.
  if (event === join) return 10;
  return BEGINNING.includes(event) ? 200 : 100;
}

function shots(known: Known): fc.Arbitrary<Shot> {
  const drawn = clientEvents.map((event) => ({
    weight: weightOf(event),
    arbitrary: payloadsOf(event.payload as z.ZodType, { known, place: placeOf(event.name) }).map(
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
  return fc.oneof(...drawn, { weight: 400, arbitrary: stray });
}

/** A payload that the client library can send: no functions, no big integers. */
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
  { people, known }: Pick<Cast, 'people' | 'known'>,
  { count, seed, deadline }: EventFuzzOptions,
  result: EventFuzz,
): Promise<void> {
  const share = Math.ceil(count / people.length);
  const all = shots(known);

  /** Rooms and calls that ring are known from what is sent. */
  async function connect(person: TestPerson): Promise<TestSocket> {
    const socket = await person.connect();
    socket.client.onAny((_name: string, payload: unknown) => known.note(JSON.stringify(payload) ?? '', 'sockets'));
    return socket;
  }

  async function run(person: TestPerson, own: number): Promise<void> {
    let socket: TestSocket = await connect(person);
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
        const connected = await connect(person).catch((error: Error) => error);
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
          else if (answer.ok) {
            result.reached.add(shot.name);
            known.note(JSON.stringify(answer), 'sockets');
          }
          if (isAck(answer)) result.codes.set(answer.code ?? 'ok', (result.codes.get(answer.code ?? 'ok') ?? 0) + 1);
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
