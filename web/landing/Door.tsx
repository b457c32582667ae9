import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { has } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { SIGN_UP_LINK } from './sign-up-link.ts';

export interface DoorProps {
  signedIn: boolean;
  /** the words of the link */
  dashboard: string;
  signUp: string;
  icon?: ReactNode;
}

/** The main way on from the landing page: to the sign-up, or to the sign-in where strangers cannot sign up. */
export function Door({ signedIn, dashboard, signUp, icon }: DoorProps) {
  const { t } = useTranslation('landing');
  const look = buttonClass({ variant: 'primary', size: 'lg' });
  if (signedIn) {
    return (
      <Link to="/home" className={look}>
        {dashboard}
        {icon}
      </Link>
    );
  }
  return (
    <>
      {has('signUp') && (
        <Link to={SIGN_UP_LINK} data-part="signUp" className={look}>
          {signUp}
          {icon}
        </Link>
      )}
      {has('signInOnly') && (
        <Link to="/login" data-part="signInOnly" className={look}>
          {t('header.login')}
          {icon}
        </Link>
      )}
    </>
  );
}
