import { useTranslation } from '../../i18n/use-translation.ts';
import { Switch } from '../../ui/form/Switch.tsx';

export interface BeginBlurredSwitchProps {
  beginBlurred: boolean;
  onBeginBlurred: (on: boolean) => void;
}

/** Whether calls begin with both pictures blurred. */
export function BeginBlurredSwitch({ beginBlurred, onBeginBlurred }: BeginBlurredSwitchProps) {
  const { t } = useTranslation('matching');
  return (
    <Switch
      label={t('beginBlurred.label')}
      hint={t('beginBlurred.hint')}
      checked={beginBlurred}
      onChange={onBeginBlurred}
    />
  );
}
