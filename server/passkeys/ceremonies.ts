import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import {
  type CreationOptions,
  creationOptions,
  type NewCredential,
  type RequestOptions,
  requestOptions,
  type SignedChallenge,
} from '@visavis/domain/passkeys/credentials.ts';
import { CHALLENGE_LIFETIME, type PasskeyFault } from '@visavis/domain/passkeys/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Log } from '../ports/log.ts';
import { nameOfSite } from '../ports/mail/texts.ts';
import type { PasskeyRow } from './repo.ts';

/** The site as browsers know it: passkeys belong to a host, and answers name the origin. */
export interface Site {
  origin: string;
  host: string;
}
/** @throws PASSKEY_REFUSED for what no browser sends as its host */
export function siteOf(origin: string): Site {
  if (!URL.canParse(origin)) throw new AppError('PASSKEY_REFUSED');
  return { origin, host: new URL(origin).hostname };
}

const bytesOf = (id: string) => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));
const inBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The challenge that a browser says it answers. @throws PASSKEY_REFUSED */
export function challengeOf({ response }: NewCredential | SignedChallenge): string {
  const challenge = readChallenge(response.clientDataJSON);
  // The library parses what a browser sent, and takes it for what the standard says.
  if (typeof challenge !== 'string') throw new AppError('PASSKEY_REFUSED');
  return challenge;
}

function readChallenge(clientData: string): unknown {
  try {
    return decodeClientDataJSON(clientData).challenge;
  } catch {
    return undefined;
  }
}

/**
 * A browser's new credential without its attestation, which nothing asks for. The library would check the
 * certificates of it, and fetch lists of revoked ones from wherever they say.
 */
function withoutAttestation({ response, ...credential }: NewCredential) {
  const attested = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<never, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<never, never>()],
    ['authData', attested.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...credential, response: { ...response, attestationObject }, clientExtensionResults: {} };
}

/** Every authenticator has one of these. The library would offer ML-DSA as well, which Node calls experimental. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Why a passkey is refused whose signature holds: its owner can do something about it. */
const refusedFor = (reason: PasskeyFault) => new AppError('PASSKEY_REFUSED', { reason });

/**
 * WebAuthn, as SimpleWebAuthn implements it. User verification and a rising counter are required, and looked at here: the
 * library's refusals do not tell them from a forgery.
 */
export function createCeremonies(log: Log) {
  /** The library's error says why an answer is refused; the client has no use for it. */
  async function refusing<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      log.debug({ err: error }, 'passkey refused');
      throw new AppError('PASSKEY_REFUSED');
    }
  }

  return {
    async creation(
      site: Site,
      user: { userId: string; username: string },
      existing: readonly PasskeyRow[],
    ): Promise<CreationOptions> {
      const options = await generateRegistrationOptions({
        rpName: nameOfSite(),
        rpID: site.host,
        userID: bytesOf(user.userId),
        userName: user.username,
        userDisplayName: user.username,
        timeout: CHALLENGE_LIFETIME,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return creationOptions.parse(options);
    },

    async request(site: Site): Promise<RequestOptions> {
      const options = await generateAuthenticationOptions({
        rpID: site.host,
        timeout: CHALLENGE_LIFETIME,
        userVerification: 'required',
      });
      return requestOptions.parse(options);
    },

    /** The key that a browser has created for a challenge. @throws PASSKEY_REFUSED */
    async created(site: Site, credential: NewCredential, challenge: string) {
      const { verified, registrationInfo } = await refusing(async () =>
        verifyRegistrationResponse({
          response: withoutAttestation(credential),
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified) throw new AppError('PASSKEY_REFUSED');
      if (!registrationInfo.userVerified) throw refusedFor('UNVERIFIED');
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: inBase64url(publicKey), counter };
    },

    /** Checks the signature of a challenge. @returns the authenticator's counter @throws PASSKEY_REFUSED */
    async signed(site: Site, credential: SignedChallenge, challenge: string, passkey: PasskeyRow): Promise<number> {
      const { userHandle } = credential.response;
      if (userHandle && userHandle !== inBase64url(bytesOf(passkey.userId))) throw new AppError('PASSKEY_REFUSED');
      const { verified, authenticationInfo } = await refusing(() =>
        verifyAuthenticationResponse({
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: site.origin,
          expectedRPID: site.host,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: 0,
          },
          requireUserVerification: false,
        }),
      );
      if (!verified) throw new AppError('PASSKEY_REFUSED');
      const { userVerified, newCounter } = authenticationInfo;
      if (!userVerified) throw refusedFor('UNVERIFIED');
      // An authenticator without a counter always says 0.
      if ((newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter) throw refusedFor('COUNTER');
      return newCounter;
    },
  };
}
export type Ceremonies = ReturnType<typeof createCeremonies>;
