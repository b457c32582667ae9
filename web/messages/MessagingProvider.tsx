import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { i18n, loadTexts } from '../i18n/i18n.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { type Messaging, MessagingContext } from './messaging-context.ts';
import { createOutbox } from './outbox/outbox.ts';
import { cachePicture } from './pictures/queries.ts';
import { conversationsQuery, messagesKeys } from './queries.ts';
import { cacheMessage, connectMessages } from './realtime.ts';

export interface MessagingProviderProps {
  /** the signed-in user's id; give each user their own provider (`key`) */
  me: string;
  /** the server refused an action that only friends may do; must be a stable function */
  onNotFriends: () => void;
  children: ReactNode;
}

/** The texts of messages load with the first page that shows some, or with the first thing to say. */
const say = (toast: () => void) => loadTexts(['messages']).then(toast, () => undefined);

/**
 * Sends and receives messages on every page. Mounted once while a user is signed in.
 */
export function MessagingProvider({ me, onNotFriends, children }: MessagingProviderProps) {
  const services = useServices();
  const client = useQueryClient();

  // State, not a memo, which React may drop, and with it what has not been sent.
  const [messaging] = useState<Messaging>(() => {
    let openId: string | null = null;
    const incoming = new Map<string, number>();
    const open: Messaging['open'] = {
      get: () => openId,
      set: (conversationId) => {
        openId = conversationId;
      },
    };
    return {
      me,
      open,
      onNotFriends,
      pictures: new Map(),
      lastIncoming: {
        get: (conversationId) => incoming.get(conversationId) ?? null,
        set: (conversationId, at) => void incoming.set(conversationId, at),
      },
      outbox: createOutbox({
        services,
        me,
        newId: () => crypto.randomUUID(),
        onMatched: (message, { picture }) => picture?.blob && cachePicture(client, message.id, picture.blob),
        onStored: (message, clientMessageId) => cacheMessage(client, { me, open }, message, clientMessageId),
        onFailed({ code }) {
          if (code === 'NOT_FRIENDS' || code === 'NOT_FOUND') onNotFriends();
          // The account may have gone, and with it the conversation.
          if (code === 'NOT_FOUND') void client.invalidateQueries({ queryKey: messagesKeys.conversations });
          void say(() => toast.error(i18n.t('messages:toast.sendFailed')));
        },
      }),
    };
  });

  // The pages below, which show them, take longer to appear.
  useEffect(() => void client.prefetchQuery(conversationsQuery(services, messaging)), [client, services, messaging]);

  useEffect(() => {
    const onRestored = (username: string) => void say(() => toast(i18n.t('messages:toast.restored', { username })));
    const stops = [
      connectMessages({ services, client, messaging, onRestored }),
      messaging.outbox.start(),
      services.auth.subscribe(() => {
        if (!services.auth.get().isAuthenticated) messaging.outbox.forget();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, client, messaging]);

  return <MessagingContext value={messaging}>{children}</MessagingContext>;
}
