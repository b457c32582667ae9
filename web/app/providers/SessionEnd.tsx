import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expireSession } from '../../auth/session-lifecycle.ts';
import { i18n } from '../../i18n/i18n.ts';
import { followAccount } from '../../services/account-of-browser.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';

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
