import type { Registration } from '@visavis/domain/auth/contract.ts';
import { isMinorByYear } from '@visavis/domain/auth/rules.ts';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldCodesOf } from '../i18n/error-text.ts';
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
  /** called for the birth date of someone under age: the form or the server has refused it */
  onAgeRefused: () => void;
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

export function RegisterForm({ today, onSubmit, onAgeRefused, acceptance }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const schema = useMemo(() => registerForm(today), [today]);
  const form = useAuthForm(schema, empty, ({ confirmPassword: _, ...values }) =>
    onSubmit(values).catch((error) => {
      // The server compares full dates. It also refuses years before 1900, which are typing mistakes.
      if (fieldCodesOf(error).birthDate === 'AGE_MIN' && values.birthDate >= '1900' && values.birthDate <= today) {
        onAgeRefused();
      }
      throw error;
    }),
  );
  const submit = (event: FormEvent) => {
    if (!isMinorByYear(form.value('birthDate'), today)) return void form.submit(event);
    event.preventDefault();
    onAgeRefused();
  };
  return (
    <>
      <AuthHeading title={t('register.title')} text={t('register.text')} />
      <AuthForm form={{ ...form, submit }} submitLabel={t('register.submit')}>
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
