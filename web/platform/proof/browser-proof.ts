import type { ProofChallenge } from '@visavis/domain/auth/proof-contract.ts';
import { solveChallengeWorkers } from 'altcha-lib';
import workerFile from './proof-worker.ts?worker&url';

/** More share the work; a phone has to stay usable. */
const WORKERS_MAX = 4;

/** Does the work of a challenge on other threads, and writes it as ALTCHA's clients do. @throws where none is found in 90 s */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency),
    createWorker: () => new Worker(workerFile, { name: 'proof', type: 'module' }),
  });
  if (!solution) throw new Error('no proof of work was found in time');
  return btoa(JSON.stringify({ challenge, solution }));
}
