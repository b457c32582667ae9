import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import type { CreationOptions, RequestOptions } from '@visavis/domain/passkeys/credentials.ts';

export const passkeyOf = (name: string, change: Partial<Passkey> = {}): Passkey => ({
  id: `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`,
  name,
  createdAt: '2026-02-20T12:00:00.000Z',
  lastUsedAt: null,
  ...change,
});

export const creation: CreationOptions = {
  rp: { id: 'localhost', name: 'Visavis' },
  user: { id: 'dXNlcg', name: 'alice', displayName: 'alice' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

export const requestOf = (challenge: string): RequestOptions => ({
  rpId: 'localhost',
  challenge,
  timeout: 300_000,
  userVerification: 'required',
});
