import type { RequestOptions, SignedChallenge } from '@visavis/domain/passkeys/credentials.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import type { WriteToOwner } from '../../ports/mail/texts.ts';
import type { Limit } from '../../ports/rate-limiter/rate-limiter.ts';
import { overtaken } from '../../testing/later.ts';
import { createDoor, type DoorDependencies, type DoorService } from './door.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const ORIGIN = 'https://visavis.example';
const staff = { userId: 'mona', sessionId: 's1', role: 'moderator', address: '198.51.100.0' } as const;
const credential = {} as SignedChallenge;
const entry = (action: string) => ({
  id: 'id of 0',
  at: new Date(NOW),
  staffId: 'mona',
  action,
  subject: { kind: 'desk', id: null },
  personId: null,
});
/** against the session, which has been in the desk */
const counted = [
  ['counted', 'desk-code-fortnight', 40, 14 * 86_400, 's1'],
  ['counted', 'desk-code-day', 20, 86_400, 's1'],
  ['counted', 'desk-code', 10, 900, 's1'],
];
const givenBack = counted.map(([, name, , , key]) => ['given back', name, key]);
const opened = (means: string) => [
  ['opened', 's1', { ...entry('desk_opened'), details: { means } }],
  ['desk-opened', { ...staff, means }],
];
const codeRefused = ['desk-refused', { userId: 'mona', address: staff.address, code: 'CODE_REFUSED' }];
const wrongCode = expect.objectContaining({ code: 'CODE_REFUSED', params: { fields: { code: 'CODE_REFUSED' } } });
const refused = (code: string) => expect.objectContaining({ code });

/** the secrets of one-time codes that the account has */
let row: { secret?: string; pendingSecret?: string; pendingSince?: Date } | undefined;
let isFree: boolean;
let isStored: boolean;
let wait: number;
let prove: () => Promise<void>;
/** what was stored, logged and counted, in order */
let done: unknown[];
let mails: string[][];
let door: DoorService;
beforeEach(() => {
  [row, isFree, isStored, wait, done, mails] = [{ secret: 'secret' }, true, true, 0, [], []];
  prove = async () => undefined;
  const store =
    (what: string) =>
    async (...of: unknown[]) => {
      await overtaken();
      done.push([what, ...of]);
      return isStored;
    };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    rateLimiter: {
      async take({ name, max, seconds }: Limit, key: string) {
        await overtaken();
        done.push(['counted', name, max, seconds, key]);
        return wait;
      },
      giveBack: async ({ name }: Limit, key: string) => void done.push(['given back', name, key]),
    },
    writeToOwner: async (...[userId, origin, write]: Parameters<WriteToOwner>) =>
      void mails.push([userId, origin, write({ username: 'Mona', language: 'en' }).text]),
    security: (...of: unknown[]) => void done.push(of),
    isPassword: async (userId: string, password: string) => userId === 'mona' && password === 'right',
    accountOf: async () => ({ username: 'Mona', email: 'mona@example.org' }),
    beginProof: async () => ({}) as RequestOptions,
    prove: () => prove(),
    access: { isFreeToChangeFactors: async () => isFree },
    codes: {
      create: (userId: string, username: string) => ({
        sealed: `sealed for ${userId}`,
        uri: `otpauth of ${username}`,
        secret: 'base32',
      }),
      periodOf: (userId: string, sealed: string, code: string, now: number) =>
        code === `code of ${sealed}` && userId === 'mona' && now === NOW ? 7 : undefined,
    },
    repo: {
      facts: async () => ({ role: 'moderator', opening: { openedAt: new Date(NOW), lastRequestAt: new Date(NOW) } }),
      factors: async () => ({ passkeys: 1, hasCode: true }),
      open: store('opened'),
      close: store('closed'),
    },
    codesRepo: { byUser: async () => row, use: store('used'), begin: store('begun'), confirm: store('confirmed') },
  };
  door = createDoor(dependencies as unknown as DoorDependencies);
});

const inside = { role: 'moderator', openUntil: new Date(NOW + 3_600_000).toISOString(), passkeys: 1, hasCode: true };

describe('a passkey', () => {
  it('opens the desk for this session, which is recorded', async () => {
    expect(await door.openWithPasskey(staff, ORIGIN, credential)).toEqual(inside);
    expect(done).toEqual(opened('passkey'));
  });

  it('that is refused opens nothing, which is logged; a failure is no refusal', async () => {
    prove = () => Promise.reject(new AppError('PASSKEY_REFUSED'));
    await expect(door.openWithPasskey(staff, ORIGIN, credential)).rejects.toThrow(refused('PASSKEY_REFUSED'));
    expect(done).toEqual([['desk-refused', { ...staff, code: 'PASSKEY_REFUSED' }]]);
    prove = () => Promise.reject(new Error('no database'));
    await expect(door.openWithPasskey(staff, ORIGIN, credential)).rejects.toThrow('no database');
    expect(done).toHaveLength(1);
  });
});

