import { type ReactNode, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { codeOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useDesk } from '../desk-services.tsx';
import type { Me } from '../use-me.ts';
import { ClosedDoor } from './ClosedDoor.tsx';
import { CodeSetup } from './CodeSetup.tsx';
import { DoorFrame } from './DoorFrame.tsx';
import { useDoor, useOpenWithCode, useOpenWithPasskey, useSession } from './queries.ts';

export interface DoorwayProps {
  preferences: ReactNode;
  /** the desk, once it is open */
  children: (me: Me) => ReactNode;
}

/** What keeps someone out, one thing after the other: no session, no role, no second proof. */
export function Doorway({ preferences, children }: DoorwayProps) {
  const { t } = useTranslation(['desk', 'common']);
  const { passkeys } = useDesk();
  const here = useHref(useLocation());
  const session = useSession();
  const door = useDoor(Boolean(session.data));
  const byPasskey = useOpenWithPasskey();
  const byCode = useOpenWithCode();
  const [last, setLast] = useState<'passkey' | 'code'>('passkey');

  if (session.data === undefined || (session.data && door.isPending)) {
    return (
      <div className="grid min-h-dvh place-items-center text-muted">
        <Spinner size={36} label={t('common:loading')} />
      </div>
    );
  }
  if (session.data === null) {
    return (
      <DoorFrame title={t('door.signedOut')} text={t('door.signedOutText')} preferences={preferences}>
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
  const failed = (last === 'passkey' ? byPasskey : byCode).error;
  const code = failed && codeOf(failed);
  return (
    <ClosedDoor
      username={session.data.username}
      passkeys={passkeys.isSupported ? door.data.passkeys : 0}
      hasCode={door.data.hasCode}
      busy={byPasskey.isPending ? 'passkey' : byCode.isPending ? 'code' : null}
      problem={code && code !== 'PASSKEY_CANCELLED' ? { of: last, code } : null}
      preferences={preferences}
      onPasskey={() => {
        setLast('passkey');
        byPasskey.mutate();
      }}
      onCode={(digits) => {
        setLast('code');
        byCode.mutate(digits);
      }}
      setup={<CodeSetup />}
    />
  );
}
