import { Readable } from 'node:stream';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { AccountRepo } from './repo.ts';
import { type Account, createAccount } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const eraseAt = new Date(NOW + 14 * 86_400_000);
const asked = { origin: 'https://visavis.example', address: '198.51.100.0' };
const wrong = expect.objectContaining({
  code: 'PASSWORD_WRONG',
  params: { fields: { password: 'PASSWORD_WRONG' } },
});
const archive = Readable.from(['zip']);
const error = vi.fn();

/** what was stored, logged and counted, in order */
let done: unknown[];
let mails: { to: string; subject: string; text: string }[];
let isKnown: boolean;
let wait: number;
let part: () => Promise<void>;
let mail: () => Promise<void>;
let account: Account;
beforeEach(() => {
  [done, mails, isKnown, wait] = [[], [], true, 0];
  part = mail = async () => undefined;
  error.mockClear();
  account = createAccount({
    repo: {
      async hide(...of) {
        done.push(['hidden', ...of]);
        return true;
      },
      byId: async () => (isKnown ? { username: 'ada', email: 'ada@example.org', language: 'en' } : undefined),
    } as Partial<AccountRepo> as AccountRepo,
    erasure: {
      async part(userId) {
        done.push(['parted', userId]);
        await part();
      },
      erase: async () => 0,
      eraseDue: async () => undefined,
    },
    clock: createFakeClock(NOW),
    mailer: {
      async send(sent) {
        mails.push(sent);
        await mail();
      },
    },
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of: unknown[]) => void done.push(of),
    isPassword: async (userId, password) => userId === 'ada' && password === 'right',
    rateLimiter: {
      async take({ name, max, seconds }: Limit, key: string) {
        done.push([name, max, seconds, key]);
        return wait;
      },
    } as Partial<RateLimiter> as RateLimiter,
    archive: () => archive,
  });
});

describe('taking one’s data', () => {
  it('is noted, and possible three times a day', async () => {
    expect(await account.download('ada', 'right')).toBe(archive);
    expect(done).toEqual([
      ['account-downloads', 3, 86_400, 'ada'],
      ['data-taken', { userId: 'ada' }],
    ]);
    wait = 60;
    await expect(account.download('ada', 'right')).rejects.toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    expect(done.at(-1)).toEqual(['account-downloads', 3, 86_400, 'ada']);
  });

  it('asks for the password first', async () => {
    await expect(account.download('ada', 'wrong')).rejects.toThrow(wrong);
    expect(done).toEqual([]);
  });
});

describe('leaving', () => {
  const hidden = [
    ['hidden', 'ada', eraseAt, new Date(NOW)],
    ['account-left', { userId: 'ada', address: asked.address }],
    ['parted', 'ada'],
  ];

  it('hides the account at once, is noted, and is confirmed by mail with the day of the erasure', async () => {
    expect(await account.leave('ada', 'right', asked)).toEqual({ eraseAt: eraseAt.toISOString() });
    expect(done).toEqual(hidden);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.to).toBe('ada@example.org');
    for (const part of ['ada', '8 December', asked.origin]) expect(mails[0]?.text).toContain(part);
  });

  it('asks for the password first', async () => {
    await expect(account.leave('ada', 'wrong', asked)).rejects.toThrow(wrong);
    expect(done).toEqual([]);
  });

  it('is done although a call cannot be ended or a mail not be sent, which is logged', async () => {
    const err = new AppError('UNAVAILABLE');
    part = mail = () => Promise.reject(err);
    await account.leave('ada', 'right', asked);
    expect(done).toEqual(hidden);
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2));
    expect(error).toHaveBeenCalledWith({ err, userId: 'ada' }, 'leaving: parting failed');
    expect(error).toHaveBeenCalledWith({ err, userId: 'ada' }, 'deletion mail not sent');
  });

  it('mails no one where the account is erased meanwhile', async () => {
    isKnown = false;
    await account.leave('ada', 'right', asked);
    await new Promise((resolve) => setImmediate(resolve));
    expect(mails).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });
});
