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
import { addressActs } from '../http/address-acts.ts';
import type { Attempt } from '../http/attempts.ts';
import type { Bind, RouteInput } from '../http/bind.ts';
import { deviceName, deviceOf } from '../http/device.ts';
import { networkOf } from '../http/network.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import { siteOf } from './ceremonies.ts';
import type { Passkeys } from './service.ts';

const HOUR = 3600;
const additions = { name: 'passkey-add', max: 30, seconds: HOUR, by: 'user' } as const;
const changes = { name: 'passkey-change', max: 60, seconds: HOUR, by: 'user' } as const;

type SignedIn = DataOf<typeof signInWithPasskey>;

export interface PasskeyRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  passkeys: Passkeys;
  security: SecurityLog;
  originOf(request: FastifyRequest): string;
  /** Starts a session and sets its cookies. */
  signIn(userId: string, exchange: { request: FastifyRequest; reply: FastifyReply }): Promise<SignedIn>;
}

export function passkeyRoutes({ bind, attempt, passkeys, security, originOf, signIn }: PasskeyRouteDependencies): void {
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
  async function remove(
    { user, params, ip, request }: Pick<RouteInput<typeof deletePasskey>, 'user' | 'params' | 'ip' | 'request'>,
    password?: string,
  ) {
    await passkeys.remove(originOf(request), user, params.id, password);
    security('passkey-removed', { userId: user.userId, address: networkOf(ip) });
    return null;
  }
  bind(removePasskey, (input) => remove(input, input.body.password), { limits: [changes] });
  bind(deletePasskey, (input) => remove(input), { limits: [changes] });

  bind(beginPasskeySignIn, ({ ip, request }) =>
    attempt(addressActs.beginPasskeySignIn, { ip }, () => passkeys.beginSignIn(siteFor(request))),
  );
  bind(signInWithPasskey, async ({ body, ip, request, reply }) => {
    const check = () =>
      passkeys.signIn(siteFor(request), body.credential).catch((error) => {
        if (error instanceof AppError) security('passkey-refused', { address: networkOf(ip), code: error.code });
        throw error;
      });
    return signIn(await attempt(addressActs.signInWithPasskey, { ip }, check), { request, reply });
  });
}
