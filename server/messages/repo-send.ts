import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { inOrder } from '../db/pair.ts';
import { inTransaction } from '../db/transaction.ts';
import type { SendFacts } from './decisions.ts';
import { attachPictures, lockUnsent, type PictureSize, type UnsentPicture } from './pictures/repo.ts';
import {
  type Draft,
  findRepeats,
  insertMessages,
  lockConversations,
  type MessageRow,
  pairKey,
  repeatKey,
  startConversationsOf,
} from './repo-batch.ts';
import { type QuotedRow, readQuoted } from './repo-extras.ts';

/** The outcome of a draft. */
export type Sent =
  | {
      outcome: 'stored';
      message: MessageRow;
      quoted: QuotedRow | undefined;
      picture: PictureSize | undefined;
      unarchivedFor: string[];
    }
  /** the same clientMessageId was stored before, as this message */
  | { outcome: 'repeated'; message: MessageRow }
  /** with the error that `decide` threw */
  | { outcome: 'refused'; error: unknown };

/** The time (ms) to store a draft under. Pure; throws the error that refuses the draft. */
type DecideSend = (facts: SendFacts) => number;

/** Only a missed call is news to the one who was called. */
function rowOf({ call, pictureId: _attached, ...draft }: Draft, conversationId: string, createdAt: Date) {
  const readAt = call && call.outcome !== 'missed' ? createdAt : null;
  const entry = { callOutcome: call?.outcome ?? null, callSeconds: call?.seconds ?? null };
  return { ...draft, conversationId, createdAt, readAt, ...entry, deletedAt: null };
}

/** Facts about the message that a draft answers, for `decide`. */
function repliedTo(
  { replyToId }: Draft,
  quotable: ReadonlyMap<string, QuotedRow>,
  conversationId: string,
): SendFacts['replyTo'] {
  if (replyToId === null) return undefined;
  const quoted = quotable.get(replyToId);
  return quoted?.conversationId === conversationId ? { isEntry: quoted.callOutcome !== null } : null;
}

/** The picture of a draft, if no other draft of the batch has it: null where it cannot be sent. */
function pictureFor(
  draft: Draft,
  unsent: ReadonlyMap<string, UnsentPicture>,
  claims: ReadonlyMap<string, Draft>,
): UnsentPicture | null | undefined {
  const { pictureId, senderId, clientMessageId } = draft;
  if (pictureId === null) return undefined;
  const picture = unsent.get(pictureId);
  if (picture?.ownerId !== senderId) return null;
  const claimedBy = claims.get(pictureId);
  return !claimedBy || (clientMessageId !== null && claimedBy.clientMessageId === clientMessageId) ? picture : null;
}

export type MessageStore = ReturnType<typeof createMessageStore>;

/**
 * Stores messages, many in one transaction (docs/decisions/008). Each draft is decided on alone: a refusal is the
 * outcome of its draft and leaves the batch as it is. The lock on the friendship holds until the commit, so that
 * unfriending and blocking come either before a message or after it. Conversations are locked in the order of their
 * ids, so that concurrent batches of several nodes cannot deadlock.
 */
