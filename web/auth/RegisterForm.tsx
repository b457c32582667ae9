import type { Registration } from '@visavis/domain/auth/contract.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { AuthHeading, AuthSwitch } from './AuthFrame.tsx';
import { FormNotice } from './FormNotice.tsx';
import { registerForm } from './forms.ts';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface RegisterFormProps {
  /** `YYYY-MM-DD` */
  today: string;
  onSubmit: (values: Registration) => Promise<void>;
}

const empty = {
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  password: '',
  confirmPassword: '',
};

export function RegisterForm({ today, onSubmit }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const schema = useMemo(() => registerForm(today), [today]);
  const form = useAuthForm(schema, empty, ({ confirmPassword: _, ...values }) => onSubmit(values));
  return (
    <>
      <AuthHeading title={t('register.title')} text={t('register.text')} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <TextField
          {...form.field('email')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <TextField
          {...form.field('username')}
          label={t('fields.username')}
          hint={t('hints.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('firstName')} label={t('fields.firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} label={t('fields.lastName')} autoComplete="family-name" />
          <p className="-mt-3 text-xs text-muted sm:col-span-2">{t('hints.names')}</p>
        </div>
        <TextField
          {...form.field('birthDate')}
          label={t('fields.birthDate')}
          hint={t('hints.birthDate')}
          type="date"
          min="1900-01-01"
          max={today}
          autoComplete="bday"
        />
        <PasswordField
          {...form.field('password')}
          label={t('fields.password')}
          hint={t('hints.password')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
        />
        <FormNotice text={form.notice} />
        <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
          {t('register.submit')}
        </Button>
      </form>
      <AuthSwitch text={t('register.haveAccount')} link={t('register.login')} to="/login" />
    </>
  );
}
