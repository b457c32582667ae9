import type { Relation } from '@visavis/domain/friends/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** How a user stands to another: what is decided on, wherever it comes from. */
export interface Relationship {
  known: boolean;
  friendshipId: string | null;
  request: { id: string; requesterId: string } | null;
  blocks: boolean;
}

/**
 * What asking for friendship does.
 * That the other blocks the sender is no argument: the sender must not see it in the answer (rulings 20).
 * @param introduced whether the two shared a call, or the sender has the other's code
 * @throws NOT_FOUND, FORBIDDEN (the sender blocks the other), ALREADY_FRIENDS, REQUEST_EXISTS, NOT_SHARED_A_CALL
 */
export function requestOutcome(
  standing: Relationship,
  userId: string,
  introduced: boolean,
): 'request' | { crosses: string } {
  if (!standing.known) throw new AppError('NOT_FOUND');
  if (standing.blocks) throw new AppError('FORBIDDEN');
  if (standing.friendshipId) throw new AppError('ALREADY_FRIENDS');
  if (standing.request?.requesterId === userId) throw new AppError('REQUEST_EXISTS');
  // Who asks back has been asked: no introduction is needed to say yes.
  if (standing.request) return { crosses: standing.request.id };
  if (!introduced) throw new AppError('NOT_SHARED_A_CALL');
  return 'request';
}

/** The relation as the user may see it: an own block shows, one by the other does not. */
export function relationOf(standing: Relationship, userId: string): Relation {
  if (standing.blocks) return { status: 'blocked' };
  if (standing.friendshipId) return { status: 'friends', friendshipId: standing.friendshipId };
  if (!standing.request) return { status: 'none' };
  const { id, requesterId } = standing.request;
  return { status: requesterId === userId ? 'pending_sent' : 'pending_received', requestId: id };
}
