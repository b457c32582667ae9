import type { bothUsersReady, callEnded, peerDisconnected, RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { initiatorOf } from '@visavis/domain/call/rules.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import type { StoredRoomMessage } from './chat/repo-chat.ts';
import type { CallOutcome } from './lifecycle/outcome.ts';
import type { CallTimes, RoomFacts } from './lifecycle/repo.ts';

type Ready = PayloadOf<typeof bothUsersReady>;

export const presentTimes = ({ startedAt, endsAt }: CallTimes, now: number) => ({
  startedAt: startedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  serverTime: new Date(now).toISOString(),
});

/** @param times of a call that has started */
export function presentReady({ id, members: [a, b] }: RoomFacts, times: CallTimes, now: number): Ready {
  const { startedAt, endsAt, serverTime } = presentTimes(times, now);
  const initiatorId = initiatorOf(a.userId, b.userId);
  return { roomId: id, initiatorId, startedAt: startedAt ?? serverTime, endsAt: endsAt ?? serverTime, serverTime };
}

/** The notice of an end that one member receives: that the call ended, or that the other has gone. */
export type EndNotice =
  | { event: 'ended'; payload: PayloadOf<typeof callEnded> }
  | { event: 'disconnected'; payload: PayloadOf<typeof peerDisconnected> };

/** @param gone the members whose absence ended the call */
export function presentEnd(
  input: { roomId: string; gone: readonly string[]; outcome: CallOutcome },
  userId: string,
): EndNotice {
  const { roomId, gone, outcome } = input;
  const { reason } = outcome;
  const mine = outcome.members.find((member) => member.userId === userId);
  const figures = {
    roomId,
    duration: outcome.duration,
    rewards: { xpGained: mine?.xpGained ?? 0, karmaGained: mine?.karmaGained ?? 0 },
    ratingRequired: mine?.ratingRequired ?? false,
  };
  if (reason !== 'connection_lost' && reason !== 'left') return { event: 'ended', payload: { ...figures, reason } };
  if (gone.includes(userId)) return { event: 'ended', payload: { ...figures, reason: 'ended' } };
  return { event: 'disconnected', payload: { ...figures, reason } };
}

export const presentMessage = (
  roomId: string,
  username: string,
  { id, userId, content, createdAt }: StoredRoomMessage,
): RoomChatMessage => ({ roomId, id, userId, username, content, createdAt: createdAt.toISOString() });
