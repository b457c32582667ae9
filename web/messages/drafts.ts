import { messageDraftsKey } from '../lib/kept-keys.ts';
import { remembered } from '../lib/remembered.ts';
import { isString } from '../lib/shape.ts';
import type { KeyValue } from '../platform/storage/storage.ts';

type Texts = Readonly<Record<string, string>>;

/** Text typed and not sent, by conversation; kept in this browser until it is sent, emptied, or its user signs out. */
export interface Drafts {
  get(conversationId: string): string | undefined;
  set(conversationId: string, text: string): void;
}

const areTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every(isString);

export function createDrafts(store: KeyValue, userId: string): Drafts {
  const kept = remembered(store, messageDraftsKey(userId), areTexts);
  const read = (): Texts => kept.read() ?? {};
  /** what the browser has refused to store */
  let refused: Texts = {};
  // Another tab may have written others since, or sent what this one has read before.
  const current = (): Texts => ({ ...read(), ...refused });
  return {
    get: (conversationId) => current()[conversationId],
    set(conversationId, text) {
      const { [conversationId]: _, ...others } = current();
      const texts = text.trim() === '' ? others : { ...others, [conversationId]: text };
      if (Object.keys(texts).length === 0) kept.clear();
      else kept.write(texts);
      const stored = read();
      refused = Object.entries(texts).every(([id, words]) => stored[id] === words) ? {} : texts;
    },
  };
}
