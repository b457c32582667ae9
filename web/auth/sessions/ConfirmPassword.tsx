import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

export interface ConfirmPasswordProps {
  busy: boolean;
  /** a code of `errors` */
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before a session ends. */
export function ConfirmPassword({ busy, problem, onSubmit, onCancel }: ConfirmPasswordProps) {
  const { t } = useTranslation(['sessions', 'common']);
  const [password, setPassword] = useState('');
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !busy) onSubmit(password);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('confirm.title')}
      description={t('confirm.text')}
      closeLabel={t('common:close')}
      footer={
        <Button type="submit" form={form} variant="primary" loading={busy}>
          {t('confirm.submit')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          type="password"
          label={t('confirm.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem ? codeText(problem) : undefined}
        />
      </form>
    </Dialog>
  );
}
