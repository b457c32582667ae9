import type { SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import type { Core } from '../core.ts';
import type { SignedIn } from '../http/bind.ts';
import { createCeremonies, siteOf } from './ceremonies.ts';
import { createPasskeysRepo } from './repo.ts';
import { type PasskeyRouteDependencies, passkeyRoutes } from './routes.ts';
import { createPasskeys, type PasskeysDependencies } from './service.ts';

/** @param auth what the sessions and passwords of accounts do for it @returns how else someone proves who they are */
export function createPasskeysFeature(
  core: Core,
  auth: Pick<PasskeysDependencies, 'accountOf' | 'prove'> & Pick<PasskeyRouteDependencies, 'signIn'>,
  { guardFactors }: Pick<PasskeysDependencies, 'guardFactors'>,
) {
  const { db, bind, clock, random, log, security, originOf } = core;
  const { accountOf, prove, signIn } = auth;
  const repo = createPasskeysRepo(db);
  const ceremonies = createCeremonies(log);
  const passkeys = createPasskeys({ repo, ceremonies, clock, random, accountOf, prove, guardFactors });
  passkeyRoutes({ bind, passkeys, security, originOf, signIn });
  return {
    beginProof: (origin: string, user: SignedIn) => passkeys.beginProof(siteOf(origin), user),
    prove: (origin: string, user: SignedIn, credential: SignedChallenge) =>
      passkeys.proveByKey(siteOf(origin), user, credential),
  };
}
