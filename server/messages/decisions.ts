import { type MessageFacts, refusalOfDeletion, refusalOfReaction } from '@visavis/domain/messages/changes.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** The relation of a user to another, read while their friendship is locked. */
export interface PairFacts {
  /** whether the other account exists */
  exists: boolean;
  areFriends: boolean;
}

export interface SendFacts extends PairFacts {
  /** when the last message of the conversation was sent, ms; 0 where there is none */
  lastMessageAt: number;
  /** what it answers: null where the conversation has no such message; undefined where it is no reply */
  replyTo?: { isEntry: boolean } | null | undefined;
  /** what it shows: null where the sender has no such picture to send; undefined where it shows none */
  picture?: object | null | undefined;
}

/** Only friends write to each other; blocks need no rule, since one ends the friendship. @throws NOT_FOUND, NOT_FRIENDS */
export function decideOpen({ exists, areFriends }: PairFacts): void {
  if (!exists) throw new AppError('NOT_FOUND');
  if (!areFriends) throw new AppError('NOT_FRIENDS');
}

/**
 * The time (ms) that a message is stored under: times within a conversation are strictly increasing, so that pages
 * neither skip nor repeat a message (protocol.md, 'HTTP').
 * A message that is deleted while someone writes a reply to it can still be answered.
 * @throws NOT_FOUND, NOT_FRIENDS, FORBIDDEN
 */
export function decideSend({ lastMessageAt, replyTo, picture, ...pair }: SendFacts, now: number): number {
  decideOpen(pair);
  if (replyTo === null || picture === null) throw new AppError('NOT_FOUND');
  if (replyTo?.isEntry) throw new AppError('FORBIDDEN');
  return Math.max(now, lastMessageAt + 1);
}

/**
 * The id of a call's entry, once for each call, among the ids that clients give their messages. No UUID
 * has version 14, so that no client can send it: the caller knows the id of the call.
 */
export const entryIdOf = (callId: string): string => `${callId.slice(0, 14)}e${callId.slice(15)}`;

/** @param message undefined where the user has no such message. @throws NOT_FOUND, FORBIDDEN, DELETION_CLOSED */
export function decideDeletion(message: MessageFacts | undefined, userId: string, now: number): void {
  if (!message) throw new AppError('NOT_FOUND');
  const refusal = refusalOfDeletion(message, userId, now);
  if (refusal) throw new AppError(refusal);
}

/**
 * Friends alone react, and take back a reaction.
 * @param message undefined where the user has no such message
 * @throws NOT_FOUND, NOT_FRIENDS, FORBIDDEN
 */
export function decideReaction(message: (MessageFacts & { areFriends: boolean }) | undefined): void {
  if (!message) throw new AppError('NOT_FOUND');
  if (!message.areFriends) throw new AppError('NOT_FRIENDS');
  const refusal = refusalOfReaction(message);
  if (refusal) throw new AppError(refusal);
}
