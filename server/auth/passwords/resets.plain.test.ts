import { AppError } from '@visavis/domain/wire/errors.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { digest } from '../../ports/random.ts';
import { overtakable, overtaken } from '../../testing/later.ts';
import type { PasswordReset } from './decisions.ts';
import { createResets, type Resets, type ResetsDependencies } from './resets.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const asked = { origin: 'https://visavis.example', address: '198.51.100.0' };
const ada = { id: 'ada', email: 'ada@example.org', username: 'Ada', language: 'en', emailVerifiedAt: new Date(0) };
const error = vi.fn();

let reset: PasswordReset | undefined;
/** what was stored, logged and closed, in order */
let done: unknown[];
let mails: { to: string; text: string }[];
let isStillTheirs: boolean;
let mail: () => Promise<void>;
let resets: Resets;
beforeEach(() => {
  reset = { userId: 'ada', usedAt: null, expiresAt: new Date(NOW + 1), role: null };
  [done, mails] = [[], []];
  mail = async () => undefined;
  isStillTheirs = true;
  error.mockClear();
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { token: () => 'fresh' },
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of: unknown[]) => void done.push(of),
    realtime: { closeUser: (userId: string) => void done.push(['closed', userId]) },
    earlier: {
      of: () => undefined,
      announce: (...of: unknown[]) => overtaken().then(() => void done.push(['announced', ...of])),
    },
    providers: [{ name: 'example', label: 'Example', issuer: 'https://example.com/', clientId: 'visavis' }],
    passwords: { hash: async (password: string) => `hash of ${password}` },
    accounts: { byEmail: async (email: string) => (email === ada.email ? ada : undefined) },
    mailer: {
      async send(sent: { to: string; text: string }) {
        mails.push(sent);
        await mail();
      },
    },
    repo: overtakable({
      insertReset: async (...of: unknown[]) => {
        done.push(['stored', ...of]);
        return isStillTheirs;
      },
      async useReset(hash: string, values: object, decide: (reset: PasswordReset | undefined) => PasswordReset) {
        done.push(['used', hash, values]);
        if (hash === digest('broken')) throw new Error('no database');
        const { userId } = decide(reset);
        return {
          userId,
          email: ada.email,
          username: 'Ada',
          language: 'en',
          passkeys: 2,
          removed: 1,
          unlinked: ['https://example.com/', 'https://gone.example/'],
          suspendedBy: 'a decision',
        };
      },
    }),
  };
  resets = createResets(dependencies as unknown as ResetsDependencies);
});

describe('asking for a link', () => {
  it('mails one that is valid for an hour, of which only the digest is stored', async () => {
    await resets.requestReset(ada.email, asked);
    expect(done).toEqual([
      ['password-reset-requested', { userId: 'ada', email: ada.email, address: asked.address }],
      ['stored', ada.email, { hash: digest('fresh'), userId: 'ada', expiresAt: new Date(NOW + 3_600_000) }],
    ]);
    expect(mails.map(({ to }) => to)).toEqual([ada.email]);
    for (const part of ['Ada', `${asked.origin}/reset-password?token=fresh`]) expect(mails[0]?.text).toContain(part);
  });

  it('mails nothing where the address has changed meanwhile', async () => {
    isStillTheirs = false;
    await resets.requestReset(ada.email, asked);
    expect(mails).toEqual([]);
  });

  it('for an address of no account is logged, and mails nothing', async () => {
    await resets.requestReset('ben@example.org', asked);
    const asking = { userId: undefined, email: 'ben@example.org', address: asked.address };
    expect(done).toEqual([['password-reset-requested', asking]]);
    expect(mails).toEqual([]);
  });

  it('says nothing of a failure, which is logged', async () => {
    const err = new Error('no mail server');
    mail = () => Promise.reject(err);
    await resets.requestReset(ada.email, asked);
    expect(error).toHaveBeenCalledExactlyOnceWith({ err }, 'reset mail not sent');
  });
});

describe('a link', () => {
  const chosen = { password: 'a new password', keepPasskeys: ['k1'] };
  const used = (token: string) => [
    'used',
    digest(token),
    { passwordHash: 'hash of a new password', at: new Date(NOW), keepPasskeys: ['k1'] },
  ];

  it('sets the password, closes every socket of the account, and is mailed of', async () => {
    await resets.resetPassword('link', chosen, asked);
    expect(done).toEqual([
      used('link'),
      ['password-reset', { userId: 'ada', address: asked.address }],
      ['passkey-removed', { userId: 'ada', address: asked.address }],
      ['identity-removed', { userId: 'ada', address: asked.address }],
      ['closed', 'ada'],
      ['announced', 'ada', 'a decision'],
    ]);
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual([ada.email]));
    for (const part of ['Ada', '2', 'Example, gone.example', asked.origin]) expect(mails[0]?.text).toContain(part);
  });

  it.each<[string, PasswordReset | undefined]>([
    ['that is unknown', undefined],
    ['that was used', { userId: 'ada', usedAt: new Date(NOW), expiresAt: new Date(NOW + 1), role: null }],
    ['that is late', { userId: 'ada', usedAt: null, expiresAt: new Date(NOW), role: null }],
  ])('%s is refused, which is logged', async (_, stored) => {
    reset = stored;
    const refusal = new AppError('RESET_TOKEN_INVALID');
    await expect(resets.resetPassword('link', chosen, asked)).rejects.toThrow(refusal);
    expect(done).toEqual([used('link'), ['token-refused', { token: 'reset', address: asked.address }]]);
    expect(mails).toEqual([]);
  });

  it('that cannot be looked up is no refusal', async () => {
    await expect(resets.resetPassword('broken', chosen, asked)).rejects.toThrow('no database');
    expect(done).toEqual([used('broken')]);
  });

  it('is not used up by a password that many have', async () => {
    const common = { code: 'VALIDATION_FAILED', params: { fields: { password: 'PASSWORD_COMMON' } } };
    await expect(resets.resetPassword('link', { password: 'password' }, asked)).rejects.toThrow(
      expect.objectContaining(common),
    );
    expect(done).toEqual([]);
  });

  it('counts although its notice cannot be sent, which is logged', async () => {
    const err = new Error('no mail server');
    mail = () => Promise.reject(err);
    await resets.resetPassword('link', chosen, asked);
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledExactlyOnceWith({ err }, 'notice of a reset password not sent'),
    );
  });
});
