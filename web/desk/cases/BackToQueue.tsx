import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The way back to the list, where the two are not side by side. */
export function BackToQueue() {
  const { t } = useTranslation('desk');
  return (
    <Link
      to="/cases"
      className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-muted hover:text-text lg:hidden"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      {t('case.back')}
    </Link>
  );
}
