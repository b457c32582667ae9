import type { ProviderAnswer } from '@visavis/domain/auth/provider-contract.ts';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../i18n/error-text.ts';
import { endLeftSession } from '../../services/account-of-browser.ts';
import { useServices } from '../../services/services.tsx';

export type Unknown = Extract<ProviderAnswer, { outcome: 'unknown' }>;

export type ProviderReturnState =
  | { kind: 'checking' }
  | ({ kind: 'unknown' } & Unknown)
  /** `problem`: a code of `errors` */
  | { kind: 'failed'; problem: string };

/** Finishes a way to another site, once. @param onDone called with an answer after which nothing is left to ask */
export function useProviderReturn(
  provider: string,
  query: Record<string, string>,
  onDone: (answer: Exclude<ProviderAnswer, Unknown>) => void,
): ProviderReturnState {
  const { api, storage } = useServices();
  const [state, setState] = useState<ProviderReturnState>({ kind: 'checking' });
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as an answer counts once
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const finish = async () => {
      await endLeftSession({ api, storage });
      return api.call('POST /api/auth/providers/:provider/finish', { params: { provider }, body: { query } });
    };
    finish().then(
      (answer) => (answer.outcome === 'unknown' ? setState({ kind: 'unknown', ...answer }) : onDone(answer)),
      (error) => setState({ kind: 'failed', problem: problemOf(error) }),
    );
  }, []);
  return state;
}
