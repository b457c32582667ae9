import type { Quote } from '@visavis/domain/messages/contract.ts';
import { outboxKeys } from '../../lib/kept-keys.ts';
import { hasShape, isNumber, isOneOf, isText } from '../../lib/shape.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import type { OutboxItem, SentPicture } from './outbox-state.ts';

const isItem = hasShape<Omit<OutboxItem, 'code' | 'seenAs' | 'quote' | 'picture'>>({
  clientMessageId: isText,
  conversationId: isText,
  recipientId: isText,
  content: (value) => typeof value === 'string',
  createdAt: isNumber,
  state: isOneOf(['waiting', 'sending', 'failed']),
  attempts: isNumber,
});

const isQuote = hasShape<Quote>({
  id: isText,
  senderId: isText,
  createdAt: isText,
  excerpt: (value) => value === null || isText(value),
  isPicture: (value) => value === undefined || value === true,
});

const isPicture = hasShape<Omit<SentPicture, 'blob'>>({ id: isText, width: isNumber, height: isNumber });

/** An item as it was stored, without the content of its picture; null of another shape. */
function itemIn(value: unknown): OutboxItem | null {
  if (!isItem(value)) return null;
  const { clientMessageId, conversationId, recipientId, content, createdAt, state, attempts } = value;
  const { code, quote, picture } = value as { code?: unknown; quote?: unknown; picture?: unknown };
  return {
    ...{ clientMessageId, conversationId, recipientId, content, createdAt, state, attempts },
    ...(isText(code) && { code }),
    ...(isQuote(quote) && { quote }),
    ...(isPicture(picture) && { picture: { id: picture.id, width: picture.width, height: picture.height } }),
  };
}

/** The unsent messages of an account in this browser, each under a key of its own: tabs write beside each other. */
export function outboxStore(local: KeyValue, userId: string) {
  const prefix = outboxKeys(userId);
  const keyOf = (id: string) => `${prefix}${id}`;
  return {
    prefix,
    has: (id: string) => local.get(keyOf(id)) !== null,
    /** In the order of their writing. */
    read: (): OutboxItem[] =>
      local
        .keys(prefix)
        .flatMap((key) => local.getJson(key, itemIn) ?? [])
        .sort((a, b) => a.createdAt - b.createdAt),
    write: (item: OutboxItem) => local.setJson(keyOf(item.clientMessageId), item),
    remove: (id: string) => local.remove(keyOf(id)),
  };
}

/** How many messages of an account this browser holds. */
export const countUnsent = (local: KeyValue, userId: string): number => local.keys(outboxKeys(userId)).length;
