import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { ScrollPlaces } from '../lib/ScrollPlaces.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { useAppeals } from './appeals/queries.ts';
import { keys } from './cache.ts';
import { useDesk } from './desk-services.tsx';
import { Doorway } from './door/Doorway.tsx';
import { useCloseDoor } from './door/queries.ts';
import { DeskFrame } from './frame/DeskFrame.tsx';
import { useIsLive, useLive } from './live.ts';
import { everything, useCases } from './queue/queries.ts';
import { type Me, MeContext } from './use-me.ts';

function OpenDesk({ me, preferences }: { me: Me; preferences: ReactNode }) {
  const { socket } = useDesk();
  useEffect(() => {
    socket.open('restored');
    return () => socket.close();
  }, [socket]);
  useLive();
  const isLive = useIsLive();
  const cases = useCases(everything);
  const appeals = useAppeals('open');
  const close = useCloseDoor();
  return (
    <MeContext value={me}>
      <DeskFrame
        role={me.role}
        username={me.username}
        isLive={isLive}
        waiting={{ cases: cases.data?.pages.at(-1)?.total, appeals: appeals.data?.length }}
        preferences={preferences}
        onLock={() => close.mutate()}
      >
        <Outlet />
      </DeskFrame>
    </MeContext>
  );
}

/** Around every page of the desk: the door, and what announces and notifies. */
export function Desk({ preferences }: { preferences: ReactNode }) {
  const { t } = useTranslation();
  const { authExpired, storage } = useDesk();
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(
    () =>
      authExpired.on(() => {
        client.removeQueries({ queryKey: keys.desk });
        client.removeQueries({ queryKey: keys.door });
        client.setQueryData(keys.session, null);
      }),
    [authExpired, client],
  );
  return (
    <>
      <Doorway preferences={preferences}>{(me) => <OpenDesk me={me} preferences={preferences} />}</Doorway>
      {/* Browsers announce the title only when they load a page. */}
      <LiveRegion key={pathname}>{document.title}</LiveRegion>
      <ScrollPlaces storage={storage.session} />
      <Toaster closeLabel={t('close')} />
    </>
  );
}
