import type { Status } from '@visavis/domain/presence/contract.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { agoText } from '../i18n/ago.ts';
import { useNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { statusOf } from './presence-state.ts';
import { usePresenceMap } from './queries.ts';

export interface ShownPresence {
  status: Status;
  /** 'Online', 'In a call', 'Last seen 5 minutes ago', 'Offline' */
  label: string;
}

/** Answers what to show of a person. @param lastSeenAt what a list said, until an event says more */
export type PresenceOf = (userId: string, lastSeenAt?: string | null) => ShownPresence;

/** Milliseconds between two updates of 'five minutes ago'. */
const LOOK_AGAIN = 30_000;

/** Status and words for any friend, kept current. Needs the namespace 'presence'. */
export function usePresence(): PresenceOf {
  const presence = usePresenceMap();
  const { clock } = useServices();
  const now = useNow(clock, LOOK_AGAIN);
  const { t, i18n } = useTranslation('presence');
  return useCallback(
    (userId, lastSeenAt = null) => {
      const known = statusOf(presence, userId, lastSeenAt);
      if (known.status !== 'offline') return { status: known.status, label: t(known.status) };
      const seen = known.lastSeenAt;
      const ago = seen === null ? null : agoText(i18n.language, Date.parse(seen), now);
      return { status: 'offline', label: ago === null ? t('offline') : t('lastSeen', { ago }) };
    },
    [presence, now, t, i18n.language],
  );
}
