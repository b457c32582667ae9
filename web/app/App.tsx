import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expireSession, restoreSession } from '../auth/session-lifecycle.ts';
import { i18n } from '../i18n/i18n.ts';
import { sleep } from '../platform/clock.ts';
import { ThemeContext, type ThemeStore } from '../preferences/theme.ts';
import { followAccount } from '../services/account-of-browser.ts';
import { type Services, ServicesProvider, useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { Directed } from './providers/Directed.tsx';
import { SocketProvider } from './providers/SocketProvider.tsx';
import { AppRoutes } from './routing/AppRoutes.tsx';
import { AtCrashContext, endMedia } from './routing/at-crash.ts';
import { CrashBoundary } from './routing/Crash.tsx';
import { isPageReady, loadPage, preloadPage, routes } from './routing/routes.tsx';

/** Forgets whose session is over. Where the server has ended it, leads to the sign-in, and from there back. */
export function SessionEnd() {
  const services = useServices();
  const { api, auth, authExpired } = services;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => followAccount(services, () => cache.clear()), [services, cache]);
  useEffect(
    () =>
      authExpired.on(() => {
        expireSession({
          auth,
          goToLogin: () => void navigate('/login', { replace: true, state: { to: `${pathname}${search}${hash}` } }),
          notify: () => toast.error(i18n.t('common:toast.sessionExpired')),
        });
        // A socket that the server closes does not say why.
        if (!api.ended.get().reason) void api.currentUser().catch(() => undefined);
      }),
    [api, auth, authExpired, navigate, pathname, search, hash],
  );
  return null;
}

/** Retries lost connections (no status) and gateway errors, never a refusal. */
const mayRetry = (failures: number, error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return failures < 2 && (status === 0 || status >= 502);
};

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });

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
