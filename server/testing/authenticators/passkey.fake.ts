import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedChallenge,
} from '@visavis/domain/passkeys/credentials.ts';

/** Faults of an authenticator or a browser. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** the authenticator did not ask for a finger, a face or a code */
  isUnverified?: boolean;
  counter?: number;
  /** of another user */
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** One passkey in one authenticator, as the browser on a page of `origin` reaches it: ECDSA on P-256. */
export function createFakePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, { origin: other = origin }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other, crossOrigin: false }));

  function authenticatorData(
    flags: number,
    { rpId = new URL(origin).hostname, isUnverified, counter: told }: Deviation,
  ) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (isUnverified ? 0 : VERIFIED), 0);
    head.writeUInt32BE(told ?? counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  return {
    id,
    /** Answers creation options: of them, the challenge and the user's handle count. */
    create(
      options: Pick<CreationOptions, 'challenge'> & { user: Pick<CreationOptions['user'], 'id'> },
      deviation: Deviation = {},
    ): NewCredential {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = [Buffer.alloc(16), length, credentialId, coseKey()];
      const authData = new Uint8Array(Buffer.concat([authenticatorData(HAS_KEY, deviation), ...key]));
      const attestation = new Map<string, string | Uint8Array | Map<never, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers request options, and counts. */
    sign(options: Pick<RequestOptions, 'challenge'>, deviation: Deviation = {}): SignedChallenge {
      counter += 1;
      const data = clientData('webauthn.get', options.challenge, deviation);
      const authData = authenticatorData(0, deviation);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}
