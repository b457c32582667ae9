import { TYPING_EXPIRY, TYPING_INDICATOR_DELAY } from '@visavis/domain/messages/rules.ts';

interface Typist {
  userId: string;
  /** when the first signal came */
  since: number;
  /** when it ends unless the signal is repeated */
  until: number;
  /** it has lasted long enough to show */
  isShown: boolean;
}

/** By conversation: who is typing; times in milliseconds. */
export type Typing = Readonly<Record<string, Typist>>;

interface TypingSignal {
  conversationId: string;
  userId: string;
  isTyping: boolean;
}

export function applyTyping(typing: Typing, { conversationId, userId, isTyping }: TypingSignal, now: number): Typing {
  const known = typing[conversationId];
  if (isTyping) {
    const { since, isShown } = known?.userId === userId ? known : { since: now, isShown: false };
    return { ...typing, [conversationId]: { userId, since, until: now + TYPING_EXPIRY, isShown } };
  }
  if (known?.userId !== userId) return typing;
  const { [conversationId]: _ended, ...others } = typing;
  return others;
}

/** Drops expired signals and shows those that have lasted; returns the same object if nothing changes. */
export function updateTyping(typing: Typing, now: number): Typing {
  const entries = Object.entries(typing);
  const current = entries
    .filter(([, { until }]) => until > now)
    .map(([id, typist]): [string, Typist] =>
      !typist.isShown && now - typist.since >= TYPING_INDICATOR_DELAY
        ? [id, { ...typist, isShown: true }]
        : [id, typist],
    );
  const same = current.length === entries.length && current.every(([id, typist]) => typing[id] === typist);
  return same ? typing : Object.fromEntries(current);
}

export const isTyping = (typing: Typing, conversationId: string): boolean => typing[conversationId]?.isShown === true;
