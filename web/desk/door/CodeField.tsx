import { type FormEvent, useState } from 'react';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const DIGITS = 6;

export interface CodeFieldProps {
  submitLabel: string;
  /** the main action of the screen */
  isMain: boolean;
  busy: boolean;
  /** a code of `errors` */
  problem: string | null;
  onSubmit: (code: string) => void;
}

/** The six digits that the authenticator app shows; blanks between them do not matter. */
export function CodeField({ submitLabel, isMain, busy, problem, onSubmit }: CodeFieldProps) {
  const { t } = useTranslation('desk');
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = code.length === DIGITS;
    setShort(!isWhole);
    if (isWhole) onSubmit(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('door.code')}
        hint={t('door.codeHint')}
        error={isShort ? t('door.codeShort') : problem ? codeText(problem) : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, DIGITS));
          setShort(false);
        }}
      />
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} size="lg" block loading={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
