import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { agoText } from '../i18n/ago.ts';
import { codeOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormCheck } from '../lib/use-form-check.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Switch } from '../ui/form/Switch.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthHeading, AuthPicture } from './AuthFrame.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface KeptPasskeysProps {
  ref: Ref<HTMLFieldSetElement>;
  passkeys: readonly Passkey[];
  /** ids */
  kept: readonly string[];
  onChange: (kept: readonly string[]) => void;
  now: number;
}

/** The passkeys that may outlast a forgotten password: none does by itself, because one may be a thief's. */
export function KeptPasskeys({ ref, passkeys, kept, onChange, now }: KeptPasskeysProps) {
  const { t, language } = useTranslation('passkey-settings');
  const textId = useId();
  const ago = (time: string) => agoText(language, Date.parse(time), now);
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={textId} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-display text-lg font-semibold">{t('auth:reset.passkeysTitle')}</legend>
      <p id={textId} className="text-sm text-muted">
        {t('auth:reset.passkeysText')}
      </p>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Switch
          key={id}
          label={name}
          hint={`${t('settings.added', { ago: ago(createdAt) })} · ${lastUsedAt ? t('settings.used', { ago: ago(lastUsedAt) }) : t('settings.neverUsed')}`}
          checked={kept.includes(id)}
          onChange={(checked) => onChange(checked ? [...kept, id] : kept.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}

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
  const form = useAuthForm(useFormCheck('reset'), { password: '', confirmPassword: '' }, async ({ password }) => {
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
