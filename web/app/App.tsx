import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { useEffect, useMemo, useState } from 'react';
import { restoreSession } from '../auth/session-lifecycle.ts';
import { sleep } from '../platform/clock.ts';
import { ThemeContext, type ThemeStore } from '../preferences/theme.ts';
import { type Services, ServicesProvider } from '../services/services.tsx';
import { Directed } from './providers/Directed.tsx';
import { createQueryClient } from './providers/query-client.ts';
import { SessionEnd } from './providers/SessionEnd.tsx';
import { SocketProvider } from './providers/SocketProvider.tsx';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { AtCrashContext, endMedia } from './routing/at-crash.ts';
import { CrashBoundary } from './routing/Crash.tsx';
import { isPageReady, loadPage, preloadPage, routes } from './routing/routes.tsx';

export interface AppProps {
  services: Services;
  theme: ThemeStore;
  /** whose session it is, where that has been asked already; else the app asks */
  currentUser?: () => Promise<CurrentUser | null>;
  /** who is signed in is being found out already, or is known */
  isRestoring?: boolean;
}

/** Everything that lives as long as the page; within a router. */
export function App({ services, theme, currentUser, isRestoring = false }: AppProps) {
  const [cache] = useState(createQueryClient);
  const atCrash = useMemo(() => endMedia(services.media), [services]);

  useEffect(() => {
    document.dispatchEvent(new Event('visavis:started'));
    const { api, auth, clock } = services;
    if (isRestoring) return;
    void restoreSession({ currentUser: currentUser ?? api.currentUser, auth, wait: (ms) => sleep(clock, ms) });
  }, [services, currentUser, isRestoring]);

  return (
    <CSPProvider disableStyleElements>
      <ServicesProvider services={services}>
        <QueryClientProvider client={cache}>
          <ThemeContext value={theme}>
            <Directed>
              <AtCrashContext value={atCrash}>
                <CrashBoundary>
                  <SocketProvider>
                    <SessionEnd />
                    <AppRoutes routes={routes} isReady={isPageReady} load={loadPage} preload={preloadPage} />
                  </SocketProvider>
                </CrashBoundary>
              </AtCrashContext>
            </Directed>
          </ThemeContext>
        </QueryClientProvider>
      </ServicesProvider>
    </CSPProvider>
  );
}
