import { toShownEmail } from '@visavis/domain/auth/address.ts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormCheck } from '../lib/use-form-check.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField } from './AuthFields.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthPicture, textLink } from './AuthFrame.tsx';
import { readCarried } from './carry/carried.ts';
import { useCarriedEmail } from './carry/use-carried-email.ts';
import { useWayBack } from './carry/way-back.ts';
import { useAuthForm } from './use-auth-form.ts';

export interface ForgotFormProps {
  onSubmit: (email: string) => Promise<void>;
}

/** Asks for the email, then confirms that a link was sent. */
export function ForgotForm({ onSubmit }: ForgotFormProps) {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm(useFormCheck('forgot'), { email: readCarried().email }, async ({ email }) => {
    await onSubmit(email);
    setSentTo(email);
  });
  useCarriedEmail(form.value('email'));
  if (sentTo !== null) return <ForgotSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <>
      <AuthPicture />
      <AuthHeading title={t('forgot.title')} text={t('forgot.text')} />
      <AuthForm form={form} submitLabel={t('forgot.submit')} footer={<BackToLogin />}>
        <EmailField field={form.field('email')} autoComplete="username" />
      </AuthForm>
    </>
  );
}

export function ForgotSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <AuthPicture />
      <div role="status" className="flex flex-col items-start gap-5">
        <MailCheck aria-hidden="true" size={36} className="text-accent-text" />
        <AuthHeading title={t('forgot.sentTitle')} text={t('forgot.sentText', { email: toShownEmail(email) })} />
        <Button onClick={onAgain}>{t('forgot.again')}</Button>
        <BackToLogin />
      </div>
    </>
  );
}

function BackToLogin() {
  const { t } = useTranslation('auth');
  const { state } = useWayBack();
  return (
    <Link to="/login" state={state} className={`${textLink} self-start`}>
      {t('forgot.back')}
    </Link>
  );
}
