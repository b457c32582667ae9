import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createFakeMailHosts } from '../../ports/mail-hosts/mail-hosts.fake.ts';
import { digest } from '../../ports/random.ts';
import type { Limit } from '../../ports/rate-limiter/rate-limiter.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import { createRefuseDisposable } from './disposable.ts';
import { createEmails, type Emails, type EmailsDependencies } from './emails.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const at = new Date(NOW);
const asked = { origin: 'https://visavis.example', address: '198.51.100.0' };
const error = vi.fn();
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { params: { fields } }) });

const ben = {
  ...{ id: 'ben', email: 'ben@example.org', username: 'Ben', language: 'fr' },
  emailVerifiedAt: new Date(0),
} as Partial<Account> as Account;
let account: Account;
let isErased: boolean;
let isVerified: boolean;
let isStored: boolean;
/** the link that is stored */
let link: { email: string; expiresAt: Date; usedAt: Date | null } | undefined;
let confirmed: { outcome: string; userId?: string; changes?: boolean } | Error;
/** what was counted, in order */
let taken: unknown[];
/** what was stored, logged and sent, in order */
let done: unknown[];
let mails: { to: string; subject: string; text: string }[];
let mail: () => Promise<void>;
/** limits that are used up */
let usedUp: Set<string>;

function start(isRequired: boolean): Emails {
  const note =
    (what: string) =>
    async (...of: unknown[]) => {
      done.push([what, ...of]);
      return isStored ? { suspendedBy: null } : undefined;
    };
  const dependencies = {
    isRequired,
    refuseDisposable: createRefuseDisposable({ mailHosts: createFakeMailHosts({}), allowed: [] }),
    clock: createFakeClock(NOW),
    random: { token: () => 'fresh' },
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of: unknown[]) => void done.push(of),
    present: ({ id }: { id: string }) => ({ userId: id }),
    earlier: { of: () => undefined, announce: async () => undefined },
    accounts: {
      byId: async () => (isErased ? undefined : account),
      byEmail: async (email: string) => (email === ben.email ? ben : undefined),
    },
    realtime: {
      toUser: (userId: string, { name }: { name: string }, payload: unknown) => void done.push([userId, name, payload]),
    },
    rateLimiter: {
      async take({ name, max, seconds }: Limit, key: string) {
        taken.push([name, max, seconds, key]);
        return usedUp.has(name) ? 60 : 0;
      },
    },
    mailer: {
      async send(sent: (typeof mails)[number]) {
        mails.push(sent);
        await mail();
      },
    },
    repo: {
      isVerified: async () => isVerified,
      insertLink: note('link'),
      setPending: note('pending'),
      change: note('changed'),
      async confirm(hash: string, now: Date, decide: (link: object | undefined, account: Account) => unknown) {
        done.push(['confirmed', hash, now]);
        decide(link, account);
        if (confirmed instanceof Error) throw confirmed;
        return confirmed;
      },
    },
  };
  return createEmails(dependencies as unknown as EmailsDependencies);
}

let emails: Emails;
beforeEach(() => {
  account = {
    id: 'ada',
    email: 'ada@example.org',
    username: 'Ada',
    language: 'en',
    pendingEmail: null,
    emailVerifiedAt: at,
  } as Partial<Account> as Account;
  [isErased, isVerified, isStored, done, mails, taken, usedUp] = [false, true, true, [], [], [], new Set()];
  confirmed = { outcome: 'confirmed', userId: 'ada', changes: false };
  link = { email: account.email, expiresAt: new Date(NOW + 1), usedAt: null };
  mail = async () => undefined;
  error.mockClear();
  emails = start(true);
});

const shown = ['ada', accountUpdated.name, { user: { userId: 'ada' } }];
const failed = (err: Error) => [{ err }, 'mail about an address not sent'] as const;

it('a server that asks for a confirmed address refuses those without one', async () => {
  await emails.refuseUnverified('ada');
  isVerified = false;
  await expect(emails.refuseUnverified('ada')).rejects.toThrow(refusal('EMAIL_UNVERIFIED'));
  await start(false).refuseUnverified('ada');
});

