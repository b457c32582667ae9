import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmailField, PasswordField } from './AuthFields.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthSwitch, textLink } from './AuthFrame.tsx';
import { type LoginValues, loginForm } from './form-schemas.ts';
import { useAuthForm } from './use-auth-form.ts';

export interface LoginFormProps {
  onSubmit: (values: LoginValues) => Promise<void>;
  /** another way to sign in, below the form */
  passkey?: ReactNode;
}

export function LoginForm({ onSubmit, passkey }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const form = useAuthForm(loginForm, { email: '', password: '' }, onSubmit);
  return (
    <>
      <AuthHeading title={t('login.title')} />
      <AuthForm form={form} submitLabel={t('login.submit')}>
        <EmailField field={form.field('email')} autoComplete="username webauthn" />
        <PasswordField {...form.field('password')} label={t('fields.password')} autoComplete="current-password" />
        <Link to="/forgot-password" className={`${textLink} -mt-3 self-start`}>
          {t('login.forgot')}
        </Link>
      </AuthForm>
      {passkey}
      <AuthSwitch text={t('login.noAccount')} link={t('login.register')} to="/register" />
    </>
  );
}
