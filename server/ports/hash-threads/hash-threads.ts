import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Hashes passwords on threads of their own: a flood of sign-ins must not delay anything else. */
export interface HashThreads {
  /** how many passwords wait for a thread */
  readonly waiting: number;
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Whether a password was hashed with other parameters than today's. */
  isOutdated(stored: string): boolean;
  close(): Promise<void>;
}

/** How a hash with the parameters of `hash-worker.ts` begins. */
const PARAMETERS_AS_STORED = '$argon2id$v=19$m=19456,t=2,p=1$';

export function createHashThreads(): HashThreads {
  const pool = new Piscina({
    filename: new URL('./hash-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 30_000,
  });
  return {
    get waiting() {
      return pool.queueSize;
    },
    hash: (password) => pool.run(password, { name: 'hash' }),
    verify: (stored, password) => pool.run({ stored, password }, { name: 'verify' }),
    isOutdated: (stored) => !stored.startsWith(PARAMETERS_AS_STORED),
    close: () => pool.destroy(),
  };
}