it.each<[string, boolean, Date | null, string | null, string | null]>([
  ['nothing where it is confirmed', true, at, null, null],
  ['the address of a new account', true, null, null, 'ada@example.org'],
  ['the new one of a change', true, at, 'new@example.org', 'new@example.org'],
  ['nothing where none need be confirmed', false, null, 'new@example.org', null],
])('waits to be confirmed: %s', async (_, isRequired, emailVerifiedAt, pendingEmail, waiting) => {
  account = { ...account, emailVerifiedAt, pendingEmail };
  expect(await start(isRequired).resendLink('ada', asked)).toBe(waiting);
  expect(mails.map(({ to }) => to)).toEqual(waiting ? [waiting] : []);
  const asker = `${asked.address} ${waiting}`;
  const toMailbox = pendingEmail && waiting ? [waiting, waiting] : [];
  expect(taken.map((of) => (of as unknown[]).at(-1))).toEqual(waiting ? [asker, asker, ...toMailbox] : []);
  usedUp.add('confirm-email-network');
  if (waiting) await expect(emails.resendLink('ada', asked)).rejects.toThrow(refusal('RATE_LIMITED'));
  isErased = true;
  await expect(start(isRequired).resendLink('ada', asked)).rejects.toThrow(refusal('UNAUTHENTICATED'));
});

const stored = (email: string) => [
  'link',
  { hash: digest('fresh'), userId: 'ada', email, expiresAt: new Date(NOW + 86_400_000) },
];

describe('a link', () => {
  it.each([
    [null, 'ada@example.org'],
    ['new@example.org', 'new@example.org'],
  ])('with %s waiting is mailed to %s, for a day, and only its digest is stored', async (pendingEmail, to) => {
    account = { ...account, emailVerifiedAt: null, pendingEmail };
    await emails.sendLink('ada', asked);
    expect(done).toEqual([stored(to)]);
    expect(mails.map((sent) => sent.to)).toEqual([to]);
    expect(mails[0]?.text).toContain(`${asked.origin}/verify-email?token=fresh`);
    expect(mails[0]?.text, 'its reader may be a stranger').not.toContain('Ada');
  });

  it('to a new address says so', async () => {
    account = { ...account, emailVerifiedAt: null };
    await emails.sendLink('ada', asked);
    account = { ...account, pendingEmail: 'new@example.org' };
    await emails.sendLink('ada', asked);
    expect(mails[0]?.subject).not.toBe(mails[1]?.subject);
  });

  it.each(['confirm-email-sign-up', 'confirm-email-mailbox'])(
    'is none where a new account is beyond %s',
    async (limit) => {
      account = { ...account, emailVerifiedAt: null };
      usedUp.add(limit);
      await emails.sendLink('ada', asked);
      expect([done, mails, error.mock.calls]).toEqual([[], [], []]);
    },
  );

  it('is none where no address need be confirmed, and a failure is logged', async () => {
    account = { ...account, emailVerifiedAt: null };
    await start(false).sendLink('ada', asked);
    expect([done, mails]).toEqual([[], []]);
    const err = new Error('no mail server');
    mail = () => Promise.reject(err);
    await emails.sendLink('ada', asked);
    expect(error).toHaveBeenCalledExactlyOnceWith(...failed(err));
  });
});

