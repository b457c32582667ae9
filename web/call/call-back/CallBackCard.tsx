import { nameOf } from '@visavis/domain/users/names.ts';
import { Phone } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { breakable } from '../../lib/breakable.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { CallControls } from '../session/call-controls.ts';
import type { CallBackPanelProps } from './CallBackPanel.tsx';
import { TimeToCallBack } from './TimeToCallBack.tsx';

export interface CallBackCardProps extends Pick<CallBackPanelProps, 'view' | 'clock'> {
  controls: Pick<CallControls, 'callBack' | 'quit'>;
}

/** The offer to call back on other pages than the call's, above what a page has at its bottom. */
export function CallBackCard({ view, controls, clock }: CallBackCardProps) {
  const { t } = useTranslation(['live', 'call']);
  const name = view.peer ? breakable(nameOf(view.peer)) : '';
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
