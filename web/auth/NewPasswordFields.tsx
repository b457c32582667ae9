import { useTranslation } from '../i18n/use-translation.ts';
import { PasswordField } from './AuthFields.tsx';
import type { FieldProps } from './field-errors.ts';
import { PasswordStrength } from './hints/PasswordStrength.tsx';

export interface NewPasswordFieldsProps {
  label: string;
  password: FieldProps;
  confirmPassword: FieldProps;
  /** the new password as it is typed */
  typed: string;
  /** what a guesser knows of the user */
  known?: string[];
}

/** A new password with its strength, and its confirmation: in a short window beside it, so that the button is in view. */
export function NewPasswordFields({ label, password, confirmPassword, typed, known = [] }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid gap-5 short:grid-cols-2 short:gap-3 short:[&_label]:text-xs">
      <PasswordField {...password} label={label} hint={t('hints.password')} autoComplete="new-password" />
      <PasswordStrength password={typed} known={known} />
      <PasswordField {...confirmPassword} label={t('fields.confirmPassword')} autoComplete="new-password" />
    </div>
  );
}
