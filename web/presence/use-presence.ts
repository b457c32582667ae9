import { skipToken, useQuery } from '@tanstack/react-query';
import type { Status } from '@visavis/domain/presence/contract.ts';
import { useCallback } from 'react';
import { agoText } from '../i18n/ago.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useStore } from '../lib/use-store.ts';
import { useServices } from '../services/services.tsx';
import { type Presence, statusOf } from './presence-state.ts';

export const presenceKey = ['presence'] as const;

const noPresence: Presence = {};

export interface ShownPresence {
  /** unknown: was there when the connection was lost */
  status: Status | 'unknown';
  /** 'Online', 'In a call', 'Last seen 5 minutes ago', 'Offline' */
  label: string;
}

/** What to show of a friend. @param lastSeenAt from a list, until the first event */
export type PresenceOf = (userId: string, lastSeenAt?: string | null) => ShownPresence;

/** Milliseconds between updates of 'five minutes ago'. */
const REFRESH_INTERVAL = 30_000;

/** The current status and label of any friend. Needs the namespace 'presence'. */
export function usePresence(): PresenceOf {
  // Only events write this entry; there is no request for it.
  const { data: presence = noPresence } = useQuery<Presence>({
    queryKey: presenceKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { clock, socket } = useServices();
  const isConnected = useStore(socket.connection, ({ isOnline, isSocketConnected }) => isOnline && isSocketConnected);
  const now = useServerNow(clock, REFRESH_INTERVAL);
  const { t, language } = useTranslation('presence');
  return useCallback(
    (userId, lastSeenAt = null) => {
      const known = statusOf(presence, userId, lastSeenAt);
      if (known.status !== 'offline') {
        const status = isConnected ? known.status : 'unknown';
        return { status, label: t(status) };
      }
      const seen = known.lastSeenAt;
      const ago = seen === null ? null : agoText(language, Date.parse(seen), now);
      return { status: 'offline', label: ago === null ? t('offline') : t('lastSeen', { ago }) };
    },
    [presence, isConnected, now, t, language],
  );
}
