import type { Registration } from '@visavis/domain/auth/contract.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/form/TextField.tsx';
import { EmailField, NewPasswordFields } from './AuthFields.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthSwitch } from './AuthFrame.tsx';
import { registerForm } from './form-schemas.ts';
import { EmailSuggestion } from './hints/EmailSuggestion.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface RegisterFormProps {
  /** `YYYY-MM-DD` */
  today: string;
  onSubmit: (values: Registration) => Promise<void>;
  /** what a registration accepts */
  acceptance: ReactNode;
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

export function RegisterForm({ today, onSubmit, acceptance }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const schema = useMemo(() => registerForm(today), [today]);
  const form = useAuthForm(schema, empty, ({ confirmPassword: _, ...values }) => onSubmit(values));
  return (
    <>
      <AuthHeading title={t('register.title')} text={t('register.text')} />
      <AuthForm form={form} submitLabel={t('register.submit')}>
        <EmailField field={form.field('email')} autoComplete="email" />
        <EmailSuggestion typed={form.value('email')} onAccept={(email) => form.set('email', email)} />
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
        <NewPasswordFields
          label={t('fields.password')}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          typed={form.value('password')}
          known={[form.value('username'), form.value('email'), form.value('firstName')]}
        />
        {acceptance}
      </AuthForm>
      <AuthSwitch text={t('register.haveAccount')} link={t('register.login')} to="/login" />
    </>
  );
}
