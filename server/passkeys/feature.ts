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
  auth: Pick<PasskeysDependencies, 'accountOf' | 'prove' | 'writeToOwner'> & Pick<PasskeyRouteDependencies, 'signIn'>,
  { guardFactors }: Pick<PasskeysDependencies, 'guardFactors'>,
) {
  const { db, config, bind, attempt, clock, random, log, security, originOf } = core;
  const { signIn } = auth;
  const repo = createPasskeysRepo(db);
  const issuers = config.identityProviders.map(({ issuer }) => issuer);
  const ceremonies = createCeremonies(log);
  const passkeys = createPasskeys({ ...auth, repo, ceremonies, clock, random, guardFactors, issuers });
  passkeyRoutes({ bind, attempt, passkeys, security, originOf, signIn });
  return {
    beginProof: (origin: string, user: SignedIn) => passkeys.beginProof(siteOf(origin), user),
    prove: (origin: string, user: SignedIn, credential: SignedChallenge) =>
      passkeys.proveByKey(siteOf(origin), user, credential),
  };
}
