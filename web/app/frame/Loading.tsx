import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useEarlyPage } from '../early/early-page.ts';

/** Fills the window while the session or the first page loads, or leaves it to the page that the build has written. */
export function Loading() {
  const { t } = useTranslation();
  const isEarly = useEarlyPage();
  const late = <p className="animate-late">{t('stillWaiting')}</p>;
  if (isEarly) {
    return (
      <div className="fixed inset-x-4 bottom-20 z-20 text-center text-sm text-muted">
        <Spinner label={t('loading')} />
        {late}
      </div>
    );
  }
  return (
    <div className="grid min-h-dvh animate-appear place-items-center text-muted">
      <div className="flex flex-col items-center gap-4 px-6 text-center">
        <Spinner size={36} label={t('loading')} />
        {late}
      </div>
    </div>
  );
}
