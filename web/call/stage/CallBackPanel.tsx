import { nameOf } from '@visavis/domain/users/names.ts';
import { Phone } from 'lucide-react';
import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import type { Clock } from '../../platform/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { waysOnClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CallControls } from '../session/call-controls.ts';
import type { CallView } from '../session/call-view.ts';
import { headingClass } from './StatusPanel.tsx';

export interface TimeToCallBackProps {
  view: Pick<CallView, 'status' | 'callBackUntil'>;
  clock: Clock;
}

/** How long the offer to call back still holds. */
function TimeToCallBack({ view, clock }: TimeToCallBackProps) {
  const { t } = useTranslation('live');
  const now = useNow(clock, 1000);
  const left = minutesSeconds(Math.ceil(((view.callBackUntil ?? now) - now) / 1000));
  return (
    <p className="tabular flex items-center gap-2 text-sm text-muted">
      {view.status === 'awaiting_answer' && <Spinner size={16} />}
      <span role="timer">{t('callBack.left', { time: left })}</span>
    </p>
  );
}

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
  const { t } = useTranslation('live');
  const name = view.peer ? wrapName(nameOf(view.peer)) : '';
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

export interface CallBackCardProps extends Pick<CallBackPanelProps, 'view' | 'clock'> {
  controls: Pick<CallControls, 'callBack' | 'quit'>;
}

/** The offer to call back on other pages than the call's, above what a page has at its bottom. */
export function CallBackCard({ view, controls, clock }: CallBackCardProps) {
  const { t } = useTranslation('live');
  const name = view.peer ? wrapName(nameOf(view.peer)) : '';
  const isWaiting = view.status === 'awaiting_answer';
  const title = isWaiting ? t('call:callBack.waiting', { name }) : t('call:callBack.title', { name });
  return (
    <section
      aria-label={title}
      className="fixed end-4 bottom-[min(--spacing(40),max(--spacing(4),100dvh-20rem))] start-4 z-30 grid max-h-[calc(100dvh-2rem)] animate-rise gap-3 overflow-y-auto rounded-card border border-line bg-popup p-4 text-text shadow-lift sm:start-auto sm:w-80 md:bottom-24"
    >
      <div className="flex items-center gap-3">
        {view.peer && <Avatar src={view.peer.avatar} name={name} size={44} />}
        <div role="alert" className="min-w-0">
          <h2 className="text-base wrap-anywhere">{title}</h2>
          <p className="text-sm text-muted">
            {isWaiting ? t('callBack.waitingHint') : view.reason && t(`call:reason.${view.reason}`)}
          </p>
        </div>
      </div>
      <TimeToCallBack view={view} clock={clock} />
      <div className="flex flex-wrap gap-2 *:grow">
        {!isWaiting && (
          <Button variant="primary" icon={<Phone aria-hidden="true" size={18} />} onClick={controls.callBack}>
            {t('callBack.accept')}
          </Button>
        )}
        <Button onClick={controls.quit}>{t(isWaiting ? 'callBack.cancel' : 'callBack.notNow')}</Button>
      </div>
    </section>
  );
}
