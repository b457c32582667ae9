import { nameOf } from '@visavis/domain/users/names.ts';
import { Video, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { isPushedTo } from '../lib/pushed.ts';
import { useStore } from '../lib/use-store.ts';
import { wrapName } from '../lib/wrap-name.ts';
import { useServices } from '../services/services.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { LockedDialog } from '../ui/overlay/LockedDialog.tsx';
import type { Incoming } from './ring-state.ts';

export interface IncomingSheetProps {
  incoming: Incoming;
  onAccept: () => void;
  onDecline: () => void;
}

/** A friend calls: above every page, until it is answered or rings no longer. */
export function IncomingSheet({ incoming, onAccept, onDecline }: IncomingSheetProps) {
  const { t } = useTranslation('ringing');
  const { alerts, storage, visibility } = useServices();
  const { visible } = useStore(visibility);
  const { callId, caller, isAnswering, hasFailed } = incoming;
  const name = nameOf(caller);
  const [isSilent, setSilent] = useState(false);
  useEffect(
    () => (callId && !isAnswering ? alerts.ring(() => setSilent(true)) : undefined),
    [alerts, callId, isAnswering],
  );
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (visible || announced.current === callId) return;
    announced.current = callId;
    if (!isPushedTo(storage)) alerts.notify(site().name, t('incoming', { name }));
  }, [visible, callId, alerts, storage, t, name]);
  return (
    <>
      <title>{t('incoming', { name })}</title>
      <LockedDialog isCentred open title={t('incoming', { name: wrapName(name) })} text={t('incomingText')}>
        <div className="grid items-center justify-items-center gap-5 short:grid-cols-[auto_1fr]">
          <Avatar src={caller.avatar} name={name} size={112} karma={caller.karma} />
          <div className="grid w-full gap-5">
            {hasFailed && (
              <p role="alert" className="text-sm text-danger-text">
                {t('cameraFailed')}
              </p>
            )}
            {isSilent && <p className="text-sm text-muted">{t('silent')}</p>}
            <div className="flex flex-wrap gap-4 *:flex-1">
              <Button size="lg" icon={<X aria-hidden="true" size={18} />} onClick={onDecline}>
                {t('decline')}
              </Button>
              <Button
                variant="primary"
                size="lg"
                loading={isAnswering}
                icon={<Video aria-hidden="true" size={18} />}
                onClick={onAccept}
              >
                {t('accept')}
              </Button>
            </div>
          </div>
        </div>
      </LockedDialog>
    </>
  );
}
