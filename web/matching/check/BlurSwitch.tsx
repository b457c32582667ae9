import { useTranslation } from '../../i18n/use-translation.ts';
import type { MediaState } from '../../platform/media/types.ts';
import { Switch } from '../../ui/form/Switch.tsx';

export interface BlurSwitchProps {
  blur: MediaState['blur'];
  onBlur: (on: boolean) => void;
}

/** Switches the background blur, and says what the other person sees of it. */
export function BlurSwitch({ blur, onBlur }: BlurSwitchProps) {
  const { t } = useTranslation('matching');
  const state = blur.problem ?? (blur.isOn && !blur.isReady ? 'loading' : 'hint');
  return (
    <Switch
      label={t('blur.label')}
      hint={<span className={blur.problem ? 'text-warning' : undefined}>{t(`blur.${state}`)}</span>}
      checked={blur.isOn}
      onChange={onBlur}
    />
  );
}
