import { DECLINE_COOLDOWN } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** The relation of a user to another, read while the pair is locked. */
export interface Relationship {
  /** whether the other account exists */
  exists: boolean;
  friendshipId: string | null;
  request: { id: string; requesterId: string } | null;
  /** when the other last declined a request of the user */
  declinedAt: Date | null;
  /** whether the user blocks the other; the reverse is left out, so that no decision can reveal it (rulings 20) */
  blocks: boolean;
}

/** A pending request, read while its pair is locked. */
export interface PendingRequest {
  requesterId: string;
  receiverId: string;
  metThrough: 'VIDEO_MATCH' | 'INVITE_CODE';
  /** whether the receiver blocks the sender */
  blocked: boolean;
}

/**
 * Decides what a new request does: it is stored, or it accepts the other's pending one.
 * @param introduced whether the two shared a call, or the sender has the other's invite code
 * @throws NOT_FOUND, FORBIDDEN (the sender blocks the other), ALREADY_FRIENDS, REQUEST_EXISTS, NOT_SHARED_A_CALL,
 * RATE_LIMITED for a day after the other declined
 */
export function decideRequest(
  { exists, blocks, friendshipId, request, declinedAt }: Relationship,
  userId: string,
  { introduced, now }: { introduced: boolean; now: Date },
): 'request' | { accepts: string } {
  if (!exists) throw new AppError('NOT_FOUND');
  if (blocks) throw new AppError('FORBIDDEN');
  if (friendshipId) throw new AppError('ALREADY_FRIENDS');
  if (request?.requesterId === userId) throw new AppError('REQUEST_EXISTS');
  // Answering needs no introduction: the other has asked already.
  if (request) return { accepts: request.id };
  if (!introduced) throw new AppError('NOT_SHARED_A_CALL');
  const wait = declinedAt === null ? 0 : declinedAt.getTime() + DECLINE_COOLDOWN - now.getTime();
  if (wait > 0) throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(wait / 1000) });
  return 'request';
}

/** Whether a request would be sent now, for a page that must not offer it otherwise. */
export function canRequest(...facts: Parameters<typeof decideRequest>): boolean {
  try {
    decideRequest(...facts);
    return true;
  } catch {
    return false;
  }
}

/** Only the sender cancels. @throws NOT_FOUND, alike for no request and for one of others */
export function decideCancel(request: PendingRequest | undefined, userId: string): PendingRequest {
  if (request?.requesterId !== userId) throw new AppError('NOT_FOUND');
  return request;
}

/** Only the receiver answers, and never a request from someone they block. @throws NOT_FOUND */
export function decideAnswer(request: PendingRequest | undefined, userId: string): PendingRequest {
  if (request?.receiverId !== userId || request.blocked) throw new AppError('NOT_FOUND');
  return request;
}

/** @throws NOT_FOUND */
export function decideBlock({ exists }: Pick<Relationship, 'exists'>): void {
  if (!exists) throw new AppError('NOT_FOUND');
}
