import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { keys } from './cache.ts';
import { useDesk } from './desk-services.tsx';
import { Doorway } from './door/Doorway.tsx';
import { useCloseDoor } from './door/queries.ts';
import { DeskFrame } from './frame/DeskFrame.tsx';

/** Around every page of the desk: the door, and what announces and notifies. */
export function Desk({ preferences }: { preferences: ReactNode }) {
  const { t } = useTranslation();
  const { authExpired } = useDesk();
  const client = useQueryClient();
  const close = useCloseDoor();
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
      <Doorway preferences={preferences}>
        {({ role, username }) => (
          <DeskFrame role={role} username={username} preferences={preferences} onLock={() => close.mutate()}>
            <Outlet />
          </DeskFrame>
        )}
      </Doorway>
      {/* Browsers announce the title only when they load a page. */}
      <LiveRegion key={pathname}>{document.title}</LiveRegion>
      <ScrollRestoration />
      <Toaster closeLabel={t('close')} />
    </>
  );
}
