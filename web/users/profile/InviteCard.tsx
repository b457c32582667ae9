import { INVITE_CODE_LENGTH, normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface InviteCardProps {
  /** the user's code with its copy button, from the friends feature */
  inviteCode: ReactNode;
  sending: boolean;
  /** Sends a request. @returns null where it worked; else what is wrong, and what to do next */
  onSend: (code: string) => Promise<{ text: string; next?: string } | null>;
}

/** The user's code to share, and a field for another user's (spec.md section 5, 'Invite code entry (profile)'). */
export function InviteCard({ inviteCode, sending, onSend }: InviteCardProps) {
  const { t } = useTranslation('profile');
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState<Awaited<ReturnType<InviteCardProps['onSend']>>>(null);
  const isBlank = entered.trim() === '';

  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || sending) return;
    const found = await onSend(normalizeInviteCode(entered));
    setProblem(found);
    if (found) field.current?.focus();
    else setEntered('');
  };

  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="text-lg">{t('invite.title')}</h2>
          <p className="text-sm text-muted">{t('invite.text')}</p>
        </div>
        {inviteCode}
      </div>
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={t('invite.enter')}
          className="[&_input]:uppercase"
          value={entered}
          maxLength={INVITE_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem?.text}
          onChange={(event) => {
            setEntered(event.target.value);
            setProblem(null);
          }}
        />
        {problem?.next && (
          <p role="status" className="text-sm text-muted">
            {problem.next}
          </p>
        )}
        <Button type="submit" disabled={isBlank} loading={sending}>
          {t('invite.send')}
        </Button>
      </form>
    </Card>
  );
}
