import { zodResolver } from '@hookform/resolvers/zod';
import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { EmailField, PasswordField } from '../AuthFields.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { EmailSuggestion } from '../hints/EmailSuggestion.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import {
  type EmailValues,
  emailForm,
  type PasswordValues,
  passwordForm,
  type UsernameValues,
  usernameForm,
} from './credential-forms.ts';

interface ChangeFormProps<Values> {
  user: CurrentUser;
  onSubmit: (values: Values) => Promise<void>;
}

export function UsernameForm({ user, onSubmit }: ChangeFormProps<UsernameValues>) {
  const { t } = useTranslation('credentials');
  const form = useAuthForm(zodResolver(usernameForm), { username: user.username }, onSubmit);
  return (
    <AuthForm inDialog form={form} submitLabel={t('username.submit')}>
      <TextField
        {...form.field('username')}
        label={t('auth:fields.username')}
        hint={t('username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AuthForm>
  );
}

export function EmailForm({ user, onSubmit }: ChangeFormProps<EmailValues>) {
  const { t } = useTranslation('credentials');
  const form = useAuthForm(zodResolver(emailForm), { email: '', password: '' }, onSubmit);
  return (
    <AuthForm inDialog form={form} submitLabel={t('email.submit')}>
      {user.emailVerified !== undefined && (
        <p className="text-sm text-muted">{t('email.text', { email: toShownEmail(user.email) })}</p>
      )}
      <EmailField field={form.field('email')} label={t('email.new')} autoComplete="email" />
      <EmailSuggestion typed={form.value('email')} onAccept={(email) => form.set('email', email)} />
      <PasswordField
        {...form.field('password')}
        label={t('auth:fields.password')}
        hint={t('email.passwordHint')}
        autoComplete="current-password"
      />
    </AuthForm>
  );
}

export function PasswordForm({ user, onSubmit }: ChangeFormProps<PasswordValues>) {
  const { t } = useTranslation('credentials');
  const empty = { currentPassword: '', password: '', confirmPassword: '' };
  const form = useAuthForm(zodResolver(passwordForm), empty, ({ confirmPassword: _, ...values }) => onSubmit(values));
  return (
    <AuthForm inDialog form={form} submitLabel={t('password.submit')}>
      {/* so that password managers know whose password it is */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label={t('password.current')}
        hint={t('password.text')}
        autoComplete="current-password"
      />
      <NewPasswordFields
        label={t('auth:fields.newPassword')}
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
        typed={form.value('password')}
        known={[user.username, user.email]}
      />
    </AuthForm>
  );
}
