import { AppError } from '@visavis/domain/wire/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { HashThreads } from '../../ports/hash-threads/hash-threads.ts';

/** Passwords that wait for a thread, beyond those being hashed: about five seconds of one thread's work. */
const WAITING = 100;
/** Seconds until a retry makes sense when the queue is full. */
const RETRY_AFTER = 5;

/** Hashes and checks passwords, for no more people at once than are served in time. */
export interface Passwords {
  /** @throws UNAVAILABLE where too many wait */
  hash(password: string): Promise<string>;
  /**
   * False for an unknown account (`stored` undefined), and for one without a password (null), after as long as for any other.
   * @throws UNAVAILABLE where too many wait
   */
  check(stored: string | null | undefined, password: string): Promise<boolean>;
  /**
   * Runs a whole sign-in. The attempts beyond those that may wait do not start at all, and ask nothing of the database.
   * @throws UNAVAILABLE where too many are under way
   */
  admit<T>(attempt: () => Promise<T>): Promise<T>;
  /** Whether a password was hashed with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

const common = new Set<string>(dictionary['passwords-common'] as string[]);

/** A password that people would try first here: the product's name, with digits and signs around it or not. */
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
export function createPasswords(threads: HashThreads, waiting = WAITING): Passwords {
  const full = () => new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });
  const refuseWhenFull = () => {
    if (threads.waiting >= waiting) throw full();
  };
  let admitted = 0;
  async function hash(password: string): Promise<string> {
    refuseWhenFull();
    return threads.hash(password);
  }

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
      const compared = stored ?? (await decoyHash());
      refuseWhenFull();
      const matches = await threads.verify(compared, password);
      return typeof stored === 'string' && matches;
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
    isOutdated: threads.isOutdated,
  };
}
