import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useServices } from '../services/services.tsx';
import { type Messaging, MessagingContext } from './messaging-context.ts';
import { conversationsQuery } from './queries.ts';

export interface MessagingProviderProps {
  /** the signed-in user's id; give each user their own provider (`key`) */
  me: string;
  /** the server refused an action that only friends may do; must be a stable function */
  onNotFriends: () => void;
  children: ReactNode;
}

/** The state of messages that every page needs at once. Sending and receiving start later, in useMessagesRealtime. */
export function MessagingProvider({ me, onNotFriends, children }: MessagingProviderProps) {
  const services = useServices();
  const client = useQueryClient();

  // State rather than a memo, which React may drop together with what is kept here.
  const [messaging] = useState<Messaging>(() => {
    let openId: string | null = null;
    const incoming = new Map<string, number>();
    return {
      me,
      open: {
        get: () => openId,
        set: (conversationId) => {
          openId = conversationId;
        },
      },
      onNotFriends,
      pictures: new Map(),
      lastIncoming: {
        get: (conversationId) => incoming.get(conversationId) ?? null,
        set: (conversationId, at) => void incoming.set(conversationId, at),
      },
    };
  });

  // The pages below, which show them, take longer to appear.
  useEffect(() => void client.prefetchQuery(conversationsQuery(services, messaging)), [client, services, messaging]);

  return <MessagingContext value={messaging}>{children}</MessagingContext>;
}