describe('a one-time code', () => {
  it('opens the desk for this session, once, which is recorded', async () => {
    expect(await door.openWithCode(staff, 'code of secret')).toEqual(inside);
    expect(done).toEqual([...counted, ['used', 'mona', 'secret', 7], ...opened('code'), ...givenBack]);
  });

  it.each<[string, () => void, string]>([
    ['that is wrong', () => undefined, 'code of another'],
    ['of someone who has none', () => (row = undefined), 'code of undefined'],
    ['that is set up and not confirmed', () => (row = { pendingSecret: 'secret' }), 'code of secret'],
  ])('%s is refused, which is logged', async (_, arrange, code) => {
    arrange();
    await expect(door.openWithCode(staff, code)).rejects.toThrow(wrongCode);
    expect(done).toEqual([...counted, codeRefused]);
  });

  it('that was used is refused', async () => {
    isStored = false;
    await expect(door.openWithCode(staff, 'code of secret')).rejects.toThrow(wrongCode);
    expect(done).toEqual([...counted, ['used', 'mona', 'secret', 7], codeRefused]);
  });

  it('is not read after ten tries', async () => {
    wait = 60;
    await expect(door.openWithCode(staff, 'code of secret')).rejects.toThrow(refused('RATE_LIMITED'));
    await expect(door.confirmCode(staff, 'code of secret', ORIGIN)).rejects.toThrow(refused('RATE_LIMITED'));
    expect(done).toEqual([counted[0], counted[0]]);
  });
});

describe('setting up one-time codes', () => {
  it('begins with the password', async () => {
    expect(await door.beginCode(staff, 'right')).toEqual({ uri: 'otpauth of Mona', secret: 'base32' });
    expect(done).toEqual([['begun', 'mona', 'sealed for mona', new Date(NOW)]]);
    const wrong = { code: 'PASSWORD_WRONG', params: { fields: { password: 'PASSWORD_WRONG' } } };
    await expect(door.beginCode(staff, 'wrong')).rejects.toThrow(expect.objectContaining(wrong));
    expect(done).toHaveLength(1);
  });

  it('is for those who may change their second factors', async () => {
    isFree = false;
    row = { pendingSecret: 'secret', pendingSince: new Date(NOW) };
    await expect(door.beginCode(staff, 'right')).rejects.toThrow(refused('CODE_EXISTS'));
    await expect(door.confirmCode(staff, 'code of secret', ORIGIN)).rejects.toThrow(refused('CODE_EXISTS'));
    expect(done).toEqual(counted);
  });

  const confirmed = ['confirmed', 'mona', 'secret', 7, entry('code_set')];

  it('ends with a first code within a quarter of an hour: it opens the desk, and its owner has a mail', async () => {
    row = { pendingSecret: 'secret', pendingSince: new Date(NOW - 899_999) };
    expect(await door.confirmCode(staff, 'code of secret', ORIGIN)).toEqual(inside);
    expect(done).toEqual([...counted, confirmed, ['desk-code-set', staff], ...opened('code'), ...givenBack]);
    expect(mails).toEqual([['mona', ORIGIN, expect.stringContaining('Hello Mona,\n\nAn authenticator app')]]);
  });

  it.each<[string, typeof row, string]>([
    ['that is late', { pendingSecret: 'secret', pendingSince: new Date(NOW - 900_000) }, 'code of secret'],
    ['of no set-up', undefined, 'code of undefined'],
    ['of a set-up without a time', { pendingSecret: 'secret' }, 'code of secret'],
    ['that is wrong', { pendingSecret: 'secret', pendingSince: new Date(NOW) }, 'code of another'],
  ])('with a code %s is refused', async (_, stored, code) => {
    row = stored;
    await expect(door.confirmCode(staff, code, ORIGIN)).rejects.toThrow(wrongCode);
    expect(done).toEqual([...counted, codeRefused]);
  });

  it('that another window has begun anew is refused', async () => {
    [row, isStored] = [{ pendingSecret: 'secret', pendingSince: new Date(NOW) }, false];
    await expect(door.confirmCode(staff, 'code of secret', ORIGIN)).rejects.toThrow(wrongCode);
    expect(done).toEqual([...counted, confirmed, codeRefused]);
  });
});

it('closing the desk is recorded', async () => {
  await door.close(staff);
  expect(done).toEqual([['closed', 's1', entry('desk_closed')]]);
});
