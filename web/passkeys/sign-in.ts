import type { signInWithPasskey } from '@visavis/domain/passkeys/contract.ts';
import type { RequestOptions, SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import { CHALLENGE_LIFETIME } from '@visavis/domain/passkeys/rules.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { codeOf, problemOf } from '../i18n/error-text.ts';
import { endLeftSession } from '../services/account-of-browser.ts';
import type { Services } from '../services/services.tsx';

/** ms before its challenge expires that the offer in the field is renewed */
const MARGIN = 30_000;

export type SignInAnswer = DataOf<typeof signInWithPasskey>;

export interface PasskeySignInControls {
  /** Offers passkeys in the field until `stop`. A failure to offer shows nothing: the form and the button remain. */
  offer(): void;
  stop(): void;
  /** Asks the browser for a passkey at once. */
  press(): Promise<void>;
}

export interface PasskeySignInOptions extends Pick<Services, 'api' | 'storage' | 'passkeys' | 'clock'> {
  onSignedIn(answer: SignInAnswer): void;
  /** shows why a sign-in failed; null while another is tried */
  onProblem(code: string | null): void;
}

/** Signs in with a passkey: from a button, and from the browser's suggestions in the email field. */
export function createPasskeySignIn({
  api,
  storage,
  passkeys,
  clock,
  onSignedIn,
  onProblem,
}: PasskeySignInOptions): PasskeySignInControls {
  /** counts offers: what an earlier one ends with is no longer of interest */
  let offering = 0;
  let cancelRenewal: () => void = () => undefined;

  async function prove({ rpId }: RequestOptions, credential: SignedChallenge): Promise<void> {
    try {
      await endLeftSession({ api, storage });
      onSignedIn(await api.call('POST /api/auth/passkeys/sign-in', { body: { credential } }));
    } catch (error) {
      if (codeOf(error) === 'PASSKEY_UNKNOWN') passkeys.forget(rpId, credential.id);
      throw error;
    }
  }

  async function offerOnce(round: number): Promise<void> {
    if (!(await passkeys.offersInFields())) return;
    const options = await api.call('POST /api/auth/passkeys/sign-in/options');
    if (round !== offering) return;
    cancelRenewal = clock.after(CHALLENGE_LIFETIME - MARGIN, offer);
    const credential = await passkeys.getFromField(options);
    if (round !== offering) return;
    await prove(options, credential).catch((error) => {
      onProblem(problemOf(error));
      offer();
    });
  }

  function offer(): void {
    stop();
    void offerOnce(offering).catch(() => undefined);
  }

  function stop(): void {
    offering += 1;
    cancelRenewal();
    passkeys.cancel();
  }

  return {
    offer,
    stop,
    async press(): Promise<void> {
      stop();
      const round = offering;
      onProblem(null);
      try {
        const options = await api.call('POST /api/auth/passkeys/sign-in/options');
        if (round !== offering) return;
        await prove(options, await passkeys.get(options));
      } catch (error) {
        if (round !== offering) return;
        if (codeOf(error) !== 'PASSKEY_CANCELLED') onProblem(problemOf(error));
        offer();
      }
    },
  };
}
