import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx';
import { useTheme } from './theme.ts';

/** Light, dark and system as a segmented control. */
export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const { choice, choose } = useTheme();
  return (
    <SegmentedControl
      label={t('theme.label')}
      compact={compact}
      wide={!compact}
      value={choice}
      onChange={choose}
      options={[
        { value: 'light', label: t('theme.light'), icon: <Sun aria-hidden="true" size={18} /> },
        { value: 'dark', label: t('theme.dark'), icon: <Moon aria-hidden="true" size={18} /> },
        { value: 'system', label: t('theme.system'), icon: <Monitor aria-hidden="true" size={18} /> },
      ]}
    />
  );
}
