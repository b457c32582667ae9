import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { SecondProof, type SecondProofProps } from './SecondProof.tsx';

export interface ClosedDoorProps extends SecondProofProps {
  username: string;
  preferences: ReactNode;
  /** the form that sets a code up */
  setup: ReactNode;
}

/** A second proof, after the sign-in: a passkey, or the code of an authenticator app. */
export function ClosedDoor(props: ClosedDoorProps) {
  const { t } = useTranslation('desk');
  const { passkeys, hasCode } = props;
  const [isSettingUp, setSettingUp] = useState(false);
  const hasNone = passkeys === 0 && !hasCode;
  const text = t(hasNone ? 'door.noneText' : 'door.text', { name: props.username });
  return (
    <DoorFrame title={t(hasNone ? 'door.none' : 'door.title')} text={text} preferences={props.preferences}>
      <SecondProof {...props} submitLabel={t('door.open')} />
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
