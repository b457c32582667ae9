import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { useServices } from '../../services/services.tsx';
import type { CallView } from '../session/call-view.ts';

/**
 * Calls back someone who waits in another tab once a partner is found: by a chime and, where permitted, a notification.
 * @returns the partner's name for the title, while the page is hidden
 */
export function useFoundAlert({ status, peer }: Pick<CallView, 'status' | 'peer'>): string | null {
  const { alerts, visibility } = useServices();
  const { t } = useTranslation('waiting');
  const { visible } = useStore(visibility);
  const name = (status === 'connecting' || status === 'connected') && peer ? nameOf(peer) : null;
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (name === announced.current) return;
    announced.current = name;
    if (name === null || visible) return;
    alerts.chime();
    alerts.notify('Visavis', t('foundText', { name }));
  }, [name, visible, alerts, t]);
  return visible ? null : name;
}
