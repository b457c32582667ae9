import { useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect, useState } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { useServices } from '../services/services.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { useMessaging } from './messaging-context.ts';
import { messagesKeys } from './queries.ts';

/** Says to screen readers, on every page, who has written in a conversation that is not open. What was written waits there. */
export function MessageNews() {
  const { socket } = useServices();
  const { me, open } = useMessaging();
  const client = useQueryClient();
  const [news, setNews] = useState({ id: '', text: '' });
  useEffect(
    () =>
      socket.on('dm:message', ({ message: { id, conversationId, senderId } }) => {
        if (senderId === me || conversationId === open.get()) return;
        const list = client.getQueryData<Conversation[]>(messagesKeys.conversations);
        const known = list?.find((conversation) => conversation.id === conversationId);
        setNews({
          id,
          text: known
            ? i18n.t('messages:toast.received', { username: nameOf(known.otherUser) })
            : i18n.t('messages:pane.newBelow', { count: 1 }),
        });
      }),
    [socket, me, open, client],
  );
  return (
    <LiveRegion>
      {/* The key lets the same words be said again. */}
      <span key={news.id}>{news.text}</span>
    </LiveRegion>
  );
}
