import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { AuthHeading, textLink } from './AuthFrame.tsx';
import { FormNotice } from './FormNotice.tsx';
import { forgotForm } from './forms.ts';
import { useAuthForm } from './use-auth-form.ts';

export interface ForgotFormProps {
  onSubmit: (email: string) => Promise<void>;
}

export function ForgotForm({ onSubmit }: ForgotFormProps) {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm(forgotForm, { email: '' }, async ({ email }) => {
    await onSubmit(email);
    setSentTo(email);
  });
  const back = (
    <Link to="/login" className={`${textLink} self-start`}>
      {t('forgot.back')}
    </Link>
  );
  if (sentTo !== null) {
    return (
      <div role="status" className="flex flex-col items-start gap-5">
        <MailCheck aria-hidden="true" size={36} className="text-accent-text" />
        <AuthHeading title={t('forgot.sentTitle')} text={t('forgot.sentText', { email: sentTo })} />
        <Button onClick={() => setSentTo(null)}>{t('forgot.again')}</Button>
        {back}
      </div>
    );
  }
  return (
    <>
      <AuthHeading title={t('forgot.title')} text={t('forgot.text')} />
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <TextField
          {...form.field('email')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <FormNotice text={form.notice} />
        <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
          {t('forgot.submit')}
        </Button>
        {back}
      </form>
    </>
  );
}
