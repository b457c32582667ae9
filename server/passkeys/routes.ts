import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@visavis/domain/passkeys/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bind, SignedIn as SignedInUser } from '../http/bind.ts';
import { deviceName, deviceOf } from '../http/device.ts';
import { networkOf } from '../http/network.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import { siteOf } from './ceremonies.ts';
import type { Passkeys } from './service.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;
/** As many as with a password: see login. */
const signIns = { name: 'passkey-sign-in', max: 30, seconds: QUARTER_HOUR, by: 'ip' } as const;
/** The page of the sign-in asks as it opens, and many people may share an address. */
const signInOptions = { name: 'passkey-options', max: 300, seconds: QUARTER_HOUR, by: 'ip' } as const;
const additions = { name: 'passkey-add', max: 30, seconds: HOUR, by: 'user' } as const;
const changes = { name: 'passkey-change', max: 60, seconds: HOUR, by: 'user' } as const;

type SignedIn = DataOf<typeof signInWithPasskey>;

export interface PasskeyRouteDependencies {
  bind: Bind;
  passkeys: Passkeys;
  security: SecurityLog;
  originOf(request: FastifyRequest): string;
  /** Starts a session and sets its cookies. */
  signIn(userId: string, exchange: { request: FastifyRequest; reply: FastifyReply }): Promise<SignedIn>;
}

export function passkeyRoutes({ bind, passkeys, security, originOf, signIn }: PasskeyRouteDependencies): void {
  const siteFor = (request: FastifyRequest) => siteOf(originOf(request));

  bind(listPasskeys, ({ user }) => passkeys.list(user.userId));
  bind(beginPasskey, ({ user, body, request }) => passkeys.begin(siteFor(request), user, body.password), {
    limits: [additions],
  });
  bind(
    addPasskey,
    async ({ user, body, ip, request }) => {
      const name = deviceName(deviceOf(request.headers['user-agent'])) ?? 'Passkey';
      const added = await passkeys.add(siteFor(request), user, body.credential, name);
      security('passkey-added', { userId: user.userId, address: networkOf(ip) });
      return added;
    },
    { limits: [additions] },
  );
  bind(renamePasskey, ({ user, params, body }) => passkeys.rename(user.userId, params.id, body.name), {
    limits: [changes],
  });
  const remove = async (user: SignedInUser, id: string, password: string | undefined, ip: string) => {
    await passkeys.remove(user, id, password);
    security('passkey-removed', { userId: user.userId, address: networkOf(ip) });
    return null;
  };
  bind(removePasskey, ({ user, params, body, ip }) => remove(user, params.id, body.password, ip), {
    limits: [changes],
  });
  bind(deletePasskey, ({ user, params, ip }) => remove(user, params.id, undefined, ip), { limits: [changes] });

  bind(beginPasskeySignIn, ({ request }) => passkeys.beginSignIn(siteFor(request)), { limits: [signInOptions] });
  bind(
    signInWithPasskey,
    async ({ body, ip, request, reply }) => {
      const userId = await passkeys.signIn(siteFor(request), body.credential).catch((error) => {
        if (error instanceof AppError) security('passkey-refused', { address: networkOf(ip), code: error.code });
        throw error;
      });
      return signIn(userId, { request, reply });
    },
    { limits: [signIns] },
  );
}
