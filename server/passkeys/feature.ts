import type { Core } from '../core.ts';
import { createCeremonies } from './ceremonies.ts';
import { createPasskeysRepo } from './repo.ts';
import { type PasskeyRouteDependencies, passkeyRoutes } from './routes.ts';
import { createPasskeys, type PasskeysDependencies } from './service.ts';

/** @param auth what the sessions and passwords of accounts do for it */
export function createPasskeysFeature(
  core: Core,
  auth: Pick<PasskeysDependencies, 'accountOf' | 'prove'> & Pick<PasskeyRouteDependencies, 'signIn'>,
): void {
  const { db, bind, clock, random, log, security, originOf } = core;
  const { accountOf, prove, signIn } = auth;
  const repo = createPasskeysRepo(db);
  const ceremonies = createCeremonies(log);
  const passkeys = createPasskeys({ repo, ceremonies, clock, random, accountOf, prove });
  passkeyRoutes({ bind, passkeys, security, originOf, signIn });
}
