import { SAFETY_EMOJIS } from '@visavis/domain/call/safety/safety-emojis.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { PhoneOff, ShieldAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CallView } from '../session/call-view.ts';

function Emojis({ numbers }: { numbers: readonly number[] }) {
  const { t } = useTranslation('emojis');
  return (
    <ol className="grid grid-cols-2 gap-3 short:grid-cols-4">
      {numbers.map((number, place) => {
        const entry = SAFETY_EMOJIS[number];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an emoji can come twice, and its place is what it is
          <li key={place} className="grid justify-items-center gap-2 rounded-control bg-raised px-2 py-4 text-center">
            <span aria-hidden="true" className="text-4xl leading-none">
              {entry?.emoji}
            </span>
            <span className="text-sm font-medium">{entry && t(entry.name)}</span>
          </li>
        );
      })}
    </ol>
  );
}

export interface SafetyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnd: () => void;
  view: Pick<CallView, 'safetyCode' | 'peer'>;
}

/** Four emojis that both people compare, and what it means if they differ. */
export function SafetyDialog({ open, onOpenChange, onEnd, view }: SafetyDialogProps) {
  const { t } = useTranslation('live');
  const { safetyCode: code } = view;
  const isAlarm = code.status === 'mismatch';
  const name = view.peer ? nameOf(view.peer) : '';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('safety.title')}
      closeLabel={t('safety.close')}
      beginsAtClose={!isAlarm}
      footer={
        code.status !== 'pending' && (
          <Button
            variant={isAlarm ? 'danger' : 'secondary'}
            className={isAlarm ? undefined : 'text-danger-text!'}
            icon={<PhoneOff aria-hidden="true" size={18} />}
            onClick={onEnd}
          >
            {t('call:controls.endCall')}
          </Button>
        )
      }
    >
      <div role="status" className="grid gap-4">
        {code.status === 'ready' && <Emojis numbers={code.emojis} />}
        {code.status === 'pending' && (
          <span className="justify-self-center">
            <Spinner size={28} />
          </span>
        )}
        <p className="flex items-start gap-3">
          {isAlarm && <ShieldAlert aria-hidden="true" size={22} className="shrink-0 text-danger-text" />}
          {t(`room:safety.${code.status}`, { name })}
        </p>
      </div>
    </Dialog>
  );
}
