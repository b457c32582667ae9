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

/** What remains of erased accounts; a feature of its own, because accounts are created before they are left. */
export function createAccountMemory({ db, config }: Pick<Core, 'db' | 'config'>) {
  return {
    repo: createAccountRepo(db),
    /** What an address is remembered by. */
    markOf: (email: string) => markOf(config.sessionSecret, email),
    /** What it may have been remembered by so far. */
    marksOf: (email: string) =>
      [config.sessionSecret, config.formerSessionSecret].flatMap((secret) => (secret ? markOf(secret, email) : [])),
  };
}

/** Publishes 'barred', 'visibilityChanged' and 'caseChanged'. */
export function createAccountFeature(
  core: Core,
  { repo, markOf }: ReturnType<typeof createAccountMemory>,
  outside: Pick<ErasureDependencies, 'sweepPictures'> &
    Pick<AccountDependencies, 'isPassword'> &
    Pick<AccountRouteDependencies, 'clearCookies'>,
) {
  const { db, bind, files, realtime, clock, mailer, log, security, events, timers, rateLimiter } = core;
  const { sweepPictures, isPassword, clearCookies } = outside;
  const onBarred = (userId: string) => events.publish('barred', userId);
  const onHidden = (userId: string) => events.publish('visibilityChanged', userId);
  const onCasesChanged = () => events.publish('caseChanged', null);
  const { asObject, asArchive: archive } = createDataExport({
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
    mailer,
    log,
    security,
    isPassword,
    rateLimiter,
    archive,
  });
  accountRoutes({ bind, account, originOf: core.originOf, clearCookies });
  return {
    exportOf: asObject,
    erase: erasure.erase,
    /** Erases what is due, now and from now on. */
    start(): void {
      timers.after('account: erase at start', 0, erasure.eraseDue);
      timers.every('account: erase', ERASURE_INTERVAL, erasure.eraseDue);
    },
  };
}
