import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';
import type { CallSession } from './call-session.ts';

/** A toast that says why a call has ended on another page than its own; a call that the user ends needs none. */
export function useEndNotice({ actor }: CallSession, isOnCallPage: boolean): void {
  const { t } = useTranslation('call');
  useEffect(() => {
    if (isOnCallPage) return;
    let wasLive = actor.getSnapshot().matches('live');
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const isLive = snapshot.matches('live');
      const { disconnectionReason: reason, peerInfo } = snapshot.context;
      if (wasLive && !isLive && reason) {
        toast(t('panel.ended', { name: peerInfo?.username ?? '', reason: t(`reason.${reason}`) }));
      }
      wasLive = isLive;
    });
    return unsubscribe;
  }, [actor, isOnCallPage, t]);
}
