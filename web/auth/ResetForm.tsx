import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Link } from 'react-router';
import { codeOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthPicture } from './AuthFrame.tsx';
import { resetForm } from './form-schemas.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface ResetFormProps {
  /** from the mailed link; empty if the link was cut off */
  token: string;
  onSubmit: (token: string, password: string) => Promise<void>;
}

export function ResetForm({ token, onSubmit }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const [invalid, setInvalid] = useState(token === '');
  const form = useAuthForm(zodResolver(resetForm), { password: '', confirmPassword: '' }, async ({ password }) => {
    try {
      await onSubmit(token, password);
    } catch (error) {
      if (codeOf(error) !== 'RESET_TOKEN_INVALID') throw error;
      setInvalid(true);
    }
  });
  if (invalid) {
    return (
      <>
        <AuthPicture />
        <div role="alert" className="flex flex-col items-start gap-5">
          <AuthHeading title={t('reset.invalidTitle')} text={t('reset.invalidText')} />
          <Link to="/forgot-password" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('reset.askAgain')}
          </Link>
        </div>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t('reset.title')} text={t('reset.text')} />
      <AuthForm form={form} submitLabel={t('reset.submit')}>
        <NewPasswordFields
          label={t('fields.newPassword')}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          typed={form.value('password')}
        />
      </AuthForm>
    </>
  );
}
