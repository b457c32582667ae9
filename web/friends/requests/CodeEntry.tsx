import { inviteCodeIn } from '@visavis/domain/friends/rules.ts';
import { type FormEvent, useRef, useState } from 'react';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRestraint } from '../../services/restraint.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type CodeProblem, codeProblem, useSendByCode } from '../mutations.ts';
import { Barred } from './Barred.tsx';

/** Sends a request by a friend's code, or their link. A blank code is not sent. A failure is said by a toast and at the field. */
export function CodeEntry() {
  const { t } = useTranslation('friends');
  const send = useSendByCode();
  const isBarred = useRestraint() === 'contact';
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeProblem | null>(null);

  const field = useRef<HTMLInputElement>(null);
  const refuse = (found: CodeProblem) => {
    setProblem(found);
    toast.error(found.text);
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || isBarred) return;
    const trimmed = code.trim();
    if (trimmed === '') return refuse({ text: codeText('INVITE_CODE_REQUIRED') });
    send.mutate(inviteCodeIn(trimmed) ?? trimmed, {
      onSuccess: () => setCode(''),
      onError: (error) => refuse(codeProblem(t, error)),
    });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        ref={field}
        label={t('add.codeLabel')}
        hideLabel
        placeholder={t('add.codeLabel')}
        className="min-w-52 flex-1 [&_input:not(:placeholder-shown)]:uppercase"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={isBarred}
        value={code}
        error={problem?.text}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(null);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-12! flex-1 sm:flex-none"
        disabled={isBarred}
        loading={send.isPending}
      >
        {t('add.send')}
      </Button>
      {isBarred && <Barred />}
      {problem?.next && (
        <p role="status" className="basis-full text-sm text-muted">
          {problem.next}
        </p>
      )}
    </form>
  );
}
