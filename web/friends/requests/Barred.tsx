import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Beside what a suspension keeps the user from: why it cannot be pressed, and where the reasons are. */
export function Barred() {
  const { t } = useTranslation('common');
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 text-sm text-muted">
      <Lock aria-hidden="true" size={16} className="shrink-0" />
      <span className="min-w-0">{t('barred')}</span>
      <Link
        to="/matching"
        className="inline-flex min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        {t('barredWhy')}
      </Link>
    </p>
  );
}
