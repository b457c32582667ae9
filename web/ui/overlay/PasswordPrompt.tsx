import { type FormEvent, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { Dialog } from './Dialog.tsx';

export interface PasswordPromptProps {
  title: string;
  text: string;
  /** names the field */
  label: string;
  submitLabel: string;
  closeLabel: string;
  /** why the last password was refused */
  error?: string;
  busy: boolean;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before a step that needs a recent sign-in. Mount it to open it. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { title, text, label, submitLabel, closeLabel, error, busy, onSubmit, onCancel } = props;
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
      title={title}
      description={text}
      closeLabel={closeLabel}
      footer={
        <Button type="submit" form={form} variant="primary" loading={busy}>
          {submitLabel}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          type="password"
          label={label}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  );
}
