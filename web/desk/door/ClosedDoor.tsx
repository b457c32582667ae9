import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { CodeField } from './CodeField.tsx';
import { DoorFrame } from './DoorFrame.tsx';

export interface ClosedDoorProps {
  username: string;
  /** how many passkeys the account has; 0 too where this browser has none for this address */
  passkeys: number;
  hasCode: boolean;
  busy: 'passkey' | 'code' | null;
  /** why the last attempt failed, a code of `errors` */
  problem: { of: 'passkey' | 'code'; code: string } | null;
  preferences: ReactNode;
  onPasskey: () => void;
  onCode: (code: string) => void;
  /** the form that sets a code up */
  setup: ReactNode;
}

/** A second proof, after the sign-in: a passkey, or the code of an authenticator app. */
export function ClosedDoor(props: ClosedDoorProps) {
  const { t } = useTranslation('desk');
  const { passkeys, hasCode, busy, problem } = props;
  const [isSettingUp, setSettingUp] = useState(false);
  const hasNone = passkeys === 0 && !hasCode;
  const text = t(hasNone ? 'door.noneText' : 'door.text', { name: props.username });
  return (
    <DoorFrame title={t(hasNone ? 'door.none' : 'door.title')} text={text} preferences={props.preferences}>
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
          submitLabel={t('door.open')}
          isMain={passkeys === 0}
          busy={busy === 'code'}
          problem={problem?.of === 'code' ? problem.code : null}
          onSubmit={props.onCode}
        />
      )}
      {hasNone &&
        (isSettingUp ? (
          props.setup
        ) : (
          <div className="flex flex-col gap-3">
            <Button variant="primary" size="lg" block onClick={() => setSettingUp(true)}>
              {t('door.setUpCode')}
            </Button>
            <a href="/profile?tab=settings" className={buttonClass({ size: 'lg', block: true })}>
              {t('door.addPasskey')}
            </a>
          </div>
        ))}
    </DoorFrame>
  );
}
