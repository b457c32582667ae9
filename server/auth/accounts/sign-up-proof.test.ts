import { register } from '@visavis/domain/auth/contract.ts';
import { type ProofChallenge, signUpChallenge } from '@visavis/domain/auth/proof-contract.ts';
import { PROOF_LIFETIME } from '@visavis/domain/auth/rules.ts';
import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createMemoryRateLimiter, type RateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import { createRedisRateLimiter } from '../../ports/rate-limiter/rate-limiter-redis.ts';
import { watchLimits } from '../../ports/rate-limiter/watched-limiter.ts';
import { PASSWORD } from '../../testing/person.ts';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { useWorld } from '../../testing/use-world.ts';
import { createSignUpProof, type SignUpProof } from './sign-up-proof.ts';

const { world } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1' } });
const NETWORK = '198.51.100.7';
const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');

async function solve(challenge: ProofChallenge | null): Promise<string> {
  if (!challenge) throw new Error('no challenge');
  return inBase64({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

let clock: FakeClock;
let proof: SignUpProof;
const createNode = (rateLimiter: RateLimiter, secret = 'a secret') => createSignUpProof({ rateLimiter, clock, secret });
beforeEach(() => {
  clock = createFakeClock();
  proof = createNode(createMemoryRateLimiter(1));
});

const done = async () => 'done';
const outcomeOf = (tried: Promise<string>) => tried.catch((error) => (error as AppError).code);
const signUp = (with_?: string, of = proof, network = NETWORK) => outcomeOf(of.admit(network, with_, done));
const refused = (code: ErrorCode, of = proof, with_?: string) =>
  outcomeOf(of.admit(NETWORK, with_, () => Promise.reject(new AppError(code))));

async function signUpOften(count: number, of = proof): Promise<void> {
  for (let time = 0; time < count; time += 1) expect(await signUp(undefined, of)).toBe('done');
}

describe('a sign-up', () => {
  it('costs nothing at first; then each costs work, of which a solution counts once', async () => {
    expect(await proof.challengeFor(NETWORK)).toBeNull();
    await signUpOften(30);
    expect(await signUp()).toBe('PROOF_REQUIRED');
    expect(await signUp(undefined, proof, '198.51.100.8')).toBe('done');
    const solved = await solve(await proof.challengeFor(NETWORK));
    expect([await signUp(solved), await signUp(solved)]).toEqual(['done', 'PROOF_REQUIRED']);
  });

  it('that costs work is no attack, and no event', async () => {
    const security = vi.fn();
    proof = createNode(watchLimits(createMemoryRateLimiter(1), security));
    await signUpOften(30);
    expect([await signUp(), security.mock.calls]).toEqual(['PROOF_REQUIRED', []]);
  });

  it('costs work after six that found an address taken, as those may be guesses', async () => {
    for (let time = 0; time < 6; time += 1) expect(await refused('EMAIL_TAKEN')).toBe('EMAIL_TAKEN');
    expect(await signUp()).toBe('PROOF_REQUIRED');
  });

  it('that is refused for what was typed counts for nothing, and its work is not lost', async () => {
    for (let time = 0; time < 60; time += 1) expect(await refused('USERNAME_TAKEN')).toBe('USERNAME_TAKEN');
    await signUpOften(30);
    const solved = await solve(await proof.challengeFor(NETWORK));
    expect(await refused('VALIDATION_FAILED', proof, solved)).toBe('VALIDATION_FAILED');
    expect([await signUp(solved), await signUp(solved)]).toEqual(['done', 'PROOF_REQUIRED']);
  });

  it('costs more the more there are', async () => {
    // A thirtieth of the limits: one is free, and two cost the first work.
    proof = createNode(createMemoryRateLimiter(1 / 30));
    await signUpOften(1);
    const works: (number | undefined)[] = [];
    for (let time = 0; time < 3; time += 1) {
      const challenge = await proof.challengeFor(NETWORK);
      works.push(challenge?.parameters.data.work);
      if (time < 2) expect(await signUp(await solve(challenge))).toBe('done');
    }
    expect(works).toEqual([1, 1, 2]);
  });
});

describe('a proof', () => {
  it.each<[string, (challenge: ProofChallenge) => Promise<string>]>([
    ['that is none', async () => 'none'],
    [
      'of a challenge that no one has solved',
      async (challenge) => inBase64({ challenge, solution: { counter: 1, derivedKey: '00' } }),
    ],
    [
      'for less work',
      async (challenge) => {
        const data = { ...challenge.parameters.data, work: 9 };
        return solve({ ...challenge, parameters: { ...challenge.parameters, data } });
      },
    ],
    [
      'of a longer life',
      async (challenge) => {
        const data = { ...challenge.parameters.data, until: challenge.parameters.data.until + 1 };
        return solve({ ...challenge, parameters: { ...challenge.parameters, data } });
      },
    ],
    [
      'that is easier',
      async (challenge) => solve({ ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }),
    ],
  ])('%s is refused', async (_, make) => {
    await signUpOften(30);
    const challenge = await proof.challengeFor(NETWORK);
    if (!challenge) throw new Error('no challenge');
    expect(await signUp(await make(challenge))).toBe('PROOF_REQUIRED');
  });

  it('of another network, another server, or ten minutes ago is refused', async () => {
    await signUpOften(30);
    for (let time = 0; time < 30; time += 1) await signUp(undefined, proof, '198.51.100.8');
    expect(await signUp(await solve(await proof.challengeFor('198.51.100.8')))).toBe('PROOF_REQUIRED');
    const other = createNode(createMemoryRateLimiter(1), 'another secret');
    await signUpOften(30, other);
    expect(await signUp(await solve(await other.challengeFor(NETWORK)))).toBe('PROOF_REQUIRED');
    const late = await solve(await proof.challengeFor(NETWORK));
    await clock.advance(PROOF_LIFETIME);
    expect(await signUp(late)).toBe('PROOF_REQUIRED');
  });
});

describe('on two nodes', () => {
  const shared = useRedis();

  it('a proof counts once, and sign-ups count together', async () => {
    const nodes = [
      createNode(createRedisRateLimiter(shared.redis, 1)),
      createNode(createRedisRateLimiter(shared.redis, 1)),
    ];
    const [one, other] = nodes as [SignUpProof, SignUpProof];
    await signUpOften(15, one);
    for (let time = 0; time < 20; time += 1) await signUp(undefined, other);
    expect(await signUp(undefined, other)).toBe('PROOF_REQUIRED');
    const solved = await solve(await other.challengeFor(NETWORK));
    expect([await signUp(solved, other), await signUp(solved, other)]).toEqual(['done', 'PROOF_REQUIRED']);
    while ((await signUp(undefined, one)) === 'done');
    expect(await signUp(solved, one)).toBe('PROOF_REQUIRED');
  });
});

describe('at the server', () => {
  it('a plain client signs up without any, until many have', async () => {
    const client = world.visitor();
    const post = (name: string, more: object = {}) => {
      const names = { username: name, firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
      return client.call(register, { body: { ...names, email: `${name}@example.com`, password: PASSWORD, ...more } });
    };
    for (let count = 0; count < 30; count += 1) expect((await post(`pupil${count}`)).status).toBe(201);
    const refusal = await post('another');
    expect([refusal.status, refusal.code]).toEqual([403, 'PROOF_REQUIRED']);
    const { challenge } = (await client.call(signUpChallenge)).data;
    expect((await post('another', { proof: await solve(challenge) })).status).toBe(201);
  });
});
