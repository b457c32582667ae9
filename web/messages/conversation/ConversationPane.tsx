import { areStrangers } from '@visavis/domain/messages/cautions.ts';
import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { wordsOf } from '@visavis/domain/messages/rules.ts';
import { createTypingSignal } from '@visavis/domain/messages/typing-signal.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { useServices } from '../../services/services.tsx';
import type { Presence } from '../../ui/Avatar.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useMessageActions } from '../actions/use-message-actions.tsx';
import { useArchive } from '../archived/queries.tsx';
import type { Drafts } from '../drafts.ts';
import { useMessaging } from '../messaging-context.ts';
import { type SentPicture, unsentIn } from '../outbox/outbox-state.ts';
import { useOutbox, useOutboxItems } from '../outbox/use-outbox.ts';
import { usePictureDraft } from '../pictures/use-picture-draft.ts';
import { isTyping } from '../typing-state.ts';
import { useTyping } from '../use-typing.ts';
import { ConversationView, type History } from './ConversationView.tsx';
import { useMessageList, useOlderMessages } from './queries.ts';
import { guardRows, quoteOf, rowsOf } from './rows-state.ts';
import { useMarkRead } from './use-mark-read.ts';

export interface ConversationPaneProps {
  conversation: Conversation;
  drafts: Drafts;
  presence: Presence;
  canWrite: boolean;
  /** the user has blocked the other */
  isBlocked: boolean;
  /** a suspension keeps the user from writing */
  isBarred: boolean;
  /** milliseconds */
  now: number;
  onArchived: () => void;
  /** asks before it blocks the other; unblocks at once */
  onBlock: (person: Person) => void;
  /** the next step with someone who cannot be written to, below the conversation */
  askAgain?: ReactNode;
}

/** The open conversation with its queries and actions. Give each conversation its own instance (`key`). */
export function ConversationPane({
  conversation,
  drafts,
  presence,
  canWrite,
  isBlocked,
  isBarred,
  now,
  onArchived,
  onBlock,
  askAgain,
}: ConversationPaneProps) {
  const { id, otherUser } = conversation;
  const { t } = useTranslation('messages');
  const { clock } = useServices();
  const { me } = useMessaging();
  const outbox = useOutbox();
  const query = useMessageList(id);
  const older = useOlderMessages(id);
  const items = useOutboxItems();
  const typing = useTyping();
  const archive = useArchive(onArchived);
  const typingSignal = useTypingSignal(id);
  const { actions, quote, cancelReply, endReply, dialog } = useMessageActions(conversation, query.data, canWrite);
  const { draft, upload } = usePictureDraft(id);
  useMarkRead(id, query.data);
  // Loaded messages stay; people must notice that newer ones may be missing.
  useEffect(() => {
    if (query.isRefetchError) toast.error(t('toast.loadFailed'));
  }, [query.isRefetchError, t]);

  const strangers = areStrangers(conversation.createdAt, now);
  const rows = useMemo(() => {
    const all = query.data ? rowsOf(query.data, unsentIn(items, id), me) : [];
    return strangers ? guardRows(all) : all;
  }, [query.data, items, id, me, strangers]);

  const olderState = older.isPending ? 'loading' : older.isError ? 'failed' : 'more';
  const history = mapReady(
    queryState(query),
    ({ hasOlder }): History => ({ rows, older: hasOlder ? olderState : 'none' }),
  );

  const loadOlder = () => {
    const oldest = query.data?.messages[0]?.createdAt;
    if (oldest !== undefined && !older.isPending) older.mutate(oldest);
  };

  // Only messages that arrive while the conversation is open are announced.
  const last = query.data?.messages.at(-1);
  const [openedAt] = useState(() => new Date(clock.serverNow()).toISOString());
  const isNew = last !== undefined && last.senderId !== me && !last.deletedAt && last.createdAt > openedAt;

  /** Sends what is there at the press; what is written or begun while a picture uploads stays. */
  const onSend = (content: string): undefined | Promise<boolean> => {
    const written = drafts.get(id);
    const send = (picture?: SentPicture): undefined => {
      if (drafts.get(id) === written) drafts.set(id, '');
      outbox.add({
        ...{ conversationId: id, recipientId: otherUser.userId, content },
        ...(picture && { picture }),
        ...(quote && { quote }),
      });
      endReply(quote);
    };
    typingSignal.stop();
    if (!draft.picture) return send();
    return upload().then((picture) => {
      if (picture) send(picture);
      return picture !== null;
    });
  };

  return (
    <>
      <ConversationView
        person={otherUser}
        presence={presence}
        typing={isTyping(typing, id)}
        history={history}
        canWrite={canWrite}
        isBlocked={isBlocked}
        isBarred={isBarred}
        // Asked when the field appears, which it does again once the two are friends again.
        draft={() => drafts.get(id) ?? ''}
        announcement={
          // The key lets the same words be said again.
          isNew && (
            <span key={last.id}>
              {t('pane.incoming', { username: nameOf(otherUser), text: wordsOf(last) || t('picture.one') })}
            </span>
          )
        }
        today={now}
        onOlder={loadOlder}
        onType={(text) => {
          drafts.set(id, text);
          typingSignal.typed(text);
        }}
        picture={draft}
        onSend={onSend}
        onRetry={canWrite ? outbox.retry : undefined}
        onDelete={outbox.remove}
        onArchive={() => !archive.isPending && archive.mutate(id)}
        onBlock={() => onBlock(otherUser)}
        conversationId={id}
        actions={actions}
        answered={quote && quoteOf(quote, me)}
        onCancelReply={cancelReply}
        askAgain={askAgain}
      />
      {dialog}
    </>
  );
}

/** Sends the typing events of a conversation; stops when it closes. */
function useTypingSignal(conversationId: string) {
  const { clock, socket } = useServices();
  const [signal] = useState(() =>
    createTypingSignal({
      ...clock,
      send: (isTyping) => {
        if (socket.connection.get().isSocketConnected) void socket.emit('dm:typing', { conversationId, isTyping });
      },
    }),
  );
  useEffect(() => signal.stop, [signal]);
  return signal;
}
