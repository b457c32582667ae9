import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { TextField, type TextFieldProps } from '../ui/form/TextField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { FieldProps } from './field-errors.ts';

export interface EmailFieldProps {
  field: FieldProps;
  /** `username` where the email signs in, so that password managers fill it; with `webauthn` they offer passkeys too */
  autoComplete: 'username' | 'username webauthn' | 'email';
  label?: string;
}

export function EmailField({ field, autoComplete, label }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      {...field}
      label={label ?? t('fields.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
    />
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(shown ? 'fields.hide' : 'fields.show')}
          icon={<Icon aria-hidden="true" size={20} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
