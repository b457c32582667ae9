import { z } from 'zod';
import { storable } from '../wire/text.ts';

/** Bytes as WebAuthn's JSON has them, in base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .min(1)
    .max(max);

const ID_MAX = 1400;
const credentialId = bytes(ID_MAX);
const type = z.literal('public-key');

/** An authenticator's connection to the browser, such as `internal` or `usb`. */
const transports = z.array(z.string().max(30).refine(storable)).max(10);
const descriptor = z.object({ type, id: credentialId, transports: transports.optional() });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as this server uses it. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes(100), name: z.string(), displayName: z.string() }),
  challenge: bytes(100),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON`: without a list of credentials, so any passkey of the site may answer. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: bytes(100),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** The results of extensions are left out: none is asked for. */
const outer = { id: credentialId, rawId: credentialId, type };

/** `RegistrationResponseJSON`: what a browser answers to the creation options. */
export const newCredential = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** `AuthenticationResponseJSON`: what a browser answers to the request options. */
export const signedChallenge = z.object({
  ...outer,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
});
export type SignedChallenge = z.infer<typeof signedChallenge>;
