import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/Spinner.tsx';

/** Fills the window while the session or the first page loads. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh animate-appear place-items-center text-muted">
      <div className="flex flex-col items-center gap-4 px-6 text-center">
        <Spinner size={36} label={t('loading')} />
        <p className="animate-late">{t('stillWaiting')}</p>
      </div>
    </div>
  );
}
