import { TYPING_EXPIRY } from '@visavis/domain/messages/rules.ts';

/** By conversation: who is typing, and until when (milliseconds) unless the signal is repeated. */
export type Typing = Readonly<Record<string, { userId: string; until: number }>>;

interface TypingSignal {
  conversationId: string;
  userId: string;
  isTyping: boolean;
}

export function applyTyping(typing: Typing, { conversationId, userId, isTyping }: TypingSignal, now: number): Typing {
  if (isTyping) return { ...typing, [conversationId]: { userId, until: now + TYPING_EXPIRY } };
  if (typing[conversationId]?.userId !== userId) return typing;
  const { [conversationId]: _ended, ...others } = typing;
  return others;
}

/** Drops expired signals; returns the same object if there are none. */
export function expireTyping(typing: Typing, now: number): Typing {
  const current = Object.entries(typing).filter(([, { until }]) => until > now);
  return current.length === Object.keys(typing).length ? typing : Object.fromEntries(current);
}

export const isTyping = (typing: Typing, conversationId: string): boolean => conversationId in typing;
