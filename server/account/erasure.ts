import { lastCaseAt, suspensionKeptUntil } from '@visavis/domain/account/rules.ts';
import { afterCommit } from '../ports/after-commit.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { Log } from '../ports/log.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { Realtime } from '../realtime/port.ts';
import type { AccountRepo, KeptSuspension } from './repo.ts';

export interface ErasureDependencies {
  repo: AccountRepo;
  files: FileStore;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  security: SecurityLog;
  /** the stored form of an address's mailbox */
  markOf(email: string): string;
  /** removes the files of pictures that are gone with their conversations */
  sweepPictures(): Promise<void>;
  /** called for a user who may neither be matched nor be in a call any more */
  onBarred(userId: string): Promise<void>;
  /** called for a user whom others no longer see */
  onHidden(userId: string): Promise<void>;
  /** called after an account with open reports is gone: the queue of the desk is another */
  onCasesChanged(): Promise<void>;
}

/** An account, as far as its suspension goes. */
type Suspended = Pick<
  NonNullable<Awaited<ReturnType<AccountRepo['byId']>>>,
  'email' | 'suspendedUntil' | 'suspendedFor'
>;

export type Erasure = ReturnType<typeof createErasure>;

/** After how long another node takes over an erasure that has not ended, ms. */
const ERASURE_LEASE = 600_000;
/** accounts that a node takes on at once */
const BATCH = 20;
/** messages that one statement deletes: those of many years would take longer than a statement may */
const MESSAGES_AT_ONCE = 2000;

const names = (pictures: { avatar: string | null; banner: string | null } | undefined): string[] =>
  [pictures?.avatar, pictures?.banner].filter((name) => typeof name === 'string');

/** Removes accounts for good, with everything that hangs on them. */
export function createErasure(dependencies: ErasureDependencies) {
  const { repo, files, realtime, clock, log, security, markOf } = dependencies;
  const now = () => new Date(clock.now());

  /** Takes a hidden user out of the queue and their call, closes their sockets and takes them from others' screens. */
  async function part(userId: string): Promise<void> {
    try {
      await dependencies.onBarred(userId);
    } finally {
      realtime.closeUser(userId);
      await afterCommit(log, { what: 'announcing that someone is hidden', userId }, () =>
        dependencies.onHidden(userId),
      );
    }
  }

  function whatRemains({ email, suspendedUntil, suspendedFor: rule }: Suspended): KeptSuspension | null {
    const until = suspensionKeptUntil(suspendedUntil?.getTime() ?? null, clock.now());
    if (until === null || !suspendedUntil) return null;
    return { emailHash: markOf(email), suspendedUntil, rule, keptUntil: new Date(until) };
  }

  /** Erases an account that has been begun. The pictures go first: what fails is repeated while the row exists. */
  async function finish(userId: string): Promise<number> {
    const account = await repo.byId(userId);
    if (!account) return 0;
    const pictures = names(account);
    for (const name of pictures) await files.remove(name);
    while ((await repo.removeMessages(userId, MESSAGES_AT_ONCE)) > 0);
    const removed = await repo.remove(userId, whatRemains(account));
    const left = names(removed);
    // An upload that was under way may have stored another one.
    for (const name of left.filter((name) => !pictures.includes(name))) await files.remove(name);
    // The account is gone: what fails here is swept later.
    await dependencies.sweepPictures().catch((error) => log.error({ err: error }, 'pictures of messages not removed'));
    if (removed?.cases) {
      await dependencies.onCasesChanged().catch((error) => log.error({ err: error }, 'the queue was not announced'));
    }
    security('account-erased', { userId });
    return pictures.length;
  }

  return {
    part,

    /** Erases an account now. @returns how many pictures went with it */
    async erase(userId: string): Promise<number> {
      await repo.begin(userId, now());
      await part(userId);
      return finish(userId);
    },

    /**
     * Erases the accounts that are due, and forgets suspensions that are over. Several nodes may run it at once.
     * @throws once it is through, where one could not be erased
     */
    async eraseDue(): Promise<void> {
      await repo.forgetSuspensions(now());
      let failed = 0;
      for (;;) {
        const due = await repo.beginDue({
          now: now(),
          lastCaseAt: new Date(lastCaseAt(clock.now())),
          staleSince: new Date(clock.now() - ERASURE_LEASE),
          limit: BATCH,
        });
        for (const userId of due) {
          await finish(userId).catch((error) => {
            failed += 1;
            log.error({ err: error, userId }, 'account not erased');
          });
        }
        if (due.length < BATCH) break;
      }
      if (failed > 0) throw new Error(`accounts not erased: ${failed}`);
    },
  };
}