describe('a change of the address', () => {
  const requested = ['email-change-requested', { userId: 'ada', email: 'ada@example.org', address: asked.address }];

  it('waits to be confirmed; the old address has a notice that does not name the new one', async () => {
    expect(await emails.change(account, 'new@example.org', asked)).toEqual({ userId: 'ada' });
    expect(done).toEqual([requested, ['pending', 'ada', 'new@example.org'], stored('new@example.org'), shown]);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org', 'new@example.org']);
    for (const part of ['Ada', asked.origin]) expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.text).not.toContain('new@example.org');
    expect(mails[1]?.text).toContain(`${asked.origin}/verify-email?token=fresh`);
  });

  it('to one that someone else has does the same, but that they are told instead of being sent a link', async () => {
    expect(await emails.change(account, ben.email, asked)).toEqual({ userId: 'ada' });
    expect(done).toEqual([requested, ['pending', 'ada', ben.email], stored(ben.email), shown]);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org', ben.email]);
    expect(mails[1]?.subject).toBe('Votre adresse e-mail appartient à un compte Visavis');
    expect(mails[1]?.text).toContain('Ben');
    expect(mails[1]?.text).not.toMatch(/token|Ada/);
  });

  it('from one that was never confirmed mails no one there: it may be a stranger’s', async () => {
    await emails.change({ ...account, emailVerifiedAt: null }, 'new@example.org', asked);
    expect(mails.map(({ to }) => to)).toEqual(['new@example.org']);
  });

  it('is counted for the account, the network and the address, and goes no further once one is used up', async () => {
    const [hour, day] = [3600, 86_400];
    await emails.change(account, 'new@example.org', asked);
    expect(taken).toEqual([
      ['change-email', 5, hour, 'ada'],
      ['change-email-day', 10, day, 'ada'],
      ['change-email-network', 5, hour, asked.address],
      ['change-email-network-day', 10, day, asked.address],
      ['confirm-email-network', 5, hour, `${asked.address} new@example.org`],
      ['confirm-email-network-day', 10, day, `${asked.address} new@example.org`],
      ['confirm-email-mailbox', 20, hour, 'new@example.org'],
      ['confirm-email-mailbox-day', 40, day, 'new@example.org'],
    ]);
    for (const [limit] of [...(taken as string[][])]) {
      [done, mails, usedUp] = [[], [], new Set([limit ?? ''])];
      await expect(emails.change(account, 'new@example.org', asked)).rejects.toThrow(refusal('RATE_LIMITED'));
      expect([done, mails]).toEqual([[], []]);
    }
  });

  it('is made at once where none need be confirmed, with the same notice', async () => {
    emails = start(false);
    await emails.change({ ...account, emailVerifiedAt: null }, 'new@example.org', asked);
    const changed = ['email-changed', { userId: 'ada', address: asked.address }];
    expect(done).toEqual([requested, ['changed', 'ada', 'new@example.org', at, expect.any(Function)], changed, shown]);
    expect(mails).toHaveLength(1);
    isStored = false;
    await expect(emails.change(account, 'new@example.org', asked)).rejects.toThrow(
      refusal('EMAIL_TAKEN', { email: 'EMAIL_TAKEN' }),
    );
  });

  it('to the address that it has is given up, and so is one that is cancelled', async () => {
    await emails.change(account, account.email, asked);
    expect(await emails.cancelChange('ada', asked.address)).toEqual({ userId: 'ada' });
    const cancelled = ['email-change-cancelled', { userId: 'ada', address: asked.address }];
    expect(done).toEqual([['pending', 'ada', null], cancelled, shown, ['pending', 'ada', null], cancelled, shown]);
    expect([mails, taken]).toEqual([[], []]);
  });

  it('to a disposable one is refused, and does not count', async () => {
    const disposable = refusal('VALIDATION_FAILED', { email: 'EMAIL_DISPOSABLE' });
    await expect(emails.change(account, 'ada@mailinator.com', asked)).rejects.toThrow(disposable);
    expect([done, taken]).toEqual([[], []]);
  });

  it('counts although its notice cannot be sent, which is logged', async () => {
    const err = new Error('no mail server');
    mail = () => Promise.reject(err);
    await emails.change(account, 'new@example.org', asked);
    expect(error.mock.calls).toEqual([failed(err), failed(err)]);
  });
});

describe('a confirmation', () => {
  const used = ['confirmed', digest('link'), at];

  it.each([
    [false, 'email-confirmed'],
    [true, 'email-changed'],
  ])('that changes the address: %s, is logged as %s and shown on every device', async (changes, event) => {
    confirmed = { outcome: 'confirmed', userId: 'ada', changes };
    await emails.confirm('link', asked.address);
    expect(done).toEqual([used, [event, { userId: 'ada', address: asked.address }], shown]);
  });

  it('of an address that someone else has by now is refused', async () => {
    confirmed = { outcome: 'taken' };
    await expect(emails.confirm('link', asked.address)).rejects.toThrow(refusal('EMAIL_TAKEN'));
    expect(done).toEqual([used]);
  });

  it('by a link that counts no more is logged; a failure is no refusal', async () => {
    link = undefined;
    await expect(emails.confirm('link', asked.address)).rejects.toThrow(refusal('EMAIL_LINK_INVALID'));
    expect(done).toEqual([used, ['token-refused', { token: 'email', address: asked.address }]]);
    link = { email: account.email, expiresAt: new Date(NOW + 1), usedAt: null };
    confirmed = new Error('no database');
    await expect(emails.confirm('link', asked.address)).rejects.toThrow('no database');
    expect(done).toHaveLength(3);
  });
});
