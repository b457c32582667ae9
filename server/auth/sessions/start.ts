import type { login } from '@visavis/domain/auth/contract.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Device, deviceName, deviceOf } from '../../http/device.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { withFoot } from '../../ports/mail/foot.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import { greeted, mailsIn, timeIn } from '../../ports/mail/texts.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import type { MailRequest } from '../emails/emails.ts';
import type { MailRequestOf } from '../emails/mail-request.ts';
import type { Signals } from '../signals/signals.ts';
import type { SessionCookies } from './cookies.ts';
import { isNoticeDue } from './decisions.ts';
import type { Sessions } from './sessions.ts';
import type { KnownDevice } from './tokens.ts';

/** The request of a sign-in and the reply that takes its cookies. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer to a sign-in. */
export type Started = DataOf<typeof login>;

export interface StartDependencies {
  sessions: Sessions;
  cookies: SessionCookies;
  mailRequestOf: MailRequestOf;
  /** whether addresses must be confirmed */
  isRequired: boolean;
  clock: Clock;
  mailer: Outbox;
  log: Log;
  security: SecurityLog;
  noteSignals: Signals['note'];
}

export type StartSession = ReturnType<typeof createStart>;

/**
 * Starts a session for someone who has proved who they are, by whatever means, and gives its cookies to the browser. The last
 * argument says when they proved it, if that was not now.
 */
export function createStart(dependencies: StartDependencies) {
  const { sessions, cookies, mailRequestOf, isRequired, clock, mailer, log, security, noteSignals } = dependencies;

  async function sendNotice(account: Account, device: Device, { origin }: MailRequest): Promise<void> {
    const { email, language } = account;
    const time = timeIn(language, new Date(clock.now()));
    const link = `${origin}/forgot-password`;
    const mail = mailsIn(language).newDevice({ ...greeted(account), device: deviceName(device), time, link });
    await mailer
      .send({ to: email, ...withFoot(mail, { origin, language }) })
      .catch((error) => log.error({ err: error }, 'notice of a new device not sent'));
  }

  return async (
    account: Account,
    means: 'password' | 'passkey' | 'provider',
    known: KnownDevice | undefined,
    { request, reply }: Exchange,
    provenAt: Date | null = null,
  ): Promise<Started> => {
    const asked = mailRequestOf(request);
    const device = deviceOf(request.headers['user-agent']);
    const session = await sessions.start(account, device, provenAt);
    const isKnownDevice = known !== undefined;
    const { sessionId, isFirst } = session;
    await sessions.replace(cookies.tokensOf(request), { userId: account.id, sessionId }, asked.address);
    security('signed-in', { userId: account.id, sessionId, address: asked.address, isKnownDevice, means });
    const isAddressSettled = !isRequired || account.emailVerifiedAt !== null;
    if (isNoticeDue({ isKnownDevice, isFirst, isAddressSettled })) await sendNotice(account, device, asked);
    cookies.set(reply, session.tokens);
    const deviceToken = await sessions.recogniseDevice(account.id, known);
    cookies.setDevice(reply, deviceToken);
    const tokens = [request.cookies[cookies.deviceName], deviceToken];
    const devices = await Promise.all(tokens.map((token) => sessions.deviceIdOf(token)));
    await afterCommit(log, { what: 'noting marks of a sign-in', userId: account.id }, () =>
      noteSignals(account.id, { ...asked, email: account.email, devices: devices.filter((id) => id !== undefined) }),
    );
    return { user: session.user, ...(session.restored && { restored: true as const }) };
  };
}
