import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { WriteToOwner } from '../ports/mail/texts.ts';
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
const error = vi.fn();

/** what was stored, logged and counted, in order */
let done: unknown[];
let mails: string[][];
let wait: number;
let archive: Readable | undefined;
let part: () => Promise<void>;
let account: Account;
beforeEach(() => {
  [done, mails, wait] = [[], [], 0];
  archive = Readable.from(['zip']);
  part = async () => undefined;
  error.mockClear();
  account = createAccount({
    repo: {
      async hide(...of) {
        done.push(['hidden', ...of]);
        return true;
      },
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
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of: unknown[]) => void done.push(of),
    writeToOwner: async (...[userId, origin, write]: Parameters<WriteToOwner>) =>
      void mails.push([userId, origin, write({ username: 'Ada', language: 'en' }).text]),
    async confirmOwner({ userId }, password) {
      if (userId === 'ada' && password === 'right') return;
      throw new AppError('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } });
    },
    rateLimiter: {
      async take({ name, max, seconds }: Limit, key: string) {
        done.push([name, max, seconds, key]);
        return wait;
      },
      giveBack: async ({ name }: Limit, key: string) => void done.push(['given back', name, key]),
    } as Partial<RateLimiter> as RateLimiter,
    archive() {
      if (!archive) throw new AppError('RATE_LIMITED');
      return archive;
    },
  });
});

describe('taking one’s data', () => {
  it('is noted, and possible three times a day', async () => {
    expect(await account.download({ userId: 'ada', sessionId: 's1' }, 'right')).toBe(archive);
    expect(done).toEqual([
      ['account-downloads', 3, 86_400, 'ada'],
      ['data-taken', { userId: 'ada' }],
    ]);
    wait = 60;
    await expect(account.download({ userId: 'ada', sessionId: 's1' }, 'right')).rejects.toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    );
    expect(done.at(-1)).toEqual(['account-downloads', 3, 86_400, 'ada']);
  });

  it('does not count where it breaks off', async () => {
    (await account.download({ userId: 'ada', sessionId: 's1' }, 'right')).destroy(new Error('gone'));
    await expect.poll(() => done.at(-1)).toEqual(['given back', 'account-downloads', 'ada']);
  });

  it('counts once it has been sent whole', async () => {
    await text(await account.download({ userId: 'ada', sessionId: 's1' }, 'right'));
    expect(done.at(-1)).toEqual(['data-taken', { userId: 'ada' }]);
  });

  it('does not count where too many are sent', async () => {
    archive = undefined;
    await expect(account.download({ userId: 'ada', sessionId: 's1' }, 'right')).rejects.toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    );
    expect(done.at(-1)).toEqual(['given back', 'account-downloads', 'ada']);
  });

  it('asks for the password first', async () => {
    await expect(account.download({ userId: 'ada', sessionId: 's1' }, 'wrong')).rejects.toThrow(wrong);
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
    expect(await account.leave({ userId: 'ada', sessionId: 's1' }, 'right', asked)).toEqual({
      eraseAt: eraseAt.toISOString(),
    });
    expect(done).toEqual(hidden);
    expect(mails).toEqual([['ada', asked.origin, expect.stringMatching(/^Hello Ada,.*8 December/s)]]);
  });

  it('asks for the password first', async () => {
    await expect(account.leave({ userId: 'ada', sessionId: 's1' }, 'wrong', asked)).rejects.toThrow(wrong);
    expect(done).toEqual([]);
  });

  it('is done although a call cannot be ended, which is logged', async () => {
    const err = new AppError('UNAVAILABLE');
    part = () => Promise.reject(err);
    await account.leave({ userId: 'ada', sessionId: 's1' }, 'right', asked);
    expect(done).toEqual(hidden);
    expect(error).toHaveBeenCalledExactlyOnceWith({ err, userId: 'ada' }, 'leaving: parting failed');
    expect(mails).toHaveLength(1);
  });
});
