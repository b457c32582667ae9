import { AppError } from '@visavis/domain/wire/errors.ts';

/** What stands between a user and another, read while their friendship is locked. */
export interface PairFacts {
  /** whether the other account exists */
  exists: boolean;
  areFriends: boolean;
}

export interface SendFacts extends PairFacts {
  /** when the last message of the conversation was sent, ms; 0 where there is none */
  lastMessageAt: number;
}

/** Only friends write to each other; blocks need no rule, since one ends the friendship. @throws NOT_FOUND, NOT_FRIENDS */
export function decideOpen({ exists, areFriends }: PairFacts): void {
  if (!exists) throw new AppError('NOT_FOUND');
  if (!areFriends) throw new AppError('NOT_FRIENDS');
}

/**
 * The time (ms) that a message is stored under: times within a conversation are strictly increasing, so that pages
 * neither skip nor repeat a message (protocol.md, 'HTTP').
 * @throws NOT_FOUND, NOT_FRIENDS
 */
export function decideSend({ lastMessageAt, ...pair }: SendFacts, now: number): number {
  decideOpen(pair);
  return Math.max(now, lastMessageAt + 1);
}
