import { dmMessageDeleted, dmMessageReacted } from '@visavis/domain/messages/contract.ts';
import type { ReactionEmoji } from '@visavis/domain/messages/rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Realtime } from '../../realtime/port.ts';
import { decideDeletion, decideReaction } from '../decisions.ts';
import type { MessagesDependencies } from '../service.ts';
import type { ChangesRepo } from './repo.ts';

export interface ChangesDependencies extends Pick<MessagesDependencies, 'refuseContact' | 'pushNews'> {
  repo: ChangesRepo;
  realtime: Realtime;
  clock: Clock;
  /** removes the file of a picture that no message has any more */
  discardPicture(picture: { id: string; file: string }): Promise<void>;
}

export type MessageChanges = ReturnType<typeof createMessageChanges>;

/** Changes to messages that are stored (docs/decisions/053). Both people see each, on every device. */
export function createMessageChanges(dependencies: ChangesDependencies) {
  const { repo, realtime, clock, refuseContact, discardPicture, pushNews } = dependencies;
  const now = () => new Date(clock.now());
  return {
    /**
     * Deletes a message of the user's own for both, friends or not, over a block too: its text must not stay on the
     * other's screen, locked or not. Idempotent.
     * @throws NOT_FOUND, FORBIDDEN, DELETION_CLOSED
     */
    async delete(userId: string, messageId: string): Promise<{ deletedAt: string }> {
      const at = now();
      const { message, isNews, picture, mayBeShown } = await repo.delete(messageId, userId, at, (facts) =>
        decideDeletion(facts, userId, at.getTime()),
      );
      const { conversationId, otherId } = message;
      const deletedAt = (message.deletedAt ?? at).toISOString();
      const deleted = { conversationId, messageId, deletedBy: userId, deletedAt };
      if (isNews) for (const person of [otherId, userId]) realtime.toUser(person, dmMessageDeleted, deleted);
      if (mayBeShown) pushNews(otherId, { kind: 'message', fromId: userId, conversationId, text: '', isDeleted: true });
      if (picture) await discardPicture(picture);
      return { deletedAt };
    },

    /** @param emoji null takes it back. @throws EMAIL_UNVERIFIED, SUSPENDED, NOT_FOUND, NOT_FRIENDS, FORBIDDEN */
    async react(userId: string, messageId: string, emoji: ReactionEmoji | null): Promise<void> {
      await refuseContact(userId);
      const { message, isNews } = await repo.react(messageId, userId, emoji, now(), decideReaction);
      const { conversationId, otherId } = message;
      const reacted = { conversationId, messageId, userId, emoji };
      if (isNews) for (const person of [otherId, userId]) realtime.toUser(person, dmMessageReacted, reacted);
    },
  };
}
