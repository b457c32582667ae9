import { accountUpdated } from '@visavis/domain/auth/account-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import type { WriteToOwner } from '../../ports/mail/texts.ts';
import { createOwnPasswords, type OwnPasswords, type OwnPasswordsDependencies } from './own-passwords.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const me = { userId: 'ada', sessionId: 's1' };
const asked = { origin: 'https://visavis.example', address: '198.51.100.0' };
const change = { currentPassword: 'right', password: 'a new password' };
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { params: { fields } }) });

let account: { id: string; email: string; username: string; language: string; pendingEmail: string | null };
let ended: string[] | undefined;
/** what was stored, logged, closed and sent, in order */
let done: unknown[];
let mails: string[][];
let own: OwnPasswords;
beforeEach(() => {
  account = { id: 'ada', email: 'ada@example.org', username: 'Ada', language: 'en', pendingEmail: null };
  [ended, done, mails] = [['s2', 's3'], [], []];
  const dependencies = {
    clock: createFakeClock(NOW),
    security: (...of: unknown[]) => void done.push(of),
    async confirmOwner({ userId }: { userId: string }, password?: string, field = 'password') {
      if (userId === 'ada' && password === 'right') return account;
      throw new AppError('PASSWORD_WRONG', { fields: { [field]: 'PASSWORD_WRONG' } });
    },
    passwords: { hash: async (password: string) => `hash of ${password}` },
    present: ({ id }: { id: string }) => ({ userId: id }),
    accounts: { byId: async () => account },
    realtime: {
      closeSession: (sessionId: string) => void done.push(['closed', sessionId]),
      toUser: (userId: string, { name }: { name: string }, payload: unknown) => void done.push([userId, name, payload]),
    },
    writeToOwner: async (...[userId, origin, write]: Parameters<WriteToOwner>) =>
      void mails.push([userId, origin, write({ username: 'Ada', language: 'en' }).text]),
    repo: {
      async change(...of: unknown[]) {
        done.push(['changed', ...of]);
        return ended;
      },
    },
  };
  own = createOwnPasswords(dependencies as unknown as OwnPasswordsDependencies);
});

const changed = () => [
  'changed',
  account,
  { passwordHash: 'hash of a new password', keptSession: 's1', at: new Date(NOW) },
];
const closed = [
  ['closed', 's2'],
  ['closed', 's3'],
];
const logged = ['password-changed', { ...me, address: asked.address }];

describe('a new password', () => {
  it('ends every other session, and is mailed of', async () => {
    await own.change(me, change, asked);
    expect(done).toEqual([changed(), ...closed, logged]);
    expect(mails).toEqual([['ada', asked.origin, expect.stringMatching(/^Hello Ada,\n\nYour password has just been/)]]);
  });

  it('gives up a change of the address, which every device is shown', async () => {
    account.pendingEmail = 'new@example.org';
    await own.change(me, change, asked);
    expect(done).toEqual([changed(), ...closed, ['ada', accountUpdated.name, { user: { userId: 'ada' } }], logged]);
  });

  it('that many have is refused', async () => {
    await expect(own.change(me, { ...change, password: 'password' }, asked)).rejects.toThrow(
      refusal('VALIDATION_FAILED', { password: 'PASSWORD_COMMON' }),
    );
    expect(done).toEqual([]);
  });

  it('needs the one that it replaces, also where that was replaced meanwhile', async () => {
    const wrong = refusal('PASSWORD_WRONG', { currentPassword: 'PASSWORD_WRONG' });
    await expect(own.change(me, { ...change, currentPassword: 'wrong' }, asked)).rejects.toThrow(wrong);
    expect(done).toEqual([]);
    ended = undefined;
    await expect(own.change(me, change, asked)).rejects.toThrow(wrong);
    expect(done).toEqual([changed()]);
  });
});
