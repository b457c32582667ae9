import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { codeOf, codeText, errorText, fieldCodesOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/form/FormNotice.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';

export interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  submitLabel: string;
  /** the step loses something */
  danger?: boolean;
  /** whether the step may be taken */
  ready?: boolean;
  /** there is no password to ask for: the server asks for a sign-in of the last minutes */
  passwordless?: boolean;
  /** rejects with the server's error, which the dialog shows */
  onSubmit: (password: string | undefined) => Promise<void>;
  /** above the password */
  children?: ReactNode;
}

/** Asks for the password before a step that someone at an open session must not take. */
export function PasswordDialog(props: PasswordDialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    submitLabel,
    danger,
    ready = true,
    passwordless = false,
    onSubmit,
    children,
  } = props;
  const { t } = useTranslation('account');
  const form = useId();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<{ field: string | null; notice: string | null }>();
  const [sending, setSending] = useState(false);

  const close = () => {
    setPassword('');
    setRefusal(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' && !passwordless) return setRefusal({ field: codeText('PASSWORD_REQUIRED'), notice: null });
    setRefusal(undefined);
    setSending(true);
    try {
      await onSubmit(passwordless ? undefined : password);
      close();
    } catch (error) {
      const code = fieldCodesOf(error).password;
      if (codeOf(error) === 'RECENT_SIGN_IN_REQUIRED') setRefusal({ field: null, notice: codeText('SIGN_IN_AGAIN') });
      else setRefusal(code ? { field: codeText(code), notice: null } : { field: null, notice: errorText(error) });
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !sending && close()}
      title={title}
      description={text}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button disabled={sending} onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} disabled={!ready} loading={sending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 short:gap-3">
        {children}
        {!passwordless && (
          <TextField
            label={t('password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={refusal?.field ?? undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <FormNotice text={refusal?.notice ?? null} />
      </form>
    </Dialog>
  );
}
