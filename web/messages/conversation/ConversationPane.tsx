import { type Conversation, dmTyping } from '@visavis/domain/messages/contract.ts';
import { createTypingSignal } from '@visavis/domain/messages/typing-signal.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { useServices } from '../../services/services.tsx';
import type { Presence } from '../../ui/Avatar.tsx';
import { useMessaging, useOutboxItems } from '../messaging-context.ts';
import { unsentIn } from '../outbox/outbox-state.ts';
import { useMessageList, useOlderMessages, useTyping } from '../queries.ts';
import { isTyping } from '../typing-state.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ConversationView, type History } from './ConversationView.tsx';
import { rowsOf } from './rows-state.ts';
import { useMarkRead } from './use-mark-read.ts';

export interface ConversationPaneProps {
  conversation: Conversation;
  presence: Presence;
  canWrite: boolean;
  /** milliseconds */
  now: number;
  onArchived: () => void;
}

/** The open conversation, alive. Another one needs another pane (`key`). */
export function ConversationPane({ conversation, presence, canWrite, now, onArchived }: ConversationPaneProps) {
  const { id, otherUser } = conversation;
  const { t } = useTranslation('messages');
  const { clock, socket } = useServices();
  const { me, outbox, drafts } = useMessaging();
  const query = useMessageList(id);
  const older = useOlderMessages(id);
  const items = useOutboxItems();
  const typing = useTyping();
  const [archiving, setArchiving] = useState(false);
  useMarkRead(id, query.data);

  const signal = useMemo(
    () =>
      createTypingSignal({
        ...clock,
        send: (isTyping) => {
          if (socket.connection.get().isSocketConnected) void socket.emit(dmTyping, { conversationId: id, isTyping });
        },
      }),
    [clock, socket, id],
  );
  useEffect(() => signal.stop, [signal]);

  const rows = useMemo(
    () => (query.data ? rowsOf(query.data, unsentIn(items, id), me) : []),
    [query.data, items, id, me],
  );

  const olderState = older.isPending ? 'loading' : older.isError ? 'failed' : 'more';
  const history = mapReady(
    queryState(query),
    ({ hasOlder }): History => ({
      rows,
      older: hasOlder ? olderState : 'none',
    }),
  );

  const loadOlder = () => {
    const oldest = query.data?.messages[0]?.createdAt;
    if (oldest !== undefined && !older.isPending) older.mutate(oldest);
  };

  // What was there when the conversation was opened is not news.
  const last = query.data?.messages.at(-1);
  const [openedAt] = useState(() => new Date(clock.now()).toISOString());
  const isNews = last !== undefined && last.senderId !== me && last.createdAt > openedAt;

  return (
    <>
      <ConversationView
        person={otherUser}
        presence={presence}
        typing={isTyping(typing, id)}
        history={history}
        canWrite={canWrite}
        draft={drafts.get(id)}
        announcement={isNews ? t('pane.incoming', { username: otherUser.username, text: last.content }) : ''}
        today={now}
        onOlder={loadOlder}
        onType={(text) => {
          drafts.set(id, text);
          signal.typed(text);
        }}
        onSend={(content) => {
          drafts.delete(id);
          signal.stop();
          outbox.add({ conversationId: id, recipientId: otherUser.userId, content });
        }}
        onRetry={canWrite ? outbox.retry : undefined}
        onDelete={outbox.remove}
        onArchive={() => setArchiving(true)}
      />
      <ArchiveDialog
        conversation={archiving ? conversation : null}
        onClose={() => setArchiving(false)}
        onArchived={onArchived}
      />
    </>
  );
}
