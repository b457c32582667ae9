import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { SignIn } from '@visavis/domain/auth/sign-in-check.ts';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmailField, PasswordField } from '../AuthFields.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { AuthHeading, textLink } from '../AuthFrame.tsx';
import { useSignInForm } from '../use-sign-in-form.ts';

export interface ProviderLoginProps {
  /** the label of the other site */
  name: string;
  /** of the account that is known to be there; null: the person says so */
  email: string | null;
  onSubmit: (values: SignIn) => Promise<void>;
}

/** Asks for the password of an account once, to link another site. */
export function ProviderLogin({ name, email, onSubmit }: ProviderLoginProps) {
  const { t } = useTranslation('providers');
  const form = useSignInForm({ email: email ? toShownEmail(email) : '', password: '' }, onSubmit);
  return (
    <>
      <AuthHeading
        title={t('link.title')}
        text={email ? t('link.text', { email: toShownEmail(email), name }) : t('link.textOwn', { name })}
      />
      <AuthForm form={form} submitLabel={t('link.submit')}>
        <EmailField field={form.field('email')} autoComplete="username" />
        <PasswordField {...form.field('password')} label={t('auth:fields.password')} autoComplete="current-password" />
        <Link to="/forgot-password" className={`${textLink} -mt-3 self-start`}>
          {t('auth:login.forgot')}
        </Link>
      </AuthForm>
    </>
  );
}

/** For someone whose account has no password: nothing here could prove that it is theirs. */
export function ProviderOther({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation('providers');
  return (
    <>
      <AuthHeading title={t('other.title')} text={t('other.text', { email: toShownEmail(email), name })} />
      <div className="flex flex-col gap-3">
        <Link to="/login" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {t('other.login')}
        </Link>
        <Link to="/forgot-password" className={buttonClass({ size: 'lg', block: true })}>
          {t('other.setPassword')}
        </Link>
      </div>
    </>
  );
}
