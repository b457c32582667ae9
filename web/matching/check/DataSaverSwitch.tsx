import { useTranslation } from '../../i18n/use-translation.ts';
import { Switch } from '../../ui/form/Switch.tsx';

export interface DataSaverSwitchProps {
  savesData: boolean;
  onSaveData: (on: boolean) => void;
}

/** Whether calls take little data, in both directions. */
export function DataSaverSwitch({ savesData, onSaveData }: DataSaverSwitchProps) {
  const { t } = useTranslation('matching');
  return <Switch label={t('dataSaver.label')} hint={t('dataSaver.hint')} checked={savesData} onChange={onSaveData} />;
}
