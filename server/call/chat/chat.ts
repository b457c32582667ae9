import { animatedEmoji, peerRoomTyping, roomMessage, roomMessages } from '@visavis/domain/call/contract.ts';
import { type EMOJIS, maySendEmoji } from '@visavis/domain/call/rules.ts';
import { type PlanRules, planInForce } from '@visavis/domain/users/plans.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import type { Calls } from '../lifecycle/service.ts';
import { presentMessage } from '../presenter.ts';
import { groupOf, type Rooms } from '../rooms/rooms.ts';
import type { ChatRepo } from './repo-chat.ts';

export interface ChatDependencies {
  repo: ChatRepo;
  calls: Calls;
  rooms: Rooms;
  realtime: Realtime;
  clock: Clock;
  plans: PlanRules;
  random: Random;
}
export type Chat = ReturnType<typeof createChat>;

/** Chat in a room, deleted when the call ends, and animated emojis, most of them for premium plans (rulings 18 and 47). */
export function createChat({ repo, calls, rooms, realtime, clock, plans, random }: ChatDependencies) {
  return {
    async send(sender: Sender, roomId: string, content: string): Promise<void> {
      await calls.requireSeat(sender, roomId);
      const { me } = await rooms.membership(roomId, sender.userId);
      const at = clock.now();
      const message = { id: random.uuid(at), userId: me.userId, content, createdAt: new Date(at) };
      const createdAt = await repo.insert(roomId, message);
      if (!createdAt) throw new AppError('CALL_OVER');
      realtime.toGroup(groupOf(roomId), roomMessage, presentMessage(roomId, me.username, { ...message, createdAt }));
    },
    async list(sender: Sender, roomId: string): Promise<void> {
      await calls.requireSeat(sender, roomId);
      const { me, peer } = await rooms.membership(roomId, sender.userId);
      const nameOf = (userId: string) => (userId === me.userId ? me : peer).username;
      const messages = (await repo.list(roomId)).map((row) => presentMessage(roomId, nameOf(row.userId), row));
      realtime.toSocket(sender.socketId, roomMessages, { roomId, messages });
    },
    async typing(sender: Sender, roomId: string, isTyping: boolean): Promise<void> {
      await calls.requireSeat(sender, roomId);
      const { userId, socketId } = sender;
      realtime.toGroup(groupOf(roomId), peerRoomTyping, { roomId, userId, isTyping }, socketId);
    },
    /** @throws PREMIUM_REQUIRED; CALL_OVER for a socket that is in no call */
    async emoji(sender: Sender, emoji: (typeof EMOJIS)[number]): Promise<void> {
      const owner = await repo.planOf(sender.userId);
      const plan = owner && planInForce(plans, owner, clock.now());
      if (!plan || !maySendEmoji(plan, emoji)) throw new AppError('PREMIUM_REQUIRED');
      const roomId = calls.roomOfSocket(sender.socketId);
      if (!roomId) throw new AppError('NOT_A_MEMBER');
      await calls.requireSeat(sender, roomId);
      realtime.toGroup(groupOf(roomId), animatedEmoji, { roomId, userId: sender.userId, emoji });
    },
  };
}
