import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { codeText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AuthHeading, textLink } from './AuthFrame.tsx';

/** In place of the registration form after a birth date under age. It names no hour: nobody is told when to try again. */
export function AgeRefused() {
  const { t } = useTranslation('auth');
  return (
    <>
      <AuthHeading title={t('register.title')} />
      <div role="alert" className="flex items-start gap-3 rounded-card bg-warning-soft p-5">
        <ShieldAlert aria-hidden="true" size={24} className="shrink-0 text-warning" />
        <div className="flex flex-col gap-1">
          <p className="font-medium">{codeText('AGE_MIN')}</p>
          <p className="text-sm text-muted">{t('register.refused')}</p>
        </div>
      </div>
      <Link to="/" className={`${textLink} self-start`}>
        {t('common:age.home')}
      </Link>
    </>
  );
}
