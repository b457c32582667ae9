import {
  type CallEntry,
  type Conversation,
  dmMessage,
  dmMessagesDelivered,
  dmMessagesRead,
  dmUnarchived,
  dmUserTyping,
  type Message,
} from '@visavis/domain/messages/contract.ts';
import { PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import type { News } from '@visavis/domain/push/rules.ts';
import { textOf } from '@visavis/domain/ringing/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import { decideOpen, decideSend, entryIdOf } from './decisions.ts';
import { presentConversation, presentMessage, presentMessageTo } from './presenter.ts';
import type { Access, MessagesRepo } from './repo.ts';
import type { Draft } from './repo-batch.ts';
import type { MessageStore, Sent } from './repo-send.ts';

export interface MessagesDependencies {
  repo: MessagesRepo;
  store: MessageStore;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  /** @throws EMAIL_UNVERIFIED where the user's address must be confirmed first, SUSPENDED (rulings 74) */
  refuseContact(userId: string): Promise<void>;
  /** pushes news to someone who does not look at the app */
  pushNews(userId: string, news: News): void;
  /** called with the number of messages that a batch has stored, repetitions left out */
  onStored(count: number): void;
}

export interface Outgoing {
  recipientId: string;
  /** empty where there is a picture without words */
  content: string;
  /** the picture that it shows, uploaded before */
  pictureId?: string | undefined;
  clientMessageId?: string | undefined;
  /** the message that it answers */
  replyTo?: string | undefined;
}

export interface NewCallEntry {
  callId: string;
  callerId: string;
  calleeId: string;
  entry: CallEntry;
}

export type Messages = ReturnType<typeof createMessages>;

/** messages in a batch, and waiting for one, at most */
const BATCH_MAX = 256;
const WAITING_MAX = 20_000;

export function createMessages(dependencies: MessagesDependencies) {
  const { repo, store, realtime, clock, random, refuseContact, pushNews, onStored } = dependencies;
  const now = () => new Date(clock.now());
  const newId = () => random.uuid(clock.now());
  const queue = createBatcher<Draft, Sent>({
    async run(drafts) {
      const at = clock.now();
      const sent = await store.send(drafts, new Date(at), (facts) => decideSend(facts, at));
      onStored(sent.filter(({ outcome }) => outcome === 'stored').length);
      return sent;
    },
    max: BATCH_MAX,
    maxWaiting: WAITING_MAX,
  });

  /** @throws NOT_FOUND, alike for no conversation and for someone else's */
  async function access(userId: string, conversationId: string): Promise<Access> {
    const granted = await repo.access(conversationId, userId);
    if (!granted) throw new AppError('NOT_FOUND');
    return granted;
  }

  const mayContact = (userId: string): Promise<boolean> =>
    refuseContact(userId).then(
      () => true,
      (error) => {
        if (!(error instanceof AppError)) throw error;
        return false;
      },
    );

  function deliver(message: Message, recipientId: string, unarchivedFor: readonly string[]): void {
    const { conversationId, senderId } = message;
    for (const userId of unarchivedFor) realtime.toUser(userId, dmUnarchived, { conversationId });
    realtime.toUser(recipientId, dmMessage, { conversationId, message });
    realtime.toUser(senderId, dmMessage, { conversationId, message });
  }

  return {
    conversations: async (userId: string, before?: string): Promise<Conversation[]> =>
      (await repo.conversations(userId, before)).map((row) => presentConversation(userId, row)),

    archived: async (userId: string, before?: string): Promise<Conversation[]> =>
      (await repo.archived(userId, before)).map((row) => presentConversation(userId, row)),

    /** @throws SELF, EMAIL_UNVERIFIED, SUSPENDED, NOT_FOUND, NOT_FRIENDS */
    async open(userId: string, otherId: string): Promise<{ started: boolean; conversation: Conversation }> {
      if (userId === otherId) throw new AppError('SELF');
      await refuseContact(userId);
      const { id, started, unarchived } = await repo.open(userId, otherId, newId(), now(), decideOpen);
      if (unarchived) realtime.toUser(userId, dmUnarchived, { conversationId: id });
      const conversation = await repo.conversation(userId, id);
      if (!conversation) throw new AppError('NOT_FOUND');
      return { started, conversation: presentConversation(userId, conversation) };
    },

    /** A page of 20 messages, oldest first; former friends may read it too. @throws NOT_FOUND */
    async page(userId: string, conversationId: string, before: string | undefined): Promise<Message[]> {
      const granted = await access(userId, conversationId);
      const rows = await repo.page(conversationId, before === undefined ? undefined : new Date(before));
      const extrasOf = await repo.extras(rows);
      return rows.map((row) => presentMessageTo(userId, row, granted, extrasOf(row)));
    },

    /**
     * Resolves once the message is stored and sent to every socket of both. Idempotent: the same `clientMessageId`
     * again resolves to the first message and sends nothing.
     * @throws SELF, EMAIL_UNVERIFIED, SUSPENDED, NOT_FOUND, NOT_FRIENDS (over a block too, which must not show: rulings 20),
     *   FORBIDDEN (a reply to the entry of a call)
     */
    async send(senderId: string, outgoing: Outgoing): Promise<Message> {
      const { recipientId, content, pictureId, clientMessageId, replyTo } = outgoing;
      if (senderId === recipientId) throw new AppError('SELF');
      await refuseContact(senderId);
      const sent = await queue.add({
        id: newId(),
        senderId,
        recipientId,
        content: content || PICTURE_TEXT,
        pictureId: pictureId ?? null,
        clientMessageId: clientMessageId ?? null,
        conversationId: newId(),
        replyToId: replyTo ?? null,
      });
      if (sent.outcome === 'refused') throw sent.error;
      if (sent.outcome === 'repeated') {
        const extrasOf = await repo.extras([sent.message]);
        return presentMessage(sent.message, extrasOf(sent.message));
      }
      const message = presentMessage(sent.message, { quoted: sent.quoted, picture: sent.picture });
      deliver(message, recipientId, sent.unarchivedFor);
      const { conversationId, picture } = message;
      pushNews(recipientId, {
        ...{ kind: 'message', fromId: senderId, conversationId, text: content },
        ...(picture && { isPicture: true }),
      });
      return message;
    },

    /** Enters a call between friends, once; nothing where they are no friends any more. */
    async recordCall({ callId, callerId, calleeId, entry }: NewCallEntry): Promise<void> {
      const sent = await queue.add({
        id: newId(),
        senderId: callerId,
        recipientId: calleeId,
        content: textOf(entry),
        clientMessageId: entryIdOf(callId),
        conversationId: newId(),
        replyToId: null,
        pictureId: null,
        call: entry,
      });
      if (sent.outcome !== 'stored') return;
      deliver(presentMessage(sent.message), calleeId, sent.unarchivedFor);
      if (entry.outcome !== 'missed') return;
      pushNews(calleeId, { kind: 'call', fromId: callerId, missedIn: sent.message.conversationId });
    },

    /** Notifies both, while they are friends; otherwise the reader's own sockets alone. @throws NOT_FOUND */
    async markRead(userId: string, conversationId: string): Promise<void> {
      const { otherId, silentSince } = await access(userId, conversationId);
      const at = now();
      await repo.markRead(conversationId, userId, at);
      const read = { conversationId, readBy: userId, readAt: at.toISOString() };
      realtime.toUser(userId, dmMessagesRead, read);
      if (!silentSince) realtime.toUser(otherId, dmMessagesRead, read);
    },

    /**
     * Notifies both. Between people who are no friends nothing changes: the sender must not learn that the other is there,
     * and a block looks like the end of the friendship (rulings 20).
     * @throws NOT_FOUND
     */
    async markDelivered(userId: string, conversationId: string, upTo: string): Promise<void> {
      const { otherId, silentSince } = await access(userId, conversationId);
      if (silentSince || !(await repo.markDelivered(conversationId, userId, new Date(upTo)))) return;
      for (const person of [userId, otherId]) {
        realtime.toUser(person, dmMessagesDelivered, { conversationId, deliveredTo: userId, upTo });
      }
    },

    /** Archives for this user alone, until the next message. @throws NOT_FOUND */
    async archive(userId: string, conversationId: string): Promise<void> {
      if (!(await repo.archive(conversationId, userId, now()))) throw new AppError('NOT_FOUND');
    },

    /** @throws NOT_FOUND */
    async unarchive(userId: string, conversationId: string): Promise<Conversation> {
      await repo.archive(conversationId, userId, null);
      const conversation = await repo.conversation(userId, conversationId);
      if (!conversation) throw new AppError('NOT_FOUND');
      realtime.toUser(userId, dmUnarchived, { conversationId });
      return presentConversation(userId, conversation);
    },

    /** Forwarded between friends; accepted and dropped between others, and where the user may write to no one. @throws NOT_FOUND */
    async typing(userId: string, conversationId: string, isTyping: boolean): Promise<void> {
      const { otherId, areFriends } = await access(userId, conversationId);
      if (!areFriends || !(await mayContact(userId))) return;
      realtime.toUser(otherId, dmUserTyping, { conversationId, userId, isTyping });
    },

    /** Resolves once every message received is stored. */
    idle: queue.idle,
  };
}
