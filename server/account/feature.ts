import { toMailbox } from '@visavis/domain/auth/address.ts';
import type { Core } from '../core.ts';
import { keyedDigest } from '../ports/random.ts';
import { createDataExport } from './data-export.ts';
import { createErasure, type ErasureDependencies } from './erasure.ts';
import { createAccountRepo } from './repo.ts';
import { createExportRepo } from './repo-export.ts';
import { type AccountRouteDependencies, accountRoutes } from './routes.ts';
import { type AccountDependencies, createAccount } from './service.ts';

/** Time between searches for accounts that are to be erased, ms. */
export const ERASURE_INTERVAL = 600_000;

const markOf = (secret: string, email: string) => keyedDigest(secret, 'kept suspension', email);

/** Marks of erased accounts; a feature of its own, because accounts are created before they are left. */
export function createAccountMemory({ db, config }: Pick<Core, 'db' | 'config'>) {
  return {
    repo: createAccountRepo(db),
    /** The hash by which the mailbox of an address is remembered. */
    markOf: (email: string) => markOf(config.sessionSecret, toMailbox(email)),
    /** Hashes by which it may have been remembered so far: earlier versions kept the address as it was written. */
    marksOf: (email: string) =>
      [config.sessionSecret, config.formerSessionSecret].flatMap((secret) =>
        secret ? [markOf(secret, toMailbox(email)), markOf(secret, email)] : [],
      ),
  };
}

/** Publishes 'barred', 'visibilityChanged' and 'caseChanged'. */
export function createAccountFeature(
  core: Core,
  { repo, markOf }: ReturnType<typeof createAccountMemory>,
  outside: Pick<ErasureDependencies, 'sweepPictures'> &
    Pick<AccountDependencies, 'confirmOwner' | 'writeToOwner'> &
    Pick<AccountRouteDependencies, 'clearCookies' | 'rejectLink'>,
) {
  const { db, bind, attempt, files, realtime, clock, log, security, events, timers, rateLimiter } = core;
  const { sweepPictures, confirmOwner, writeToOwner, clearCookies, rejectLink } = outside;
  const onBarred = (userId: string) => events.publish('barred', userId);
  const onHidden = (userId: string) => events.publish('visibilityChanged', userId);
  const onCasesChanged = () => events.publish('caseChanged', null);
  const { asJson, asArchive: archive } = createDataExport({
    repo,
    exports: createExportRepo(db, clock),
    files,
    clock,
  });
  const erasure = createErasure({
    ...{ repo, files, realtime, clock, log, security, markOf, sweepPictures, onBarred, onHidden, onCasesChanged },
  });
  const account = createAccount({
    repo,
    erasure,
    clock,
    log,
    security,
    writeToOwner,
    confirmOwner,
    rateLimiter,
    archive,
  });
  accountRoutes({ bind, attempt, account, erase: erasure.erase, originOf: core.originOf, clearCookies, rejectLink });
  return {
    exportOf: asJson,
    erase: erasure.erase,
    /** Erases what is due, now and from now on. */
    start(): void {
      timers.after('account: erase at start', 0, erasure.eraseDue);
      timers.every('account: erase', ERASURE_INTERVAL, erasure.eraseDue);
    },
  };
}
