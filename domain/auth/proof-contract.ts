import { z } from 'zod';
import { route } from '../wire/route.ts';

/** A challenge of ALTCHA (version 2), signed by the server. */
const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    /** rounds of each derivation */
    cost: z.number(),
    keyLength: z.number(),
    /** what the derived key begins with, in hex */
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ for: z.string(), work: z.number(), until: z.number() }),
  }),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** A proof: JSON in base64, as ALTCHA's clients write it. */
export const proofPayload = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export const signUpChallenge = route({
  method: 'GET',
  path: '/api/auth/register/challenge',
  summary: 'The work that a sign-up from this network has to prove now; null: none',
  auth: 'none',
  data: z.object({ challenge: proofChallenge.nullable() }),
  errors: ['RATE_LIMITED'],
});
