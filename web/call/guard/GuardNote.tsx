import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { MenuHeading } from '../../ui/overlay/Menu.tsx';
import { useGuard } from '../session/use-call.ts';

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
