import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { MenuHeading } from '../../ui/overlay/Menu.tsx';
import { useGuard } from '../session/use-call.ts';
import type { GuardView } from './guard.ts';

export interface GuardSwitchProps {
  guard: GuardView;
  onTurn: (on: boolean) => void;
}

/** Switches the guard, and says what it does. */
export function GuardSwitch({ guard, onTurn }: GuardSwitchProps) {
  const { t } = useTranslation('room');
  const problems: Partial<Record<GuardView['status'], string>> = {
    unavailable: t('guard.unavailable'),
    blind: t('guard.blind'),
    paused: t('guard.pausedHint'),
    waiting: t('guard.waitingHint'),
  };
  const problem = guard.isOn ? problems[guard.status] : undefined;
  return (
    <Switch
      label={t('guard.label')}
      hint={<span className={problem ? 'text-warning' : undefined}>{problem ?? t('guard.hint')}</span>}
      checked={guard.isOn}
      onChange={onTurn}
    />
  );
}

/** The guard's switch, for the settings and for the dialog of a call. */
export function GuardSettings() {
  const guard = useGuard();
  return <GuardSwitch guard={useStore(guard)} onTurn={guard.turn} />;
}

/** Explains in the menu of a call why the guard has paused, and what follows. */
export function GuardNote() {
  const { t } = useTranslation('room');
  const { isOn, status } = useStore(useGuard());
  if (!isOn || status !== 'paused') return null;
  return (
    <MenuHeading>
      <p className="text-sm text-text">{t('guard.label')}</p>
      <p className="max-w-56 text-xs text-muted">{t('guard.pausedHint')}</p>
    </MenuHeading>
  );
}
