import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { codeText, problemOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { useDesk } from '../desk-services.tsx';
import type { Door } from '../use-me.ts';
import { CodeField } from './CodeField.tsx';
import { useOpenWithCode, useOpenWithPasskey } from './queries.ts';

export interface SecondProofProps {
  /** how many passkeys the account has; 0 too where this browser has none for this address */
  passkeys: number;
  hasCode: boolean;
  busy: 'passkey' | 'code' | null;
  /** why the last attempt failed, a code of `errors` */
  problem: { of: 'passkey' | 'code'; code: string } | null;
  onPasskey: () => void;
  onCode: (code: string) => void;
}

/** Proofs of the account and what became of the last one. @param onProven called after one that counts */
export function useSecondProof(door: Pick<Door, 'passkeys' | 'hasCode'>, onProven?: () => void): SecondProofProps {
  const { passkeys } = useDesk();
  const byPasskey = useOpenWithPasskey();
  const byCode = useOpenWithCode();
  const [last, setLast] = useState<'passkey' | 'code'>('passkey');
  const failed = (last === 'passkey' ? byPasskey : byCode).error;
  const code = failed && problemOf(failed);
  return {
    passkeys: passkeys.isSupported ? door.passkeys : 0,
    hasCode: door.hasCode,
    busy: byPasskey.isPending ? 'passkey' : byCode.isPending ? 'code' : null,
    problem: code && code !== 'PASSKEY_CANCELLED' ? { of: last, code } : null,
    onPasskey: () => {
      setLast('passkey');
      byPasskey.mutate(undefined, { onSuccess: onProven });
    },
    onCode: (digits) => {
      setLast('code');
      byCode.mutate(digits, { onSuccess: onProven });
    },
  };
}

/** A passkey, or the code of an authenticator app. */
export function SecondProof(props: SecondProofProps & { submitLabel: string }) {
  const { t } = useTranslation('desk');
  const { passkeys, hasCode, busy, problem } = props;
  return (
    <>
      {passkeys > 0 && (
        <div className="flex flex-col gap-3">
          <FormNotice text={problem?.of === 'passkey' ? codeText(problem.code) : null} />
          <Button
            variant="primary"
            size="lg"
            block
            loading={busy === 'passkey'}
            onClick={props.onPasskey}
            icon={<KeyRound aria-hidden="true" size={18} />}
          >
            {t('door.passkey')}
          </Button>
        </div>
      )}
      {passkeys > 0 && hasCode && (
        <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('door.or')}
        </p>
      )}
      {hasCode && (
        <CodeField
          submitLabel={props.submitLabel}
          isMain={passkeys === 0}
          busy={busy === 'code'}
          problem={problem?.of === 'code' ? problem.code : null}
          onSubmit={props.onCode}
        />
      )}
    </>
  );
}
