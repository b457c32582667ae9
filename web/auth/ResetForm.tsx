import { zodResolver } from '@hookform/resolvers/zod';
import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { codeOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthPicture } from './AuthFrame.tsx';
import { resetForm } from './form-schemas.ts';
import { KeptPasskeys } from './KeptPasskeys.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface ResetFormProps {
  /** from the mailed link; empty if the link was cut off */
  token: string;
  /** the passkeys that the link lets its reader keep; the others are removed */
  onLook: (token: string) => Promise<readonly Passkey[]>;
  onSubmit: (token: string, password: string, keepPasskeys: string[]) => Promise<void>;
  now: number;
}

/** Where the account has passkeys, the first press asks which of them stay: opening a link asks the server nothing. */
export function ResetForm({ token, onLook, onSubmit, now }: ResetFormProps) {
  const { t } = useTranslation('auth');
  const [invalid, setInvalid] = useState(token === '');
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const [kept, setKept] = useState<readonly string[]>([]);
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (passkeys.length > 0) choice.current?.focus();
  }, [passkeys]);
  const form = useAuthForm(zodResolver(resetForm), { password: '', confirmPassword: '' }, async ({ password }) => {
    try {
      if (passkeys.length === 0) {
        const found = await onLook(token);
        if (found.length > 0) return setPasskeys(found);
      }
      await onSubmit(token, password, [...kept]);
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
        {passkeys.length > 0 && <KeptPasskeys ref={choice} {...{ passkeys, kept, now }} onChange={setKept} />}
      </AuthForm>
    </>
  );
}
