import { useTranslation } from '../../i18n/use-translation.ts';

/** The name of the page in the browser's tab. */
export function DeskTitle({ children }: { children: string }) {
  const { t } = useTranslation('desk');
  return <title>{`${children} · ${t('frame.name')}`}</title>;
}
