import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { passkeyName } from '@visavis/domain/passkeys/name-contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { codeText, problemOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { PasswordPrompt } from '../ui/overlay/PasswordPrompt.tsx';
import { useRenamePasskey } from './queries.ts';

export interface ConfirmPasswordProps {
  /** what the password is asked for */
  step: 'add' | 'remove';
  busy: boolean;
  /** a code of `errors` */
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before a passkey is added or removed. */
export function ConfirmPassword({ step, problem, ...rest }: ConfirmPasswordProps) {
  const { t } = useTranslation('passkey-settings');
  return (
    <PasswordPrompt
      {...rest}
      title={t('confirm.title')}
      text={t(step === 'add' ? 'confirm.text' : 'confirm.removeText')}
      label={t('confirm.password')}
      submitLabel={t('confirm.submit')}
      closeLabel={t('common:close')}
      error={problem ? codeText(problem) : undefined}
    />
  );
}

/** @param passkey null while closed */
export function RenameDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  return passkey && <OpenRenameDialog key={passkey.id} passkey={passkey} onClose={onClose} />;
}

function OpenRenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkey-settings');
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = passkeyName.safeParse(name);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? 'UNKNOWN');
    rename.mutate(
      { id: passkey.id, name: parsed.data },
      { onSuccess: onClose, onError: (error) => setProblem(problemOf(error)) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rename.title')}
      closeLabel={t('common:close')}
      footer={
        <Button type="submit" form={form} variant="primary" loading={rename.isPending}>
          {t('rename.submit')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('rename.name')}
          hint={t('rename.hint')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem ? codeText(problem) : undefined}
        />
      </form>
    </Dialog>
  );
}

export interface RemoveDialogProps {
  /** null while closed */
  passkey: Passkey | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemoveDialog({ passkey, busy, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('passkey-settings');
  return (
    <ConfirmDialog
      danger
      open={passkey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('remove.title', { name: passkey?.name })}
      text={t('remove.text')}
      confirmLabel={t('remove.submit')}
      cancelLabel={t('common:cancel')}
      loading={busy}
      onConfirm={onConfirm}
    />
  );
}
