import { nameOf } from '@visavis/domain/users/names.ts';
import { Phone } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { breakable } from '../../lib/breakable.ts';
import type { Clock } from '../../platform/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { waysOnClass } from '../../ui/button-class.ts';
import { headingClass } from '../screen/heading-class.ts';
import type { CallControls } from '../session/call-controls.ts';
import type { CallView } from '../session/call-view.ts';
import { TimeToCallBack } from './TimeToCallBack.tsx';

export interface CallBackPanelProps {
  view: Pick<CallView, 'status' | 'peer' | 'reason' | 'callBackUntil'>;
  controls: Pick<CallControls, 'callBack' | 'declineCallBack'>;
  clock: Clock;
}

/**
 * After a call that broke: offers to be connected with the same person again, then waits for them. On a phone it stays
 * above the self-preview.
 */
export function CallBackPanel({ view, controls, clock }: CallBackPanelProps) {
  const { t } = useTranslation(['live', 'call']);
  const name = view.peer ? breakable(nameOf(view.peer)) : '';
  const isWaiting = view.status === 'awaiting_answer';
  return (
    <section className="grid max-w-md grid-cols-1 animate-appear justify-items-center gap-4 p-6 text-center text-text max-sm:pb-60">
      {view.peer && <Avatar src={view.peer.avatar} name={name} size={88} karma={view.peer.karma} />}
      <h1 className={headingClass}>
        {isWaiting ? t('call:callBack.waiting', { name }) : t('call:callBack.title', { name })}
      </h1>
      <p className="text-muted">
        {isWaiting ? t('callBack.waitingHint') : view.reason && t(`call:reason.${view.reason}`)}
      </p>
      <TimeToCallBack view={view} clock={clock} />
      <div className={waysOnClass}>
        {!isWaiting && (
          <Button variant="primary" icon={<Phone aria-hidden="true" size={20} />} onClick={controls.callBack}>
            {t('callBack.accept')}
          </Button>
        )}
        <Button onClick={controls.declineCallBack}>{t('callBack.decline')}</Button>
      </div>
    </section>
  );
}
