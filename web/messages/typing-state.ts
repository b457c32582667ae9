import { TYPING_EXPIRY } from '@visavis/domain/messages/rules.ts';

/** Who is typing, by conversation, until when (milliseconds) unless it is said again. */
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

/** Signals whose stop never came; the same object where nothing has expired. */
export function expireTyping(typing: Typing, now: number): Typing {
  const alive = Object.entries(typing).filter(([, { until }]) => until > now);
  return alive.length === Object.keys(typing).length ? typing : Object.fromEntries(alive);
}

export const isTyping = (typing: Typing, conversationId: string): boolean => conversationId in typing;
