import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { codeOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFormCheck } from '../../lib/use-form-check.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { EmailField, PasswordField } from '../AuthFields.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { EmailSuggestion } from '../hints/EmailSuggestion.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import type { EmailValues, PasswordValues, UsernameValues } from './use-credentials.ts';

interface ChangeFormProps<Values> {
  user: CurrentUser;
  onSubmit: (values: Values) => Promise<void>;
}

/** Says where someone whose account has no password proves who they are, in place of the refusal. */
const sayingHow =
  <Values,>(send: (values: Values) => Promise<void>) =>
  (values: Values) =>
    send(values).catch((error) => {
      throw codeOf(error) === 'RECENT_SIGN_IN_REQUIRED' ? { code: 'SIGN_IN_AGAIN' } : error;
    });

export function UsernameForm({ user, onSubmit }: ChangeFormProps<UsernameValues>) {
  const { t } = useTranslation('credentials');
  const form = useAuthForm(useFormCheck('username'), { username: user.username }, onSubmit);
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
  const { passwordless } = user;
  const check = useFormCheck(passwordless ? 'passwordlessEmail' : 'email');
  const form = useAuthForm(check, { email: '', ...(!passwordless && { password: '' }) }, sayingHow(onSubmit));
  return (
    <AuthForm inDialog form={form} submitLabel={t('email.submit')}>
      {user.emailVerified !== undefined && (
        <p className="text-sm text-muted">{t('email.text', { email: toShownEmail(user.email) })}</p>
      )}
      <EmailField field={form.field('email')} label={t('email.new')} autoComplete="email" />
      <EmailSuggestion typed={form.value('email')} onAccept={(email) => form.set('email', email)} />
      {!passwordless && (
        <PasswordField
          {...form.field('password')}
          label={t('auth:fields.password')}
          hint={t('email.passwordHint')}
          autoComplete="current-password"
        />
      )}
    </AuthForm>
  );
}

export function PasswordForm({ user, onSubmit }: ChangeFormProps<PasswordValues>) {
  const { t } = useTranslation('credentials');
  const { passwordless } = user;
  const empty = { ...(!passwordless && { currentPassword: '' }), password: '', confirmPassword: '' };
  const check = useFormCheck(passwordless ? 'firstPassword' : 'password');
  const send = sayingHow(onSubmit);
  const form = useAuthForm(check, empty, ({ confirmPassword: _, ...values }) => send(values));
  return (
    <AuthForm inDialog form={form} submitLabel={t('password.submit')}>
      {/* so that password managers know whose password it is */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {!passwordless && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t('password.current')}
          hint={t('password.text')}
          autoComplete="current-password"
        />
      )}
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
