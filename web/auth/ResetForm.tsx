import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codeOf } from '../i18n/error-text.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { AuthHeading } from './AuthFrame.tsx';
import { FormNotice } from './FormNotice.tsx';
import { resetForm } from './forms.ts';
import { PasswordField } from './PasswordField.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface ResetFormProps {
  /** from the mailed link; empty where the link was cut */
  token: string;
  onSubmit: (token: string, password: string) => Promise<void>;
}

export function ResetForm({ token, onSubmit }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const [dead, setDead] = useState(token === '');
  const form = useAuthForm(resetForm, { password: '', confirmPassword: '' }, async ({ password }) => {
    try {
      await onSubmit(token, password);
    } catch (error) {
      if (codeOf(error) !== 'RESET_TOKEN_INVALID') throw error;
      setDead(true);
    }
  });
  if (dead) {
    return (
      <div role="alert" className="flex flex-col items-start gap-5">
        <AuthHeading title={t('reset.invalidTitle')} text={t('reset.invalidText')} />
        <Link to="/forgot-password" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t('reset.askAgain')}
        </Link>
      </div>
    );
  }
  return (
    <>
      <AuthHeading title={t('reset.title')} text={t('reset.text')} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <PasswordField
          {...form.field('password')}
          label={t('fields.newPassword')}
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
          {t('reset.submit')}
        </Button>
      </form>
    </>
  );
}
