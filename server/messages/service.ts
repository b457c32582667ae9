import {
  type Conversation,
  dmMessage,
  dmMessagesRead,
  dmUnarchived,
  dmUserTyping,
  type Message,
} from '@visavis/domain/messages/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import { toMessage } from './presenter.ts';
import type { Access, MessagesRepo } from './repo.ts';
import type { Draft, MessageStore, Sent } from './repo-send.ts';

export interface MessagesDependencies {
  repo: MessagesRepo;
  store: MessageStore;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  /** hears how many a batch has stored; a repeated one is not stored again */
  onStored(count: number): void;
}

export interface Outgoing {
  recipientId: string;
  content: string;
  clientMessageId?: string | undefined;
}

export type Messages = ReturnType<typeof createMessages>;

const BATCH = 256;
const WAITING = 20_000;

export function createMessages({ repo, store, realtime, clock, random, onStored }: MessagesDependencies) {
  const now = () => new Date(clock.now());
  const newId = () => random.uuid(clock.now());
  const queue = createBatcher<Draft, Sent>({
    async run(drafts) {
      const sent = await store.send(drafts, clock.now());
      onStored(sent.filter(({ outcome }) => outcome === 'stored').length);
      return sent;
    },
    max: BATCH,
    maxWaiting: WAITING,
  });

  /** @throws NOT_FOUND, alike for no conversation and for one of others */
  async function access(userId: string, conversationId: string): Promise<Access> {
    const granted = await repo.access(conversationId, userId);
    if (!granted) throw new AppError('NOT_FOUND');
    return granted;
  }

  function deliver(message: Message, recipientId: string, unarchivedFor: readonly string[]): void {
    const { conversationId, senderId } = message;
    for (const userId of unarchivedFor) realtime.toUser(userId, dmUnarchived, { conversationId });
    realtime.toUser(recipientId, dmMessage, { conversationId, message });
    realtime.toUser(senderId, dmMessage, { conversationId, message });
  }

  return {
    conversations: repo.conversations,

    /** @throws SELF, NOT_FOUND, NOT_FRIENDS */
    async open(userId: string, otherId: string): Promise<{ made: boolean; conversation: Conversation }> {
      if (userId === otherId) throw new AppError('SELF');
      const opened = await repo.open(userId, otherId, newId(), now());
      const conversation = opened && (await repo.conversation(userId, opened.id));
      if (!conversation) throw new AppError((await repo.isKnown(otherId)) ? 'NOT_FRIENDS' : 'NOT_FOUND');
      if (opened.unarchived) realtime.toUser(userId, dmUnarchived, { conversationId: opened.id });
      return { made: opened.made, conversation };
    },

    /** A page of 20, oldest first; former friends may read it too. @throws NOT_FOUND */
    async page(userId: string, conversationId: string, before: string | undefined): Promise<Message[]> {
      await access(userId, conversationId);
      return (await repo.page(conversationId, before === undefined ? undefined : new Date(before))).map(toMessage);
    },

    /**
     * Resolves once the message is stored, and after it went to both people's sockets; the same `clientMessageId`
     * again resolves to the first message and tells nobody.
     * @throws SELF, NOT_FOUND, NOT_FRIENDS (also for someone who blocked: a block shows to nobody)
     */
    async send(senderId: string, { recipientId, content, clientMessageId = undefined }: Outgoing): Promise<Message> {
      if (senderId === recipientId) throw new AppError('SELF');
      const sent = await queue.add({
        id: newId(),
        senderId,
        recipientId,
        content,
        clientMessageId: clientMessageId ?? null,
        conversationId: newId(),
      });
      if (sent.outcome === 'NOT_FRIENDS' || sent.outcome === 'NOT_FOUND') throw new AppError(sent.outcome);
      const message = toMessage(sent.message);
      if (sent.outcome === 'stored') deliver(message, recipientId, sent.unarchivedFor);
      return message;
    },

    /** Tells both people's sockets, except over a block. @throws NOT_FOUND */
    async markRead(userId: string, conversationId: string): Promise<void> {
      const { otherId, isBlocked } = await access(userId, conversationId);
      const at = now();
      await repo.markRead(conversationId, userId, at);
      const read = { conversationId, readBy: userId, readAt: at.toISOString() };
      realtime.toUser(userId, dmMessagesRead, read);
      if (!isBlocked) realtime.toUser(otherId, dmMessagesRead, read);
    },

    /** For this user alone, until the next message. @throws NOT_FOUND */
    async archive(userId: string, conversationId: string): Promise<void> {
      if (!(await repo.archive(conversationId, userId, now()))) throw new AppError('NOT_FOUND');
    },

    /** Passed on between friends; between others it is heard and goes nowhere. @throws NOT_FOUND */
    async typing(userId: string, conversationId: string, isTyping: boolean): Promise<void> {
      const { otherId, areFriends } = await access(userId, conversationId);
      if (areFriends) realtime.toUser(otherId, dmUserTyping, { conversationId, userId, isTyping });
    },

    /** Resolves once every message on its way is stored. */
    idle: queue.idle,
  };
}
