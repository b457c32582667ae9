import { type ReactNode, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { codeOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useDesk } from '../desk-services.tsx';
import type { Me } from '../use-me.ts';
import { CodeSetup } from './CodeSetup.tsx';
import { DoorFrame } from './DoorFrame.tsx';
import { useDoor, useForgetDesk, useSession } from './queries.ts';
import { SecondProof, type SecondProofProps, useSecondProof } from './SecondProof.tsx';

interface ClosedDoorProps extends SecondProofProps {
  username: string;
  preferences: ReactNode;
  /** the form that sets a code up */
  setup: ReactNode;
}

/** Around what is shown in front of the closed door: by then nothing behind it asks for its data again. */
function Forgotten({ children }: { children: ReactNode }) {
  useForgetDesk();
  return children;
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

export interface DoorwayProps {
  preferences: ReactNode;
  /** the desk, once it is open */
  children: (me: Me) => ReactNode;
}

/** The steps to the desk, one after the other: a session, a role, a second proof. */
export function Doorway({ preferences, children }: DoorwayProps) {
  const { t } = useTranslation('desk');
  const { api } = useDesk();
  const { reason } = useStore(api.ended);
  const here = useHref(useLocation());
  const session = useSession();
  const door = useDoor(Boolean(session.data));
  const proof = useSecondProof(door.data ?? { passkeys: 0, hasCode: false });

  if (session.data === undefined || (session.data && door.isPending)) {
    return (
      <div className="grid min-h-dvh place-items-center text-muted">
        <Spinner size={36} label={t('common:loading')} />
      </div>
    );
  }
  if (session.data === null) {
    return (
      <DoorFrame
        title={t('door.signedOut')}
        text={reason ? t(`common:ended.${reason}`) : t('door.signedOutText')}
        preferences={preferences}
      >
        <a
          href={`/login?to=${encodeURIComponent(here)}`}
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        >
          {t('door.signIn')}
        </a>
      </DoorFrame>
    );
  }
  if (!door.data) {
    if (codeOf(door.error) !== 'NOT_FOUND') {
      return (
        <main className="grid min-h-dvh place-items-center p-4">
          <ErrorPanel
            title={t('failed.title')}
            text={t('failed.text')}
            retry={{ label: t('common:retry'), onRetry: () => void door.refetch(), loading: door.isFetching }}
          />
        </main>
      );
    }
    return (
      <DoorFrame
        title={t('door.refused')}
        text={t('door.refusedText', { name: session.data.username })}
        preferences={preferences}
      >
        <a href="/home" className={buttonClass({ size: 'lg', block: true })}>
          {t('door.home')}
        </a>
      </DoorFrame>
    );
  }
  if (door.data.openUntil !== null) return children({ ...session.data, role: door.data.role });
  return (
    <Forgotten>
      <ClosedDoor username={session.data.username} {...proof} preferences={preferences} setup={<CodeSetup />} />
    </Forgotten>
  );
}
