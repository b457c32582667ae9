import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { codeText } from '../i18n/error-text.ts';
import { momentOf } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AuthHeading, textLink } from './AuthFrame.tsx';

/** In place of the registration form after a birth date under age. @param until ms */
export function AgeRefused({ until }: { until: number }) {
  const { t, language } = useTranslation(['auth', 'common']);
  return (
    <>
      <AuthHeading title={t('register.title')} />
      <div role="alert" className="flex items-start gap-3 rounded-card bg-warning-soft p-5">
        <ShieldAlert aria-hidden="true" size={24} className="shrink-0 text-warning" />
        <div className="flex flex-col gap-1">
          <p className="font-medium">{codeText('AGE_MIN')}</p>
          <p className="text-sm text-muted">{t('register.refused', { moment: momentOf(until, language) })}</p>
        </div>
      </div>
      <Link to="/" className={`${textLink} self-start`}>
        {t('common:age.home')}
      </Link>
    </>
  );
}
