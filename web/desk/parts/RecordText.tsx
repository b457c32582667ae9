import { useTranslation } from '../../i18n/use-translation.ts';

/** How many of someone's reports were right, and how many were not. */
export function RecordText({ upheld, dismissed }: { upheld: number; dismissed: number }) {
  const { t } = useTranslation('desk');
  return <>{`${t('report.upheld', { count: upheld })}, ${t('report.dismissed', { count: dismissed })}`}</>;
}
