import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { type Services, useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { announcementOf, withMeasure } from './measure-state.ts';
import { measuresKey } from './queries.ts';

/**
 * Takes new and changed measures into the list; after a reconnect, and when the user returns to the page, the list is
 * loaded again. @returns a function that disconnects
 */
function connectMeasures(
  { socket, returned }: Services,
  client: QueryClient,
  announce: (what: 'withdrawn' | 'upheld') => void,
): () => void {
  const refresh = () => void client.invalidateQueries({ queryKey: measuresKey }, { cancelRefetch: false });
  const stops = [
    socket.onConnected(refresh),
    returned.on(refresh),
    socket.on('moderation:measure', (changed) => {
      patchQuery<Measure[]>(client, measuresKey, (all) => withMeasure(all, changed));
      const announcement = announcementOf(changed);
      if (announcement) announce(announcement);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mounted once while a user is signed in. */
export function useMeasuresRealtime(): void {
  const services = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('moderation');
  useEffect(() => connectMeasures(services, client, (what) => toast(t(`toast.${what}`))), [services, client, t]);
}
