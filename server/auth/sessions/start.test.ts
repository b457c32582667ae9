import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import { createStart, type Exchange, type StartDependencies, type StartSession } from './start.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const ada = {
  id: 'ada',
  email: 'ada@example.org',
  username: 'ada',
  language: 'en',
  emailVerifiedAt: new Date(1),
} as Partial<Account> as Account;
const known = { deviceId: 'd1', userId: 'ada' };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const reply = { isReply: true } as never;
const exchange = {
  request: { headers: { 'user-agent': firefox }, cookies: { device: 'earlier' } },
  reply,
} as unknown as Exchange;

let session: { isFirst: boolean; restored: boolean };
/** what was done, in order */
let done: unknown[];
let isMailed: boolean;
const error = vi.fn();
let isRequired: boolean;
function startWith(): StartSession {
  const noted =
    (what: string) =>
    (...of: unknown[]) =>
      void done.push([what, ...of]);
  return createStart({
    isRequired,
    clock: createFakeClock(NOW),
    log: { error },
    mailRequestOf: () => ({ origin: 'https://visavis.example', address: '198.51.100.0' }),
    security: (...of: unknown[]) => void done.push(of),
    mailer: {
      async send(mail: object) {
        done.push(['mailed', mail]);
        if (!isMailed) throw new Error('away');
      },
    },
    cookies: {
      deviceName: 'device',
      tokensOf: () => ({ access: 'old' }),
      set: noted('cookies'),
      setDevice: noted('device'),
    },
    async noteSignals(...of: unknown[]) {
      done.push(['signals', ...of]);
      if (!isMailed) throw new Error('away');
    },
    sessions: {
      async start(account: Account, device: object) {
        done.push(['started', account.id, device]);
        return { ...session, sessionId: 's1', user: { userId: account.id }, tokens: 'tokens' };
      },
      replace: async (...of: unknown[]) => void done.push(['replaced', ...of]),
      recogniseDevice: async (...of: unknown[]) => JSON.stringify(of),
      deviceIdOf: async (token: string | undefined) => token && `of ${token}`,
    },
  } as unknown as StartDependencies);
}
beforeEach(() => {
  [session, done, isMailed, isRequired] = [{ isFirst: false, restored: false }, [], true, true];
  error.mockClear();
});
const mails = () => done.filter((each) => (each as unknown[])[0] === 'mailed');

it('starts a session, ends the one before, records it, and gives the browser its cookies', async () => {
  expect(await startWith()(ada, 'passkey', known, exchange)).toEqual({ user: { userId: 'ada' } });
  expect(done).toEqual([
    ['started', 'ada', expect.objectContaining({ browser: 'Firefox' })],
    ['replaced', { access: 'old' }, { userId: 'ada', sessionId: 's1' }, '198.51.100.0'],
    ['signed-in', { userId: 'ada', sessionId: 's1', address: '198.51.100.0', isKnownDevice: true, means: 'passkey' }],
    ['cookies', reply, 'tokens'],
    ['device', reply, JSON.stringify(['ada', known])],
    [
      'signals',
      'ada',
      expect.objectContaining({
        ...{ email: 'ada@example.org', address: '198.51.100.0' },
        devices: ['of earlier', `of ${JSON.stringify(['ada', known])}`],
      }),
    ],
  ]);
});

it('says so where the account was being deleted', async () => {
  session = { isFirst: false, restored: true };
  expect(await startWith()(ada, 'password', known, exchange)).toEqual({ user: { userId: 'ada' }, restored: true });
});

describe('a device that is not known', () => {
  it('is mailed to the owner, with what it is and when', async () => {
    await startWith()(ada, 'password', undefined, exchange);
    expect(done).toContainEqual(['signed-in', expect.objectContaining({ isKnownDevice: false, means: 'password' })]);
    const [[, mail]] = mails() as [[string, { to: string; text: string }]];
    expect(mail.to).toBe('ada@example.org');
    expect(mail.text).toContain('Firefox');
    expect(mail.text).toContain('2026');
    expect(mail.text).toContain('https://visavis.example/forgot-password');
  });

  it.each<[string, Partial<Account>, boolean, boolean, number]>([
    ['by an owner whose first session it is', {}, true, true, 0],
    ['by an owner whose address is to be confirmed', { emailVerifiedAt: null }, false, true, 0],
    ['by an owner whose address need not be', { emailVerifiedAt: null }, false, false, 1],
  ])('%s is worth a mail or none', async (_, change, isFirst, required, count) => {
    [session, isRequired] = [{ isFirst, restored: false }, required];
    await startWith()({ ...ada, ...change }, 'password', undefined, exchange);
    expect(mails()).toHaveLength(count);
  });

  it('signs in whether the mail goes out or not', async () => {
    isMailed = false;
    expect(await startWith()(ada, 'password', undefined, exchange)).toMatchObject({ user: { userId: 'ada' } });
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'notice of a new device not sent'),
    );
  });
});
