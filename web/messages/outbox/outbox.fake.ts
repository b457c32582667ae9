import type { Message } from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { at, bob, me, message, withBob } from '../examples.ts';
import { createOutbox } from './outbox.ts';

/** The nth id that the outbox gives. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An outbox whose sends stay pending until the test answers them. */
export function testOutbox(services = createFakeServices(), { user = me, started = true } = {}) {
  const { socket } = services;
  const waiting: { payload: unknown; answer: (ack: Ack) => void }[] = [];
  const stored: [string, string][] = [];
  const failed: string[] = [];
  const cooldowns: number[] = [];
  const matched: [string, string][] = [];
  let ids = 0;
  socket.acknowledge('dm:send', (payload) => new Promise((answer) => waiting.push({ payload, answer })));
  const outbox = createOutbox({
    services,
    me: user,
    newId: () => {
      ids += 1;
      return uuid(ids);
    },
    onMatched: ({ id }, { clientMessageId }) => matched.push([id, clientMessageId]),
    onStored: (own, id) => stored.push([own.content, id]),
    onFailed: ({ code }) => failed.push(code ?? ''),
    onCooldown: (seconds) => cooldowns.push(seconds),
  });
  const stop = started ? outbox.start() : () => undefined;
  return {
    services,
    outbox,
    stop,
    waiting,
    stored,
    failed,
    cooldowns,
    matched,
    write: (content: string) => outbox.add({ conversationId: withBob, recipientId: bob, content }),
    states: () => outbox.get().map(({ content, state }) => `${content}: ${state}`),
    async answer(ack: Ack) {
      waiting.shift()?.answer(ack);
      await settle();
    },
  };
}

/** A message of one's own, as the server has stored it. */
export const own = (n: number, content: string): Message => message(n, { senderId: me, content, createdAt: at(n) });
export const refusal = (code: string): Ack => ({ ok: false, error: '', code });