export function createMessageStore(db: Db) {
  /** Stores the drafts of pairs that are friends and have a conversation; leaves out the others. */
  const store = (drafts: readonly Draft[], at: Date, decide: DecideSend): Promise<Map<Draft, Sent>> =>
    inTransaction(db, async (tx) => {
      const conversations = await lockConversations(tx, drafts);
      const quotable = await readQuoted(tx, drafts);
      const withPicture = drafts.filter(({ pictureId }) => pictureId !== null);
      const unsent = await lockUnsent(
        tx,
        withPicture.flatMap(({ pictureId }) => pictureId ?? []),
      );
      // A message that is sent again finds its picture sent.
      const before = await findRepeats(tx, withPicture);
      const claims = new Map<string, Draft>();
      const sent = new Map<Draft, Sent>();
      const rows = new Map<Draft, MessageRow & { clientMessageId: string | null }>();
      for (const draft of drafts) {
        const conversation = conversations.get(pairKey(draft));
        if (!conversation) continue;
        const first = before.get(repeatKey(draft.senderId, draft.clientMessageId));
        if (first) {
          sent.set(draft, { outcome: 'repeated', message: first });
          continue;
        }
        try {
          const { lastMessageAt } = conversation;
          const replyTo = repliedTo(draft, quotable, conversation.id);
          conversation.lastMessageAt = decide({
            ...{ exists: true, areFriends: true, lastMessageAt, replyTo },
            picture: pictureFor(draft, unsent, claims),
          });
        } catch (error) {
          sent.set(draft, { outcome: 'refused', error });
          continue;
        }
        if (draft.pictureId) claims.set(draft.pictureId, draft);
        const createdAt = new Date(conversation.lastMessageAt);
        rows.set(draft, rowOf(draft, conversation.id, createdAt));
      }
      if (rows.size === 0) return sent;
      const { stored, unarchived } = await insertMessages(tx, [...rows.values()]);
      await attachPictures(
        tx,
        [...rows.keys()].flatMap(({ id, pictureId }) =>
          pictureId && stored.has(id) ? { pictureId, messageId: id } : [],
        ),
        at,
      );
      const repeats = await findRepeats(
        tx,
        [...rows.keys()].filter(({ id }) => !stored.has(id)),
      );
      for (const [draft, message] of rows) {
        if (stored.has(draft.id)) {
          const quoted = quotable.get(draft.replyToId ?? '');
          const unarchivedFor = unarchived.get(message.conversationId) ?? [];
          const picture = unsent.get(draft.pictureId ?? '');
          sent.set(draft, { outcome: 'stored', message, quoted, picture, unarchivedFor });
          unarchived.delete(message.conversationId);
        } else {
          const first = repeats.get(repeatKey(draft.senderId, draft.clientMessageId));
          if (!first) throw new Error('a message was neither stored nor a repetition');
          sent.set(draft, { outcome: 'repeated', message: first });
        }
      }
      return sent;
    });

  async function startConversations(drafts: readonly Draft[], at: Date): Promise<void> {
    const pairs = [...new Map(drafts.map((draft) => [pairKey(draft), draft])).values()].map((draft) => ({
      ...inOrder(draft.senderId, draft.recipientId),
      id: draft.conversationId,
    }));
    await startConversationsOf(db, pairs, at);
  }

  /** The outcome of drafts between people who are not friends: a message stored before still answers its repetition. */
  async function refuse(drafts: readonly Draft[], decide: DecideSend): Promise<Map<Draft, Sent>> {
    if (drafts.length === 0) return new Map();
    const repeats = await findRepeats(db, drafts);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from users
        where id = any(${sql.param(drafts.map(({ recipientId }) => recipientId))}::uuid[]) and erase_at is null`,
    );
    const existing = new Set(rows.map(({ id }) => id));
    const outcomeOf = (draft: Draft): Sent => {
      const message = repeats.get(repeatKey(draft.senderId, draft.clientMessageId));
      if (message) return { outcome: 'repeated', message };
      try {
        decide({ exists: existing.has(draft.recipientId), areFriends: false, lastMessageAt: 0 });
      } catch (error) {
        return { outcome: 'refused', error };
      }
      throw new Error('a message between people who are not friends was not refused');
    };
    return new Map(drafts.map((draft) => [draft, outcomeOf(draft)]));
  }

  return {
    /** @returns what became of each draft, in the order given */
    async send(drafts: readonly Draft[], now: Date, decide: DecideSend): Promise<Sent[]> {
      const sent = await store(drafts, now, decide);
      const without = drafts.filter((draft) => !sent.has(draft));
      if (without.length > 0) {
        await startConversations(without, now);
        for (const [draft, outcome] of await store(without, now, decide)) sent.set(draft, outcome);
        const refused = without.filter((draft) => !sent.has(draft));
        for (const [draft, outcome] of await refuse(refused, decide)) sent.set(draft, outcome);
      }
      return drafts.map((draft) => sent.get(draft) as Sent);
    },
  };
}
