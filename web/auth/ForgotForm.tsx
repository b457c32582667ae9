import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmailField } from './AuthFields.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, textLink } from './AuthFrame.tsx';
import { forgotForm } from './form-schemas.ts';
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
      <AuthForm form={form} submitLabel={t('forgot.submit')} footer={back}>
        <EmailField field={form.field('email')} autoComplete="username" />
      </AuthForm>
    </>
  );
}
