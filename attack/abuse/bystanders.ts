import { setTimeout as wait } from 'node:timers/promises';
import { bothUsersReady, joinRoom, mediaFlowing, peerAudioToggle, toggleAudio } from '@visavis/domain/call/contract.ts';
import { found, join } from '@visavis/domain/matching/contract.ts';
import { dmMessage, dmSend } from '@visavis/domain/messages/contract.ts';
import type { TestSocket } from '../../server/testing/test-socket.ts';
import { befriend } from '../people.ts';
import type { Member } from '../target.ts';

export const KINDS = ['page', 'message', 'call'] as const;
/** page: GET /. message: from sending to the other's socket. call: a signal relayed to the peer. */
export type Kind = (typeof KINDS)[number];

/** Two friends in a call who write to each other and load pages, as people do while others attack. */
export interface Bystanders {
  /** how long each took since the last reading, ms; one that never arrived counts as Infinity */
  read(): Record<Kind, number[]>;
  /** The same, once what is under way has arrived or is overdue, and there is one of each kind. */
  readAfter(): Promise<Record<Kind, number[]>>;
  /** sockets of the two that the server closed */
  dropped(): number;
  stop(): Promise<void>;
}

/** Milliseconds between two of each kind: far below every limit. */
const INTERVALS: Record<Kind, number> = { page: 250, message: 600, call: 250 };
const PATIENCE = 20_000;

/** @returns the room in which the two sit */
async function meet(one: TestSocket, other: TestSocket): Promise<string> {
  await one.emit(join, {});
  await other.emit(join, {});
  const { roomId } = await one.next(found);
  await other.next(found);
  for (const socket of [one, other]) {
    const ack = await socket.emit(joinRoom, roomId);
    if (!ack.ok) throw new Error(`the bystanders' call does not start: ${ack.code}`);
  }
  await one.next(bothUsersReady);
  for (const socket of [one, other]) await socket.emit(mediaFlowing, roomId);
  return roomId;
}

/** @throws where there is no page, or the call does not start */
export async function startBystanders(origin: string, [one, other]: [Member, Member]): Promise<Bystanders> {
  const front = await fetch(origin);
  if (!front.ok) throw new Error(`there is no page at ${origin}: build the web first (npm run build)`);
  await befriend(one, other);
  const sockets = [await one.connect(), await other.connect()] as const;
  const roomId = await meet(...sockets);

  let dropped = 0;
  for (const socket of sockets)
    void socket.disconnected.then((reason) => (dropped += reason === 'io client disconnect' ? 0 : 1));

  const times: Record<Kind, number[]> = { page: [], message: [], call: [] };
  /** when each message or signal was sent, by what it carries */
  const sent = new Map<string, { kind: Kind; at: number }>();
  const arrived = (key: string) => {
    const entry = sent.get(key);
    if (!entry) return;
    sent.delete(key);
    times[entry.kind].push(performance.now() - entry.at);
  };
  sockets[1].on(dmMessage, ({ message }) => arrived(message.content));
  sockets[1].on(peerAudioToggle, ({ enabled }) => arrived(`audio ${enabled}`));

  const actions: Record<Kind, (count: number) => Promise<unknown>> = {
    async page() {
      const start = performance.now();
      const isLoaded = await one.fetch('/', { signal: AbortSignal.timeout(PATIENCE) }).then(
        (response) => response.arrayBuffer().then(() => response.ok),
        () => false,
      );
      times.page.push(isLoaded ? performance.now() - start : Number.POSITIVE_INFINITY);
    },
    async message(count) {
      const content = `message ${count}`;
      sent.set(content, { kind: 'message', at: performance.now() });
      await sockets[0].tryEmit(dmSend, { recipientId: other.userId, content }, PATIENCE);
    },
    async call(count) {
      const enabled = count % 2 === 0;
      // One that never arrives is not to be taken for the next of its kind.
      if (!sent.has(`audio ${enabled}`)) sent.set(`audio ${enabled}`, { kind: 'call', at: performance.now() });
      await sockets[0].tryEmit(toggleAudio, { roomId, enabled }, PATIENCE);
    },
  };

  let running = true;
  const loops = KINDS.map(async (kind) => {
    for (let count = 0; running; count += 1) {
      await actions[kind](count);
      await wait(INTERVALS[kind]);
    }
  });
  function read(): Record<Kind, number[]> {
    const now = performance.now();
    for (const [key, { kind, at }] of sent) {
      if (now - at <= PATIENCE) continue;
      sent.delete(key);
      times[kind].push(Number.POSITIVE_INFINITY);
    }
    return { page: times.page.splice(0), message: times.message.splice(0), call: times.call.splice(0) };
  }
  return {
    read,
    async readAfter() {
      const deadline = performance.now() + PATIENCE;
      const waiting = [...sent.keys()];
      const isOpen = () => waiting.some((key) => sent.has(key)) || KINDS.some((kind) => times[kind].length === 0);
      while (performance.now() < deadline && isOpen()) await wait(20);
      return read();
    },
    dropped: () => dropped,
    async stop() {
      running = false;
      await Promise.all(loops);
      for (const socket of sockets) socket.close();
    },
  };
}
