import { inviteCodeIn } from '@visavis/domain/friends/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSendByCode } from '../mutations.ts';

/** Sends a request by a friend's code, or their link. The code is trimmed and uppercased; a blank one is not sent. */
export function CodeEntry() {
  const { t } = useTranslation('friends');
  const send = useSendByCode();
  const [code, setCode] = useState('');
  const [blank, setBlank] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const trimmed = code.trim();
    setBlank(trimmed === '');
    if (trimmed !== '') send.mutate(inviteCodeIn(trimmed) ?? trimmed, { onSuccess: () => setCode('') });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label={t('add.codeLabel')}
        hideLabel
        placeholder={t('add.codeLabel')}
        className="min-w-52 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={blank ? codeText('INVITE_CODE_REQUIRED') : undefined}
        onChange={(event) => {
          setCode(event.target.value.toUpperCase());
          setBlank(false);
        }}
      />
      <Button type="submit" variant="primary" className="min-h-12! flex-1 sm:flex-none" loading={send.isPending}>
        {t('add.send')}
      </Button>
    </form>
  );
}
