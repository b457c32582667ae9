import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { digest } from '../../ports/random.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import { createEmails, type Emails, type EmailsDependencies } from './emails.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const at = new Date(NOW);
const asked = { origin: 'https://visavis.example', address: '198.51.100.0' };
const error = vi.fn();
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { params: { fields } }) });

let account: Account;
let isErased: boolean;
let isVerified: boolean;
let isStored: boolean;
/** the link that is stored */
let link: { email: string; expiresAt: Date; usedAt: Date | null } | undefined;
let confirmed: { outcome: string; userId?: string; changes?: boolean } | Error;
/** what was stored, logged and sent, in order */
let done: unknown[];
let mails: { to: string; subject: string; text: string }[];
let mail: () => Promise<void>;

function start(isRequired: boolean): Emails {
  const note =
    (what: string) =>
    async (...of: unknown[]) => {
      done.push([what, ...of]);
      return isStored;
    };
  const dependencies = {
    isRequired,
    clock: createFakeClock(NOW),
    random: { token: () => 'fresh' },
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of: unknown[]) => void done.push(of),
    present: ({ id }: { id: string }) => ({ userId: id }),
    accounts: {
      byId: async () => (isErased ? undefined : account),
      byEmail: async (email: string) => (email === 'ben@example.org' ? account : undefined),
    },
    realtime: {
      toUser: (userId: string, { name }: { name: string }, payload: unknown) => void done.push([userId, name, payload]),
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
  [isErased, isVerified, isStored, done, mails] = [false, true, true, [], []];
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
  expect(await start(isRequired).waiting('ada')).toBe(waiting);
  isErased = true;
  await expect(start(isRequired).waiting('ada')).rejects.toThrow(refusal('UNAUTHENTICATED'));
});

describe('a link', () => {
  const stored = (email: string) => [
    'link',
    { hash: digest('fresh'), userId: 'ada', email, expiresAt: new Date(NOW + 86_400_000) },
  ];

  it.each([
    [null, 'ada@example.org'],
    ['new@example.org', 'new@example.org'],
  ])('with %s waiting is mailed to %s, for a day, and only its digest is stored', async (pendingEmail, to) => {
    account = { ...account, emailVerifiedAt: null, pendingEmail };
    await emails.sendLink('ada', asked);
    expect(done).toEqual([stored(to)]);
    expect(mails.map((sent) => sent.to)).toEqual([to]);
    for (const part of ['Ada', `${asked.origin}/verify-email?token=fresh`]) expect(mails[0]?.text).toContain(part);
  });

  it('to a new address says so', async () => {
    account = { ...account, emailVerifiedAt: null };
    await emails.sendLink('ada', asked);
    account = { ...account, pendingEmail: 'new@example.org' };
    await emails.sendLink('ada', asked);
    expect(mails[0]?.subject).not.toBe(mails[1]?.subject);
  });

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
    expect(done).toEqual([requested, ['pending', 'ada', 'new@example.org'], shown]);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org']);
    for (const part of ['Ada', asked.origin]) expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.text).not.toContain('new@example.org');
  });

  it('from one that was never confirmed mails no one there: it may be a stranger’s', async () => {
    await emails.change({ ...account, emailVerifiedAt: null }, 'new@example.org', asked);
    expect(mails).toEqual([]);
  });

  it('is made at once where none need be confirmed, with the same notice', async () => {
    emails = start(false);
    await emails.change({ ...account, emailVerifiedAt: null }, 'new@example.org', asked);
    expect(done).toEqual([requested, ['changed', 'ada', 'new@example.org', at], shown]);
    expect(mails).toHaveLength(1);
    isStored = false;
    await expect(emails.change(account, 'new@example.org', asked)).rejects.toThrow(
      refusal('EMAIL_TAKEN', { email: 'EMAIL_TAKEN' }),
    );
  });

  it('to the address that it has is given up, and so is one that is cancelled', async () => {
    await emails.change(account, account.email, asked);
    expect(await emails.cancelChange('ada')).toEqual({ userId: 'ada' });
    expect(done).toEqual([['pending', 'ada', null], shown, ['pending', 'ada', null], shown]);
    expect(mails).toEqual([]);
  });

  it.each([
    ['taken', 'ben@example.org', 'EMAIL_TAKEN', { email: 'EMAIL_TAKEN' }],
    ['disposable', 'ada@mailinator.com', 'VALIDATION_FAILED', { email: 'EMAIL_DISPOSABLE' }],
  ])('to one that is %s is refused', async (_, email, code, fields) => {
    await expect(emails.change(account, email, asked)).rejects.toThrow(refusal(code, fields));
    expect(done).toEqual([]);
  });

  it('counts although its notice cannot be sent, which is logged', async () => {
    const err = new Error('no mail server');
    mail = () => Promise.reject(err);
    await emails.change(account, 'new@example.org', asked);
    await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith(...failed(err)));
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
