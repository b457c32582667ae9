import { keepTyping, type Typist, updateTypist } from '@visavis/domain/messages/typist.ts';

interface TypingUser extends Typist {
  userId: string;
}

/** By conversation: who is typing. */
export type Typing = Readonly<Record<string, TypingUser>>;

interface TypingSignal {
  conversationId: string;
  userId: string;
  isTyping: boolean;
}

export function applyTyping(typing: Typing, { conversationId, userId, isTyping }: TypingSignal, now: number): Typing {
  const known = typing[conversationId];
  if (isTyping) {
    const typist = keepTyping(known?.userId === userId ? known : null, now);
    return { ...typing, [conversationId]: { userId, ...typist } };
  }
  if (known?.userId !== userId) return typing;
  const { [conversationId]: _ended, ...others } = typing;
  return others;
}

/** Drops expired signals and shows those that have lasted; returns the same object if nothing changes. */
export function updateTyping(typing: Typing, now: number): Typing {
  const entries = Object.entries(typing);
  const current = entries.flatMap(([id, user]): [string, TypingUser][] => {
    const typist = updateTypist(user, now);
    if (typist === null) return [];
    return [[id, typist === user ? user : { ...user, ...typist }]];
  });
  const same = current.length === entries.length && current.every(([id, user]) => typing[id] === user);
  return same ? typing : Object.fromEntries(current);
}

export const isTyping = (typing: Typing, conversationId: string): boolean => typing[conversationId]?.isShown === true;
