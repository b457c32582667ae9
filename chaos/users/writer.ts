import { randomUUID } from 'node:crypto';
import { dmMessage, dmSend } from '@visavis/domain/messages/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { Chance } from '../random.ts';
import { type ChaosLine, openLine } from './reconnecting-socket.ts';
import type { Witness } from '../observations.ts';

/** One of two friends who write to each other, as the web's outbox does: in order, again until acknowledged. */
export interface Writer {
  guest: Guest;
  friend: Guest;
  line: ChaosLine;
  /** when the newest message that the friend wrote and this one has received was written; ms of `performance` */
  readonly newestHeard: number;
  /** Resolves once the last message is acknowledged. */
  stop(): Promise<void>;
  close(): void;
}

export interface WriterOptions {
  origin: string;
  guest: Guest;
  friend: Guest;
  chance: Chance;
  witness: Witness;
}

/** What another try may get past (web/messages/outbox/outbox-state.ts). */
const PASSING = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];
const BACKOFF = { first: 1000, most: 4000 };
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createWriter({ origin, guest, friend, chance, witness }: WriterOptions): Writer {
  const line = openLine(origin, guest, witness);
  /** ids by content: that a message comes again, after a lost connection, is no second message */
  const received = new Map<string, string>();
  let newestHeard = 0;
  let isStopping = false;

  line.on(dmMessage, ({ message: { id, senderId, content } }) => {
    if (senderId === guest.userId) return;
    const before = received.get(content) ?? id;
    if (before !== id)
      witness.accuse(`${guest.username} received ${JSON.stringify(content)} as ${before} and as ${id}`);
    received.set(content, id);
    newestHeard = Math.max(newestHeard, Number(content.split(' at ')[1]));
  });

  /** One try. @returns whether it is over with this message */
  async function attempt(content: string, clientMessageId: string): Promise<boolean> {
    const ack = await line.ask(dmSend, { recipientId: friend.userId, content, clientMessageId });
    if (!ack) return false;
    if (!ack.ok) {
      if (PASSING.includes(ack.code)) return false;
      witness.accuse(`${guest.username} may not write to ${friend.username}: ${ack.code}`);
      return true;
    }
    const messageId = ack.data?.id ?? '';
    const before = witness.acknowledged.get(clientMessageId);
    if (before && before.messageId !== messageId) {
      witness.accuse(`${JSON.stringify(content)} was acknowledged as ${before.messageId} and as ${messageId}`);
    }
    witness.acknowledged.set(clientMessageId, { senderId: guest.userId, content, messageId });
    return true;
  }

  async function write(): Promise<void> {
    for (let count = 1; !isStopping; count += 1) {
      const clientMessageId = randomUUID();
      const content = `${guest.username} ${count} at ${Math.round(performance.now())}`;
      for (let tries = 0; ; tries += 1) {
        // An impatient client sends a second time before the first is answered.
        const twice = chance.happens(0.1) ? [attempt(content, clientMessageId)] : [];
        const done = await Promise.all([attempt(content, clientMessageId), ...twice]);
        if (done.some(Boolean)) break;
        await wait(line.isUp ? Math.min(BACKOFF.first * 2 ** tries, BACKOFF.most) : 50);
      }
      await wait(chance.whole(300, 1200));
    }
  }
  const writing = write();

  return {
    ...{ guest, friend, line },
    get newestHeard() {
      return newestHeard;
    },
    async stop() {
      isStopping = true;
      await writing;
    },
    close: () => line.close(),
  };
}
