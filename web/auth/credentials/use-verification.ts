import { toShownEmail } from '@visavis/domain/auth/address.ts';
import { useState } from 'react';
import { codeOf, errorText, fieldCodesOf } from '../../i18n/error-text.ts';
import { useServices } from '../../services/services.tsx';
import { useAuth } from '../../services/use-auth.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { showAccount } from './use-credentials.ts';
import type { Verification, VerifyEmailProps } from './VerifyEmail.tsx';

/**
 * Uses the link once its reader asks for it: mail scanners open links too, and run the page. Shows members their account
 * as it is then; without a token it is as if the link were used up.
 */
export function useVerification(token: string): VerifyEmailProps {
  const { api, auth } = useServices();
  const authChecked = useAuth((state) => state.authChecked);
  const user = useAuth((state) => state.user);
  const [outcome, setOutcome] = useState<Verification | null>(null);

  async function showConfirmed(kind: 'confirmed' | 'confirmedBefore'): Promise<void> {
    setOutcome({ kind });
    if (!auth.get().isAuthenticated) return;
    const answer = await api.call('GET /api/auth/me').catch(() => ({ user: null }));
    if (answer.user) showAccount(auth, answer.user);
  }

  async function confirm(): Promise<void> {
    setOutcome({ kind: 'checking' });
    try {
      await api.call('POST /api/auth/verify-email', { body: { token } });
    } catch (error) {
      const code = codeOf(error);
      if (fieldCodesOf(error).token === 'EMAIL_CONFIRMED') return showConfirmed('confirmedBefore');
      if (code === 'EMAIL_TAKEN') return setOutcome({ kind: 'taken' });
      if (code === 'EMAIL_LINK_INVALID' || code === 'VALIDATION_FAILED') return setOutcome({ kind: 'invalid' });
      return setOutcome({ kind: 'failed', text: errorText(error), onRetry: () => void confirm() });
    }
    await showConfirmed('confirmed');
  }

  async function reject(): Promise<void> {
    setOutcome({ kind: 'checking' });
    try {
      await api.call('POST /api/auth/verify-email/reject', { body: { token } });
      setOutcome({ kind: 'rejected' });
    } catch (error) {
      const code = codeOf(error);
      if (fieldCodesOf(error).token === 'EMAIL_CONFIRMED') setOutcome({ kind: 'kept' });
      else if (code === 'EMAIL_LINK_INVALID' || code === 'VALIDATION_FAILED') setOutcome({ kind: 'invalid' });
      else setOutcome({ kind: 'failed', text: errorText(error), onRetry: () => void reject() });
    }
  }

  async function resend(): Promise<void> {
    try {
      const { sentTo } = await api.call('POST /api/account/email/link');
      if (sentTo) setOutcome({ kind: 'sent', email: toShownEmail(sentTo) });
      else await showConfirmed('confirmed');
    } catch (error) {
      toast.error(errorText(error), { id: 'email-link' });
    }
  }

  const withoutToken: Verification = { kind: authChecked ? 'invalid' : 'checking' };
  const unused: Verification = token
    ? { kind: 'ready', onConfirm: () => void confirm(), onReject: () => void reject() }
    : withoutToken;
  const isWaiting = user !== null && (user.emailVerified === false || user.pendingEmail !== undefined);
  return {
    verification: outcome ?? unused,
    isSignedIn: user !== null,
    waiting: isWaiting ? toShownEmail(user.pendingEmail ?? user.email) : null,
    onResend: resend,
  };
}
