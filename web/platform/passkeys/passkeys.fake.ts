import type { NewCredential, RequestOptions, SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import { PasskeyError, type PasskeyProblem, type Passkeys } from './passkeys.ts';

const outer = { id: 'a-key', rawId: 'a-key', type: 'public-key' } as const;
const createdKey: NewCredential = {
  ...outer,
  response: { clientDataJSON: 'data', attestationObject: 'object' },
};
export const signedKey: SignedChallenge = {
  ...outer,
  response: { clientDataJSON: 'data', authenticatorData: 'data', signature: 'signature' },
};

export interface FakePasskeys extends Passkeys {
  isSupported: boolean;
  /** whether the browser offers them in fields */
  inFields: boolean;
  /** what the browser's dialog ends with, if not with a passkey */
  problem: PasskeyProblem | null;
  /** the challenges offered in the field so far */
  readonly offered: string[];
  /** Chooses a passkey in the field. */
  choose(): void;
  readonly forgotten: string[];
}

/** A browser whose user always agrees, unless `problem` is set. */
export function createFakePasskeys(): FakePasskeys {
  const offered: string[] = [];
  const forgotten: string[] = [];
  let pending: { choose(): void; end(): void } | null = null;
  const answer = async <T>(credential: T): Promise<T> => {
    fake.cancel();
    if (fake.problem) throw new PasskeyError(fake.problem);
    return credential;
  };
  const fake: FakePasskeys = {
    isSupported: true,
    inFields: false,
    problem: null,
    offered,
    forgotten,
    offersInFields: async () => fake.inFields,
    create: () => answer(createdKey),
    get: () => answer(signedKey),
    getFromField({ challenge }: RequestOptions) {
      fake.cancel();
      offered.push(challenge);
      return new Promise((resolve, reject) => {
        pending = {
          choose: () => resolve(signedKey),
          end: () => reject(new PasskeyError('PASSKEY_CANCELLED')),
        };
      });
    },
    choose: () => pending?.choose(),
    cancel() {
      pending?.end();
      pending = null;
    },
    forget: (_, credentialId) => void forgotten.push(credentialId),
  };
  return fake;
}
