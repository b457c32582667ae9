import { createContext, useContext } from 'react';

/** State that the event handlers and the screen share while a user is signed in; useOutbox gives the outbox that belongs to it. */
export interface Messaging {
  /** the signed-in user's id */
  me: string;
  /** the conversation that is open, visible and looked at */
  open: { get(): string | null; set(conversationId: string | null): void };
  /** by conversation, when its last message arrived, in milliseconds */
  lastIncoming: { get(conversationId: string): number | null; set(conversationId: string, at: number): void };
  /** pictures chosen and not sent, by conversation */
  pictures: Map<string, Blob>;
  /** the server refused an action that only friends may do: the friends list is out of date */
  onNotFriends(): void;
}

export const MessagingContext = createContext<Messaging | null>(null);

export function useMessaging(): Messaging {
  const messaging = useContext(MessagingContext);
  if (!messaging) throw new Error('useMessaging must be used within MessagingProvider');
  return messaging;
}
