import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dmMessage, dmSend } from '@visavis/domain/messages/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { Observations } from '../observations.ts';
import type { SeededRandom } from '../random.ts';
import { openReconnectingSocket, type ReconnectingSocket } from './reconnecting-socket.ts';

/** One of two friends who write to each other, as the web's outbox does: in order, resending until acknowledged. */
export interface Writer {
  guest: Guest;
  friend: Guest;
  socket: ReconnectingSocket;
  /** when the friend wrote the newest message received so far; ms of `performance` */
  readonly newestReceived: number;
  /** Resolves once the last message is acknowledged. */
  stop(): Promise<void>;
  close(): void;
}

export interface WriterOptions {
  origin: string;
  guest: Guest;
  friend: Guest;
  random: SeededRandom;
  observations: Observations;
}

/** Errors after which the outbox retries (web/messages/outbox/outbox-state.ts). */
const TEMPORARY = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];
/** ms */
const BACKOFF = { first: 1000, max: 4000 };

export function createWriter({ origin, guest, friend, random, observations }: WriterOptions): Writer {
  const socket = openReconnectingSocket(origin, guest, observations);
  /** message ids by content: a redelivery after a lost connection has the same id */
  const received = new Map<string, string>();
  let newestReceived = 0;
  let isStopping = false;

  socket.on(dmMessage, ({ message: { id, senderId, content } }) => {
    if (senderId === guest.userId) return;
    const before = received.get(content) ?? id;
    if (before !== id)
      observations.violation(`${guest.username} received ${JSON.stringify(content)} as ${before} and as ${id}`);
    received.set(content, id);
    newestReceived = Math.max(newestReceived, Number(content.split(' at ')[1]));
  });

  /** Sends once. @returns whether the message is settled */
  async function attempt(content: string, clientMessageId: string): Promise<boolean> {
    const ack = await socket.tryEmit(dmSend, { recipientId: friend.userId, content, clientMessageId });
    if (!ack) return false;
    if (!ack.ok) {
      if (TEMPORARY.includes(ack.code)) return false;
      observations.violation(`${guest.username} may not write to ${friend.username}: ${ack.code}`);
      return true;
    }
    const messageId = ack.data?.id ?? '';
    const before = observations.acknowledged.get(clientMessageId);
    if (before && before.messageId !== messageId) {
      observations.violation(`${JSON.stringify(content)} was acknowledged as ${before.messageId} and as ${messageId}`);
    }
    observations.acknowledged.set(clientMessageId, { senderId: guest.userId, content, messageId });
    return true;
  }

  async function write(): Promise<void> {
    for (let count = 1; !isStopping; count += 1) {
      const clientMessageId = randomUUID();
      const content = `${guest.username} ${count} at ${Math.round(performance.now())}`;
      for (let tries = 0; ; tries += 1) {
        // An impatient client sends again before the first acknowledgement.
        const copies = random.chance(0.1) ? 2 : 1;
        const settled = await Promise.all(Array.from({ length: copies }, () => attempt(content, clientMessageId)));
        if (settled.some(Boolean)) break;
        await wait(socket.isConnected ? Math.min(BACKOFF.first * 2 ** tries, BACKOFF.max) : 50);
      }
      await wait(random.int(300, 1200));
    }
  }
  const writing = write();

  return {
    guest,
    friend,
    socket,
    get newestReceived() {
      return newestReceived;
    },
    async stop() {
      isStopping = true;
      await writing;
    },
    close: () => socket.close(),
  };
}
