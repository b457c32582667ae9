import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { AuthHeading, AuthSwitch, textLink } from './AuthFrame.tsx';
import { FormNotice } from './FormNotice.tsx';
import { type LoginValues, loginForm } from './forms.ts';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface LoginFormProps {
  onSubmit: (values: LoginValues) => Promise<void>;
}

export function LoginForm({ onSubmit }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const form = useAuthForm(loginForm, { email: '', password: '' }, onSubmit);
  return (
    <>
      <AuthHeading title={t('login.title')} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <TextField
          {...form.field('email')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField {...form.field('password')} label={t('fields.password')} autoComplete="current-password" />
        <Link to="/forgot-password" className={`${textLink} -mt-3 self-start`}>
          {t('login.forgot')}
        </Link>
        <FormNotice text={form.notice} />
        <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
          {t('login.submit')}
        </Button>
      </form>
      <AuthSwitch text={t('login.noAccount')} link={t('login.register')} to="/register" />
    </>
  );
}
