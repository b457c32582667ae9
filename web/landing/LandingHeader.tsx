import { LayoutDashboard, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { has } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { LogoMark } from '../ui/Logo.tsx';
import { SIGN_UP_LINK } from './sign-up-link.ts';

export interface LandingHeaderProps {
  signedIn: boolean;
  /** language and theme switches */
  preferences: ReactNode;
}

export function LandingHeader({ signedIn, preferences }: LandingHeaderProps) {
  const { t } = useTranslation('landing');
  return (
    <header className="safe-x-4 safe-t-3 relative z-10 pb-3 sm:safe-x-6">
      <div className="mx-auto flex max-w-6xl items-center justify-end gap-1 max-[15rem]:flex-wrap sm:gap-2">
        <Link to="/" className="me-auto flex min-h-11 min-w-0 items-center gap-2 rounded-control">
          <LogoMark />
          <span className="flex flex-col sm:flex-row sm:items-center sm:gap-2">
            <span
              translate="no"
              className="font-display text-lg leading-tight font-bold tracking-tight max-[22rem]:sr-only"
            >
              {t('common:appName')}
            </span>
            <span className="text-[0.6875rem] leading-none font-semibold text-accent-text sm:rounded-full sm:bg-accent-soft sm:px-2 sm:py-1 sm:text-xs sm:leading-none">
              {t('common:beta')}
            </span>
          </span>
        </Link>
        {preferences}
        {signedIn ? (
          <Link
            to="/home"
            title={t('header.dashboard')}
            className={`${buttonClass()} shrink-0 max-sm:size-11 max-sm:px-0!`}
          >
            <LayoutDashboard aria-hidden="true" size={20} className="sm:hidden" />
            <span className="max-sm:sr-only">{t('header.dashboard')}</span>
          </Link>
        ) : (
          <>
            <Link
              to="/login"
              title={t('header.login')}
              className={`${buttonClass({ variant: 'ghost' })} shrink-0 max-sm:size-11 max-sm:rounded-full! max-sm:px-0!`}
            >
              <LogIn aria-hidden="true" size={20} className="sm:hidden" />
              <span className="max-sm:sr-only">{t('header.login')}</span>
            </Link>
            {has('signUp') && (
              <Link
                to={SIGN_UP_LINK}
                data-part="signUp"
                className={`${buttonClass({ variant: 'primary' })} max-sm:px-3!`}
              >
                {t('header.signup')}
              </Link>
            )}
          </>
        )}
      </div>
    </header>
  );
}
