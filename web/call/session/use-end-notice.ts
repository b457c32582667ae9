import { callStateOf } from '@visavis/domain/call/call-status.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/overlay/toast.ts';
import type { CallSession } from './call-session.ts';

/**
 * A toast that says why a call has ended on another page than its own; a call that the user ends needs none, and one that
 * may be called back has a card.
 */
export function useEndNotice({ actor }: CallSession, isOnCallPage: boolean): void {
  const { t } = useTranslation('call');
  useEffect(() => {
    if (isOnCallPage) return;
    let wasLive = actor.getSnapshot().matches('live');
    let notice: string | null = null;
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const isLive = snapshot.matches('live');
      const { disconnectionReason: reason, peerInfo } = snapshot.context;
      if (wasLive && !isLive && reason) {
        notice = t('panel.ended', { name: peerInfo ? nameOf(peerInfo) : '', reason: t(`reason.${reason}`) });
      }
      if (callStateOf(snapshot.value) === 'callBackOffered') notice = null;
      const isSettled =
        snapshot.matches('idle') || snapshot.matches('searching') || snapshot.matches('mandatoryRating');
      if (notice && isSettled) {
        toast(notice);
        notice = null;
      }
      wasLive = isLive;
    });
    return unsubscribe;
  }, [actor, isOnCallPage, t]);
}
