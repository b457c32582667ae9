import { confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { me } from '@visavis/domain/auth/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useServices } from '../../services/services.tsx';
import { useAuth } from '../../services/use-auth.ts';
import { showAccount } from './use-credentials.ts';
import type { Verification } from './VerifyEmail.tsx';

/** Uses the link once, when it is known who is signed in, and shows them the account as it is then. */
export function useVerification(token: string): Verification {
  const { api, auth } = useServices();
  const authChecked = useAuth((state) => state.authChecked);
  const [verification, setVerification] = useState<Verification>({ kind: token ? 'checking' : 'invalid' });
  const hasBegun = useRef(false);

  useEffect(() => {
    async function confirm(): Promise<void> {
      try {
        await api.call(confirmEmail, { body: { token } });
        setVerification({ kind: 'confirmed' });
      } catch (error) {
        const code = codeOf(error);
        if (code === 'EMAIL_TAKEN') return setVerification({ kind: 'taken' });
        if (code === 'EMAIL_LINK_INVALID' || code === 'VALIDATION_FAILED') return setVerification({ kind: 'invalid' });
        const onRetry = () => {
          setVerification({ kind: 'checking' });
          void confirm();
        };
        return setVerification({ kind: 'failed', text: errorText(error), onRetry });
      }
      if (!auth.get().isAuthenticated) return;
      const { user } = await api.call(me).catch(() => ({ user: null }));
      if (user) showAccount(auth, user);
    }
    if (!token || !authChecked || hasBegun.current) return;
    hasBegun.current = true;
    void confirm();
  }, [api, auth, authChecked, token]);

  return verification;
}
