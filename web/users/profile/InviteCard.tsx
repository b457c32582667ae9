import { INVITE_CODE_LENGTH } from '@visavis/domain/friends/rules.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface InviteCardProps {
  /** the user's code with its copy button, from the friends feature */
  inviteCode: ReactNode;
  sending: boolean;
  /** Sends a request and shows a toast; resolves to whether it worked. */
  onSend: (code: string) => Promise<boolean>;
}

/** The user's code to share, and a field for another user's (spec.md section 5, 'Invite code entry (profile)'). */
export function InviteCard({ inviteCode, sending, onSend }: InviteCardProps) {
  const { t } = useTranslation('profile');
  const [entered, setEntered] = useState('');
  const isBlank = entered.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && !sending && (await onSend(entered.trim()))) setEntered('');
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
          label={t('invite.enter')}
          value={entered}
          maxLength={INVITE_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setEntered(event.target.value.toUpperCase().slice(0, INVITE_CODE_LENGTH))}
        />
        <Button type="submit" disabled={isBlank} loading={sending}>
          {t('invite.send')}
        </Button>
      </form>
    </Card>
  );
}
