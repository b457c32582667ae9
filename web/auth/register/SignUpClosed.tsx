import { DoorClosed } from 'lucide-react';
import { Link } from 'react-router';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** In place of the registration form where the operator lets no one in, or no one without an invitation. */
export function SignUpClosed({ code }: { code: 'REGISTRATION_CLOSED' | 'INVITATION_REQUIRED' }) {
  const { t } = useTranslation('auth');
  const isClosed = code === 'REGISTRATION_CLOSED';
  return (
    <div data-part={isClosed ? 'signUpClosed' : undefined} className="flex flex-col gap-6">
      <h1 className="text-2xl font-bold">{t('register.title')}</h1>
      <div className="flex items-start gap-3 rounded-card bg-accent-soft p-5">
        <DoorClosed aria-hidden="true" size={24} className="shrink-0 text-accent-text" />
        <p>{codeText(code)}</p>
      </div>
      <Link to="/login" className={buttonClass({ size: 'lg', block: true })}>
        {t('register.login')}
      </Link>
    </div>
  );
}
