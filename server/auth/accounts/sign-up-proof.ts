import { type ProofChallenge, proofPayload } from '@visavis/domain/auth/proof-contract.ts';
import { PROOF_LIFETIME } from '@visavis/domain/auth/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { createChallenge, HmacAlgorithm, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { addressActs } from '../../http/address-acts.ts';
import type { Clock } from '../../ports/clock.ts';
import { digest, keyedDigest } from '../../ports/random.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';

export interface SignUpProofDependencies {
  rateLimiter: RateLimiter;
  clock: Clock;
  /** signs challenges, the same on every node */
  secret: string;
}

export type SignUpProof = ReturnType<typeof createSignUpProof>;

/** Sign-ups from a network in an hour: so many are free, the next so many cost the first work, and so on. */
const FREE_AND_WORK = [30, 60, 120, 240];
const rungs = FREE_AND_WORK.map(
  (max, rung): Limit => ({ name: `sign-up-work-${rung}`, max, seconds: 3600, isStep: true }),
);
/** One that finds an address taken counts as so many, as it may be a guess. */
const FAILURE_COUNTS = 5;
/** Derivations that the first work takes on average; each further one twice as many: 0.2 s to 1.6 s of a core. */
const FIRST_WORK = 100;
/** Rounds of each derivation: about 2 ms. */
const ROUNDS = 5000;

const used: Limit = { name: 'sign-up-proof', max: 1, seconds: PROOF_LIFETIME / 1000, isFixed: true };
const refuse = (): never => {
  throw new AppError('PROOF_REQUIRED');
};

/** @throws PROOF_REQUIRED */
function readProof(proof: string | undefined) {
  try {
    return proofPayload.parse(JSON.parse(Buffer.from(proof ?? '', 'base64').toString()));
  } catch {
    return refuse();
  }
}

/**
 * Proof of work where a network has signed up, or failed to, often within an hour: limits of an address can then be those of
 * a school, and a flood of accounts costs more with each. By ALTCHA: whoever derives keys until one begins as the challenge
 * says has done the work.
 */
export function createSignUpProof({ rateLimiter, clock, secret }: SignUpProofDependencies) {
  const secretOf = (use: string) => keyedDigest(secret, 'proof of work', use);
  const secrets = { hmacSignatureSecret: secretOf('challenge'), hmacKeySignatureSecret: secretOf('key') };
  const common = { algorithm: 'PBKDF2/SHA-256', hmacAlgorithm: HmacAlgorithm.SHA_256, deriveKey, ...secrets };
  const markOf = (network: string) => secretOf(network).slice(0, 16);

  /** Counts one sign-up. @returns how much work it costs: 0 none */
  async function count(network: string): Promise<number> {
    for (const [work, rung] of rungs.entries()) {
      if ((await rateLimiter.take(rung, network)) === 0) return work;
    }
    return rungs.length;
  }
  async function uncount(network: string, work: number): Promise<void> {
    const rung = rungs[work];
    if (rung) await rateLimiter.giveBack(rung, network);
  }

  /** @returns what the proof is remembered by once it is used @throws PROOF_REQUIRED */
  async function check(proof: string | undefined, network: string, work: number): Promise<string> {
    const { challenge, solution } = readProof(proof);
    const { data, nonce } = challenge.parameters;
    const isFor = data.for === markOf(network) && data.work >= work && data.until > clock.now();
    const isSolved = isFor && (await verifySolution({ ...common, challenge, solution })).verified;
    return isSolved ? digest(nonce) : refuse();
  }

  return {
    /** The challenge for the next sign-up from a network; null where it costs nothing. */
    async challengeFor(network: string): Promise<ProofChallenge | null> {
      const work = await count(network);
      await uncount(network, work);
      if (work === 0) return null;
      const most = 2 * FIRST_WORK * 2 ** (work - 1);
      const { parameters, signature } = await createChallenge({
        ...common,
        cost: ROUNDS,
        counter: randomInt(most),
        data: { for: markOf(network), work, until: clock.now() + PROOF_LIFETIME },
      });
      return { parameters, signature } as ProofChallenge;
    },

    /** Lets a sign-up pass that costs nothing, or whose work is done. @throws PROOF_REQUIRED */
    async admit<T>(network: string, proof: string | undefined, signUp: () => Promise<T>): Promise<T> {
      const work = await count(network);
      let mark: string | undefined;
      try {
        if (work > 0) {
          const checked = await check(proof, network, work);
          if ((await rateLimiter.take(used, checked)) > 0) refuse();
          mark = checked;
        }
        return await signUp();
      } catch (error) {
        const isGuess =
          error instanceof AppError && addressActs.register.failed.codes.some((code) => code === error.code);
        if (isGuess) for (let more = 1; more < FAILURE_COUNTS; more += 1) await count(network);
        else {
          await uncount(network, work);
          // A typing error costs no second work.
          if (mark) await rateLimiter.giveBack(used, mark);
        }
        throw error;
      }
    },
  };
}
