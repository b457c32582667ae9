import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/Spinner.tsx';

/** The whole screen, over pages that can do nothing without the server. */
export function ConnectionLostPage() {
  const { t } = useTranslation('connection');
  return (
    <div
      role="alert"
      className="fixed inset-0 z-50 grid animate-appear place-content-center justify-items-center gap-4 bg-ink p-6 text-center"
    >
      <Spinner size={36} />
      <h1 className="text-2xl">{t('page.title')}</h1>
      <p className="max-w-96 text-muted">{t('page.text')}</p>
    </div>
  );
}
