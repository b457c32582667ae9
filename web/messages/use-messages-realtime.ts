import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { useMessaging } from './messaging-context.ts';
import { useOutbox } from './outbox/use-outbox.ts';
import { connectMessages } from './realtime.ts';

/** Sends what is in the outbox and applies the events, on every page of a signed-in user. */
export function useMessagesRealtime(): void {
  const services = useServices();
  const client = useQueryClient();
  const messaging = useMessaging();
  const outbox = useOutbox();
  useEffect(() => {
    const onRestored = (username: string) => void toast(i18n.t('messages:toast.restored', { username }));
    const stops = [
      connectMessages({ services, client, messaging, outbox, onRestored }),
      outbox.start(),
      services.auth.subscribe(() => {
        if (!services.auth.get().isAuthenticated) outbox.forget();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [services, client, messaging, outbox]);
}
