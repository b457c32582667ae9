import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedChallenge,
} from '@visavis/domain/passkeys/credentials.ts';

/** Why a browser gave no passkey. The texts are those of `errors.<code>`. */
export type PasskeyProblem =
  /** the user closed the browser's dialog, or it timed out; browsers do not say which */
  | 'PASSKEY_CANCELLED'
  /** this device has one for the account already */
  | 'PASSKEY_EXISTS'
  /** the device cannot ask for a finger, a face or a code */
  | 'PASSKEY_UNSUITABLE'
  | 'PASSKEY_FAILED';

export class PasskeyError extends Error {
  readonly code: PasskeyProblem;
  constructor(code: PasskeyProblem) {
    super(code);
    this.name = 'PasskeyError';
    this.code = code;
  }
}

/** The browser's passkeys (WebAuthn). */
export interface Passkeys {
  /** whether this browser has them for this address */
  isSupported: boolean;
  /** Whether the browser can offer them in a field, beside passwords. */
  offersInFields(): Promise<boolean>;
  /** @throws PasskeyError */
  create(options: CreationOptions): Promise<NewCredential>;
  /** @throws PasskeyError */
  get(options: RequestOptions): Promise<SignedChallenge>;
  /**
   * Offers passkeys in the field with `autocomplete="… webauthn"` until one is chosen. Rejects with PASSKEY_CANCELLED
   * where another request or `cancel` ends it.
   */
  getFromField(options: RequestOptions): Promise<SignedChallenge>;
  cancel(): void;
  /** Reports a passkey that is not known here any more to the browser, which then stops offering it. */
  forget(rpId: string, credentialId: string): void;
}
