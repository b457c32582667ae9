import { useTranslation } from '../../i18n/use-translation.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import type { GuardView } from './guard-choice.ts';

export interface GuardSwitchProps {
  guard: GuardView;
  onTurn: (on: boolean) => void;
}

/** Switches the guard, and says what it does. */
export function GuardSwitch({ guard, onTurn }: GuardSwitchProps) {
  const { t } = useTranslation('room');
  const problem = !guard.isOn
    ? null
    : guard.status === 'unavailable'
      ? t('guard.unavailable')
      : guard.status === 'paused'
        ? t('guard.pausedHint')
        : guard.status === 'waiting'
          ? t('guard.waitingHint')
          : null;
  return (
    <Switch
      label={t('guard.label')}
      hint={<span className={problem ? 'text-warning' : undefined}>{problem ?? t('guard.hint')}</span>}
      checked={guard.isOn}
      onChange={onTurn}
    />
  );
}
