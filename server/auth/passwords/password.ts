import { availableParallelism } from 'node:os';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Piscina } from 'piscina';

/** Passwords that wait for a thread, beyond those being hashed: about five seconds of one thread's work. */
const WAITING = 100;
/** How a hash with the parameters of `password-worker.ts` begins. */
const PARAMETERS_AS_STORED = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Seconds until a retry makes sense when the queue is full. */
const RETRY_AFTER = 5;

/** Hashes passwords on threads of their own: a flood of sign-ins must not delay anything else. */
export interface Passwords {
  /** @throws UNAVAILABLE where too many wait */
  hash(password: string): Promise<string>;
  /**
   * False for an unknown account (`stored` undefined), after as long as for a known one.
   * @throws UNAVAILABLE where too many wait
   */
  check(stored: string | undefined, password: string): Promise<boolean>;
  /**
   * Runs a whole sign-in. The attempts beyond those that may wait do not start at all, and ask nothing of the database.
   * @throws UNAVAILABLE where too many are under way
   */
  admit<T>(attempt: () => Promise<T>): Promise<T>;
  /** Whether a password was hashed with other parameters than today's. */
  isOutdated(stored: string): boolean;
  close(): Promise<void>;
}

const common = new Set<string>(dictionary['passwords-common'] as string[]);

/** What people would try first here: the product's name, with digits and signs around it or not. */
const OWN_NAME = 'visavis';
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** @throws VALIDATION_FAILED (PASSWORD_COMMON) */
export function refuseCommonPassword(password: string): void {
  if (!common.has(password.toLowerCase()) && lettersOf(password) !== OWN_NAME) return;
  throw new AppError('VALIDATION_FAILED', { fields: { password: 'PASSWORD_COMMON' } });
}

/** @param waiting how many may wait */
export function createPasswords(waiting = WAITING): Passwords {
  const pool = new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: waiting,
    idleTimeout: 30_000,
  });

  const full = () => new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });
  async function run<T>(name: 'hash' | 'verify', task: unknown): Promise<T> {
    if (pool.queueSize >= waiting) throw full();
    return pool.run(task, { name });
  }
  let admitted = 0;
  const hash = (password: string) => run<string>('hash', password);

  /** The hash of a password that no account has. */
  let decoy: Promise<string> | undefined;
  async function decoyHash(): Promise<string> {
    decoy ??= hash('a password of no account').catch((error) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  }

  return {
    hash,
    async check(stored, password) {
      const matches = await run<boolean>('verify', { stored: stored ?? (await decoyHash()), password });
      return stored !== undefined && matches;
    },
    async admit(attempt) {
      if (admitted >= waiting) throw full();
      admitted += 1;
      try {
        return await attempt();
      } finally {
        admitted -= 1;
      }
    },
    isOutdated: (stored) => !stored.startsWith(PARAMETERS_AS_STORED),
    close: () => pool.destroy(),
  };
}
