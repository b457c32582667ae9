import type {
  bothUsersReady,
  callEnded,
  callStarted,
  peerDisconnected,
  RoomChatMessage,
} from '@visavis/domain/call/contract.ts';
import { initiatorOf } from '@visavis/domain/call/rules.ts';
import type { MatchedRoom } from '@visavis/domain/matching/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import { avatarUrl } from '../http/presenter.ts';
import type { StoredRoomMessage } from './chat/repo-chat.ts';
import type { CallOutcome } from './ending/outcome.ts';
import type { CallTimes, MatchedFacts, RoomFacts } from './rooms/repo.ts';

type Ready = PayloadOf<typeof bothUsersReady>;
type Started = PayloadOf<typeof callStarted>;

const timesOf = ({ startedAt, endsAt }: { startedAt: Date; endsAt: Date }, now: number) => ({
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  serverTime: new Date(now).toISOString(),
});

export const presentTimes = ({ startedAt, endsAt }: CallTimes, now: number) => ({
  startedAt: startedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  serverTime: new Date(now).toISOString(),
});

/** @param length of the call, ms: before it has started, the times are those of a call that starts now */
export function presentReady(
  { id, members: [a, b] }: RoomFacts,
  { startedAt, endsAt }: CallTimes,
  { now, length }: { now: number; length: number },
): Ready {
  const times = { startedAt: startedAt ?? new Date(now), endsAt: endsAt ?? new Date(now + length) };
  return { roomId: id, initiatorId: initiatorOf(a.userId, b.userId), ...timesOf(times, now) };
}

/** A room as its match announced it to one of the two. */
export const presentMatchedRoom = (roomId: string, { policy, isFriendCall, peer }: MatchedFacts): MatchedRoom => ({
  roomId,
  peerId: peer.id,
  peerInfo: {
    username: peer.username,
    displayName: peer.displayName,
    avatar: avatarUrl(peer),
    karma: peer.karma,
    experiencePoints: peer.experiencePoints,
  },
  iceTransportPolicy: policy,
  ...(isFriendCall && { kind: 'friend' as const }),
});

export const presentStart = (roomId: string, startedAt: Date, endsAt: Date, now: number): Started => ({
  roomId,
  ...timesOf({ startedAt, endsAt }, now),
});

/** The notice of an end that one member receives: that the call ended, or that the other has gone. */
export type EndNotice =
  | { event: 'ended'; payload: PayloadOf<typeof callEnded> }
  | { event: 'disconnected'; payload: PayloadOf<typeof peerDisconnected> };

/**
 * @param endedBy the member who ended the call; null: neither did; undefined: not known
 * @param gone the members whose absence ended it
 */
export function presentEnd(
  input: { roomId: string; endedBy: string | null | undefined; gone: readonly string[]; outcome: CallOutcome },
  userId: string,
): EndNotice {
  const { roomId, endedBy, gone, outcome } = input;
  const { reason } = outcome;
  const mine = outcome.members.find((member) => member.userId === userId);
  const figures = {
    roomId,
    duration: outcome.duration,
    rewards: { xpGained: mine?.xpGained ?? 0, karmaGained: mine?.karmaGained ?? 0 },
    ratingRequired: mine?.ratingRequired ?? false,
  };
  if (reason !== 'connection_lost' && reason !== 'left')
    return { event: 'ended', payload: { ...figures, reason, endedBy } };
  if (gone.includes(userId)) return { event: 'ended', payload: { ...figures, reason: 'ended', endedBy: null } };
  return { event: 'disconnected', payload: { ...figures, reason } };
}

/** An offer to call back; its time by the server's clock. */
export const presentCallBack = ({ roomId, until }: { roomId: string; until: number }, now: number) => ({
  roomId,
  until: new Date(until).toISOString(),
  serverTime: new Date(now).toISOString(),
});

export const presentMessage = (
  roomId: string,
  username: string,
  { id, userId, content, createdAt }: StoredRoomMessage,
): RoomChatMessage => ({ roomId, id, userId, username, content, createdAt: createdAt.toISOString() });
