import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { i18n } from '../../i18n/i18n.ts';
import { useStore } from '../../lib/use-store.ts';
import { type Services, useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type Messaging, useMessaging } from '../messaging-context.ts';
import { cachePicture } from '../pictures/queries.ts';
import { messagesKeys } from '../queries.ts';
import { cacheMessage } from '../realtime.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { OutboxItem } from './outbox-state.ts';

/** One outbox for each signed-in user, created on first use. */
const outboxes = new WeakMap<Messaging, Outbox>();

function outboxOf(messaging: Messaging, services: Services, client: QueryClient): Outbox {
  const known = outboxes.get(messaging);
  if (known) return known;
  const { me, onNotFriends } = messaging;
  const outbox = createOutbox({
    services,
    me,
    newId: services.newId,
    onMatched: (message, { picture }) => picture?.blob && cachePicture(client, message.id, picture.blob),
    onStored: (message, clientMessageId) => cacheMessage(client, messaging, message, clientMessageId),
    onCooldown: (seconds) => void toast(i18n.t('errors:COOLDOWN', { seconds })),
    onFailed({ code }) {
      if (code === 'NOT_FRIENDS' || code === 'NOT_FOUND') onNotFriends();
      // The account may have gone, and with it the conversation.
      if (code === 'NOT_FOUND') void client.invalidateQueries({ queryKey: messagesKeys.conversations });
      toast.error(i18n.t('messages:toast.sendFailed'));
    },
  });
  outboxes.set(messaging, outbox);
  return outbox;
}

/** The signed-in user's unsent messages; useMessagesRealtime sends them. */
export function useOutbox(): Outbox {
  const services = useServices();
  const client = useQueryClient();
  return outboxOf(useMessaging(), services, client);
}

export function useOutboxItems(): readonly OutboxItem[] {
  return useStore(useOutbox());
}
