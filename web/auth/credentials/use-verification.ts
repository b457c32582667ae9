import { confirmEmail, resendEmailLink } from '@visavis/domain/auth/account-contract.ts';
import { me } from '@visavis/domain/auth/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useServices } from '../../services/services.tsx';
import { useAuth } from '../../services/use-auth.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { showAccount } from './use-credentials.ts';
import type { Verification, VerifyEmailProps } from './VerifyEmail.tsx';

/**
 * Uses the link once, when it is known who is signed in, and shows them the account as it is then; without a token it is
 * as if the link were used up.
 */
export function useVerification(token: string): VerifyEmailProps {
  const { api, auth } = useServices();
  const authChecked = useAuth((state) => state.authChecked);
  const user = useAuth((state) => state.user);
  const [verification, setVerification] = useState<Verification>({ kind: 'checking' });
  const hasBegun = useRef(false);

  async function showConfirmed(): Promise<void> {
    setVerification({ kind: 'confirmed' });
    if (!auth.get().isAuthenticated) return;
    const answer = await api.call(me).catch(() => ({ user: null }));
    if (answer.user) showAccount(auth, answer.user);
  }

  async function confirm(): Promise<void> {
    try {
      await api.call(confirmEmail, { body: { token } });
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
    await showConfirmed();
  }

  async function resend(): Promise<void> {
    try {
      const { sentTo } = await api.call(resendEmailLink);
      if (sentTo) setVerification({ kind: 'sent', email: sentTo });
      else await showConfirmed();
    } catch (error) {
      toast.error(errorText(error), { id: 'email-link' });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who is signed in
  useEffect(() => {
    if (!authChecked || hasBegun.current) return;
    hasBegun.current = true;
    if (token) void confirm();
    else setVerification({ kind: 'invalid' });
  }, [authChecked, token]);

  const isWaiting = user !== null && (user.emailVerified === false || user.pendingEmail !== undefined);
  return {
    verification,
    isSignedIn: user !== null,
    waiting: isWaiting ? (user.pendingEmail ?? user.email) : null,
    onResend: resend,
  };
}
