import { createContext, useContext } from 'react';
import { useStore } from '../lib/use-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { OutboxItem } from './outbox/outbox-state.ts';

/** What the events and the screen tell each other; it lives as long as somebody is signed in. */
export interface Messaging {
  me: string;
  outbox: Outbox;
  /** the conversation that is open before the user's eyes */
  open: { get(): string | null; set(conversationId: string | null): void };
  /** when the last message came in, by conversation, in milliseconds */
  lastIncoming: { get(conversationId: string): number | null; set(conversationId: string, at: number): void };
  /** what is written and not sent, by conversation */
  drafts: Map<string, string>;
  /** the server refused what only friends may do: the list of friends lags behind */
  onNotFriends(): void;
}

export const MessagingContext = createContext<Messaging | null>(null);

export function useMessaging(): Messaging {
  const messaging = useContext(MessagingContext);
  if (!messaging) throw new Error('useMessaging must be used within MessagingProvider');
  return messaging;
}

export function useOutboxItems(): readonly OutboxItem[] {
  return useStore(useMessaging().outbox);
}
