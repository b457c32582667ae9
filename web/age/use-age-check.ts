import { useEffect, useRef, useState } from 'react';
import { codeOf, errorText } from '../i18n/error-text.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import type { AgeCheckState } from './AgeResult.tsx';

/** Takes the user to the provider of the check. Never rejects. */
export function useBeginAgeCheck(): () => Promise<void> {
  const { api, leaveFor } = useServices();
  return async () => {
    try {
      leaveFor((await api.call('POST /api/account/age-check')).url);
    } catch (error) {
      toast.error(errorText(error), { id: 'age-check' });
    }
  };
}

/** Asks once what came of the check, and shows the user the account as it is then. */
export function useAgeResult(query: Record<string, string>): AgeCheckState {
  const { api, auth } = useServices();
  const [state, setState] = useState<AgeCheckState>({ kind: 'checking' });
  const hasBegun = useRef(false);

  useEffect(() => {
    async function finish(): Promise<void> {
      try {
        const { user } = await api.call('POST /api/account/age-check/result', { body: { query } });
        auth.updateUser(user);
        setState({ kind: 'proven' });
      } catch (error) {
        const code = codeOf(error);
        if (code === 'AGE_CHECK_FAILED') return setState({ kind: 'refused' });
        if (code === 'AGE_CHECK_INVALID' || code === 'VALIDATION_FAILED') return setState({ kind: 'invalid' });
        const onRetry = () => {
          setState({ kind: 'checking' });
          void finish();
        };
        setState({ kind: 'failed', text: errorText(error), onRetry });
      }
    }
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, [api, auth, query]);

  return state;
}
