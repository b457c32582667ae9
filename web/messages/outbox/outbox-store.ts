import { outgoing } from '@visavis/domain/messages/contract.ts';
import { id } from '@visavis/domain/wire/schema.ts';
import { z } from 'zod';
import type { Services } from '../../services/services.tsx';
import type { OutboxItem } from './outbox-state.ts';

type KeyValue = Services['storage']['session'];

/** Per user, so that the next user of this tab does not send another user's messages. */
const keyOf = (userId: string) => `outbox:${userId}`;

const stored = z.array(
  outgoing.required().extend({
    conversationId: id,
    createdAt: z.number(),
    state: z.enum(['waiting', 'sending', 'failed']),
    code: z.string().optional(),
  }),
);

/** The unsent messages of before a reload. An interrupted send is repeated; its id makes it idempotent. */
export function readOutbox(store: KeyValue, userId: string): OutboxItem[] {
  try {
    return stored.parse(JSON.parse(store.get(keyOf(userId)) ?? '[]')).map((item) => ({
      ...item,
      state: item.state === 'failed' ? 'failed' : 'waiting',
      // The server may have stored it: the answer was lost with the page.
      attempts: item.state === 'sending' ? 1 : 0,
    }));
  } catch {
    return [];
  }
}

export function writeOutbox(store: KeyValue, userId: string, items: readonly OutboxItem[]): void {
  if (items.length === 0) store.remove(keyOf(userId));
  else store.set(keyOf(userId), JSON.stringify(items));
}
