import { useQueryClient } from '@tanstack/react-query';
import type { login, Registration } from '@visavis/domain/auth/contract.ts';
import type { ProviderRegistration } from '@visavis/domain/auth/provider-contract.ts';
import type { SignIn } from '@visavis/domain/auth/sign-in-check.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { useNavigate } from 'react-router';
import { codeOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { endLeftSession, LEFT } from '../services/account-of-browser.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { carryAccount, forgetCarried } from './carry/carried.ts';
import { isDesk, useWayBack } from './carry/way-back.ts';

/** Others may sign up from the same network meanwhile, so that more work is asked for than was done. */
const PROOFS_MAX = 3;

/** Signs in, up and out, with the toasts and navigation (spec.md section 7, 'What the product does with answers'). */
export function useSession() {
  const { api, auth, storage, leaveFor, solveProof } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const { to, state } = useWayBack();

  function enter({ user, restored }: DataOf<typeof login>, page: string | null = to): void {
    cache.clear();
    auth.login(user);
    forgetCarried();
    toast.success(t(restored ? 'toast.restored' : 'toast.loginSuccess'), { id: 'sign-in' });
    if (page && isDesk(page)) leaveFor(page);
    else void navigate(page ?? '/home', { replace: true });
  }

  /** Signs up, with work where the server asks for it. */
  async function withProof<T>(send: (proof: { proof?: string }) => Promise<T>, onWork: () => void): Promise<T> {
    let proof: string | undefined;
    for (let proofs = 0; ; proofs += 1) {
      try {
        return await send(proof ? { proof } : {});
      } catch (error) {
        if (codeOf(error) !== 'PROOF_REQUIRED' || proofs === PROOFS_MAX) throw error;
      }
      onWork();
      const { challenge } = await api.call('GET /api/auth/register/challenge');
      proof = challenge ? await solveProof(challenge) : undefined;
    }
  }

  return {
    /** Shows the app to someone whom the server has signed in. The page is by default where they were sent from. */
    enter,

    /** For someone whom another site has named. @param page to show then @param onWork as for `signUp` */
    async signUpThrough(body: ProviderRegistration, onWork: () => void, page: string | null): Promise<void> {
      enter(
        await withProof(
          (proof) => api.call('POST /api/auth/providers/register', { body: { ...body, ...proof } }),
          onWork,
        ),
        page,
      );
    },

    /** For someone whom another site has named: links it, with the password. */
    async linkAndSignIn(body: SignIn, page: string | null): Promise<void> {
      await endLeftSession({ api, storage });
      enter(await api.call('POST /api/auth/providers/login', { body }), page);
    },

    /** Rejects with the server's error, for the form to show. */
    async signIn(values: SignIn): Promise<void> {
      auth.setLoading(true);
      try {
        await endLeftSession({ api, storage });
        enter(await api.call('POST /api/auth/login', { body: values }));
      } catch (error) {
        toast.error(t('toast.loginFailure'), { id: 'sign-in' });
        throw error;
      } finally {
        auth.setLoading(false);
      }
    },

    /** @param onWork called where the server asks for work first, which takes seconds */
    async signUp(values: Registration, onWork: () => void): Promise<void> {
      try {
        await withProof((proof) => api.call('POST /api/auth/register', { body: { ...values, ...proof } }), onWork);
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
      await api.call('POST /api/auth/logout').catch(() => storage.local.set(LEFT, '1'));
      auth.leave();
      toast.success(t('toast.logout'));
      void navigate('/login', { replace: true });
      auth.setLoading(false);
    },
  };
}
