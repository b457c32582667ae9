import type { SessionEnd } from '@visavis/domain/auth/rules.ts';
import type { SignIn } from '@visavis/domain/auth/sign-in-check.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { has } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmailField, PasswordField } from './AuthFields.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthSwitch, textLink } from './AuthFrame.tsx';
import type { Carried } from './carry/carried.ts';
import { useCarriedEmail } from './carry/use-carried-email.ts';
import { useWayBack } from './carry/way-back.ts';
import { useSignInForm } from './use-sign-in-form.ts';

export interface LoginFormProps {
  /** why the session is over that this browser had */
  ended?: SessionEnd | null;
  onSubmit: (values: SignIn) => Promise<void>;
  /** typed on another form, or of the account that has just been created */
  carried?: Carried;
  /** another way to sign in, below the form */
  passkey?: ReactNode;
}

export function LoginForm({ ended = null, onSubmit, carried, passkey }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const { state } = useWayBack();
  const { email = '', password = '', isNew = false } = carried ?? {};
  const form = useSignInForm({ email, password }, onSubmit);
  useCarriedEmail(form.email);
  return (
    <>
      {isNew ? (
        <AuthHeading title={t('login.ready')} text={t('login.readyText')} />
      ) : (
        <AuthHeading title={t('login.title')} />
      )}
      <div role="status" className="empty:hidden">
        {ended && <p className="rounded-control bg-accent-soft px-4 py-3 text-sm">{t(`common:ended.${ended}`)}</p>}
      </div>
      <AuthForm form={form} submitLabel={t('login.submit')}>
        <EmailField field={form.field('email')} autoComplete="username webauthn" />
        <PasswordField {...form.field('password')} label={t('fields.password')} autoComplete="current-password" />
        {!isNew && (
          <Link to="/forgot-password" state={state} className={`${textLink} -mt-3 self-start`}>
            {t('login.forgot')}
          </Link>
        )}
      </AuthForm>
      {!isNew && passkey}
      {!isNew && has('signUpByLink') && (
        <div data-part="signUpByLink">
          <AuthSwitch text={t('login.noAccount')} link={t('login.register')} to="/register" />
        </div>
      )}
    </>
  );
}
