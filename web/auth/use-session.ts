import { useQueryClient } from '@tanstack/react-query';
import { login, logout, type Registration, register } from '@visavis/domain/auth/contract.ts';
import type { SignIn } from '@visavis/domain/auth/sign-in-check.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';
import { endLeftSession, LEFT } from '../services/whose-browser.ts';
import { toast } from '../ui/overlay/toast.ts';
import { carryAccount, forgetCarried } from './carry/carried.ts';
import { isDesk, useWayBack } from './carry/way-back.ts';

/** Signs in, up and out, with the toasts and navigation (spec.md section 7, 'What the product does with answers'). */
export function useSession() {
  const { api, auth, storage, leaveFor } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const { to, state } = useWayBack();

  function enter({ user, restored }: DataOf<typeof login>): void {
    cache.clear();
    auth.login(user);
    forgetCarried();
    toast.success(t(restored ? 'toast.restored' : 'toast.loginSuccess'), { id: 'sign-in' });
    if (to && isDesk(to)) leaveFor(to);
    else void navigate(to ?? '/home', { replace: true });
  }

  return {
    /** Shows the app to someone whom the server has signed in. */
    enter,

    /** Rejects with the server's error, for the form to show. */
    async signIn(values: SignIn): Promise<void> {
      auth.setLoading(true);
      try {
        await endLeftSession({ api, storage });
        enter(await api.call(login, { body: values }));
      } catch (error) {
        toast.error(t('toast.loginFailure'), { id: 'sign-in' });
        throw error;
      } finally {
        auth.setLoading(false);
      }
    },

    async signUp(values: Registration): Promise<void> {
      try {
        await api.call(register, { body: values });
        toast.success(t('toast.registerSuccess'));
        carryAccount(values);
        void navigate('/login', { state });
      } catch (error) {
        toast.error(t('toast.registerFailure'));
        throw error;
      }
    },

    /** Signs out locally even if the request fails; the next start or sign-in makes up for it. */
    async signOut(): Promise<void> {
      auth.setLoading(true);
      await api.call(logout).catch(() => storage.local.set(LEFT, '1'));
      auth.leave();
      toast.success(t('toast.logout'));
      void navigate('/login', { replace: true });
      auth.setLoading(false);
    },
  };
}
