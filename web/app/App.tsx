import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expireSession, restoreSession } from '../auth/session-lifecycle.ts';
import { i18n } from '../i18n/i18n.ts';
import { sleep } from '../platform/clock.ts';
import { ThemeContext, type ThemeStore } from '../preferences/theme.ts';
import { type Services, ServicesProvider } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { Directed } from './providers/Directed.tsx';
import { createQueryClient } from './providers/query-client.ts';
import { SocketProvider } from './providers/SocketProvider.tsx';

export interface AppProps {
  services: Services;
  router: ReturnType<typeof createBrowserRouter>;
  theme: ThemeStore;
}

/** Everything that lives as long as the page. */
export function App({ services, router, theme }: AppProps) {
  const [cache] = useState(createQueryClient);

  useEffect(() => {
    document.dispatchEvent(new Event('visavis:started'));
    const { api, auth, clock } = services;
    void restoreSession({ currentUser: api.currentUser, auth, wait: (ms) => sleep(clock, ms) });
    return services.authExpired.on(() =>
      expireSession({
        auth,
        clearCache: () => cache.clear(),
        goToLogin: () => {
          const { pathname, search, hash } = router.state.location;
          void router.navigate('/login', { replace: true, state: { to: `${pathname}${search}${hash}` } });
        },
        notify: () => toast.error(i18n.t('common:toast.sessionExpired')),
      }),
    );
  }, [services, cache, router]);

  return (
    <CSPProvider disableStyleElements>
      <ServicesProvider services={services}>
        <QueryClientProvider client={cache}>
          <I18nextProvider i18n={i18n}>
            <ThemeContext value={theme}>
              <Directed>
                <SocketProvider>
                  <RouterProvider router={router} />
                </SocketProvider>
              </Directed>
            </ThemeContext>
          </I18nextProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </CSPProvider>
  );
}
