import { Readable } from 'node:stream';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import type { Realtime } from '../../realtime/port.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { createAccountActions } from '../accounts.ts';
import { createUserCommands, type UserCommandsDependencies } from './user-commands.ts';

const at = new Date('2026-01-10T12:00:00.000Z');
const bob = {
  id: 'id of bob',
  username: 'bob',
  language: 'en',
  suspendedUntil: null,
  plan: 'premium' as const,
  planEnd: null,
  eraseAt: null,
  createdAt: at,
  lastSeenAt: null,
};

const archive = Readable.from(['all of it']);

let clock: FakeClock;
/** whether too many exports are sent */
let isBusy: boolean;
/** what was changed, in order */
let done: unknown[];
let captured: ReturnType<typeof createCapturedLog>;
let commands: ReturnType<typeof createUserCommands>;
beforeEach(() => {
  clock = createFakeClock();
  [done, isBusy] = [[], false];
  const noted =
    <T>(what: string, answer: T) =>
    async (...of: unknown[]): Promise<T> => {
      done.push([what, ...of]);
      return answer;
    };
  const lastSuspension = async () => undefined;
  const repo = {
    lastSuspension,
    user: async (named: string) => (named === 'bob' ? bob : undefined),
    counts: noted('counted', { friends: 4 }),
    setRole: noted('role', undefined),
    setPlan: noted('plan', undefined),
    endSessions: noted('sessions ended', 3),
  };
  const suspensions = {
    inForce: lastSuspension,
    suspend: noted('suspended', new Date(clock.now() + 1)),
    reinstate: noted('reinstated', ['d1', 'd2']),
  };
  captured = createCapturedLog();
  /** Notes what follows a change, which fails. */
  const followed =
    (what: string) =>
    async (...of: unknown[]): Promise<void> => {
      done.push([what, ...of]);
      throw new Error(`no ${what}`);
    };
  const onCaseChanged = followed('case changed');
  const realtime = { closeUser: (userId: string) => void done.push(['closed', userId]) } as Partial<Realtime>;
  commands = createUserCommands({
    clock,
    repo,
    suspensions,
    random: { uuid: () => 'fresh' },
    log: captured.log,
    actions: createAccountActions({
      repo,
      suspensions,
      realtime,
      clock,
      log: captured.log,
      onWithdrawn: followed('withdrawn'),
      onCaseChanged,
    } as never),
    onSuspended: followed('barred'),
    onMeasure: followed('measure'),
    onCaseChanged,
    exportOf(userId: string) {
      if (isBusy) throw new AppError('RATE_LIMITED');
      done.push(['exported', userId]);
      return archive;
    },
    erase: noted('erased', 2),
  } as unknown as UserCommandsDependencies);
});

it('users show has the account, its counts and how it stands', async () => {
  expect(await commands['users show']({ user: 'bob' })).toMatchObject({
    userId: 'id of bob',
    username: 'bob',
    plan: 'premium',
    createdAt: at.toISOString(),
    lastSeenAt: null,
    suspendedUntil: null,
    friends: 4,
  });
  expect(done).toEqual([['counted', 'id of bob']]);
});

it('users sign-out ends every session, then closes the sockets', async () => {
  expect(await commands['users sign-out']({ user: 'bob' })).toEqual({ username: 'bob', sessions: 3 });
  expect(done).toEqual([
    ['sessions ended', 'id of bob', new Date(clock.now())],
    ['closed', 'id of bob'],
  ]);
});

describe('what follows a change is tried though another part of it failed, which is logged', () => {
  it('users suspend', async () => {
    const answer = await commands['users suspend']({ user: 'bob', rule: 'SPAM' } as never);
    expect(answer).toMatchObject({ username: 'bob' });
    expect(done.slice(1)).toEqual([
      ['barred', 'id of bob'],
      ['measure', 'fresh'],
      ['case changed', null],
    ]);
    expect(captured.text()).toMatch(/no barred.*no measure.*no case changed/s);
  });

  it('users reinstate', async () => {
    expect(await commands['users reinstate']({ user: 'bob' })).toEqual({ username: 'bob', suspendedUntil: null });
    expect(done.slice(1)).toEqual([
      ['withdrawn', 'd1'],
      ['withdrawn', 'd2'],
      ['case changed', null],
    ]);
  });
});

it.each([
  ['moderator', 'moderator'],
  ['none', null],
] as const)('users set-role %s', async (role, stored) => {
  expect(await commands['users set-role']({ user: 'bob', role })).toEqual({ username: 'bob', role });
  expect(done).toEqual([['role', 'id of bob', stored]]);
});

describe('users set-plan', () => {
  const until = '2027-01-31';
  const end = new Date(until);
  it.each([
    ['for good', 'premium', undefined, null],
    ['until a date', 'premium_plus', until, end],
    ['to the free plan, which has no end', 'free', until, null],
  ] as const)('%s', async (_, plan, given, stored) => {
    const answer = { username: 'bob', plan, until: stored?.toISOString() ?? null };
    expect(await commands['users set-plan']({ user: 'bob', plan, until: given })).toEqual(answer);
    expect(done).toEqual([['plan', 'id of bob', plan, stored]]);
  });

  it('until a moment that has come is refused', async () => {
    const now = new Date(clock.now()).toISOString();
    const refused = expect.objectContaining({ code: 'DATE_PAST', message: `${now} is in the past` });
    await expect(commands['users set-plan']({ user: 'bob', plan: 'premium', until: now })).rejects.toEqual(refused);
    expect(done).toEqual([]);
  });
});

it('users export sends everything that is held, unless too many are sent', async () => {
  expect(await commands['users export']({ user: 'bob' })).toBe(archive);
  expect(done).toEqual([['exported', 'id of bob']]);
  isBusy = true;
  const refused = expect.objectContaining({ name: 'CommandRefusal', code: 'RATE_LIMITED' });
  await expect(commands['users export']({ user: 'bob' })).rejects.toEqual(refused);
});

it('users delete erases the account, and says what went with it', async () => {
  expect(await commands['users delete']({ user: 'bob' })).toEqual({ username: 'bob', deleted: true, pictures: 2 });
  expect(done).toEqual([['erased', 'id of bob']]);
});

it.each([
  ['users show', {}],
  ['users sign-out', {}],
  ['users set-role', { role: 'admin' }],
  ['users set-plan', { plan: 'free' }],
  ['users export', {}],
  ['users delete', {}],
  ['users reinstate', {}],
] as const)('%s of no one is refused, and changes nothing', async (name, more) => {
  const refused = expect.objectContaining({ code: 'NOT_FOUND', message: 'No user eve' });
  await expect(commands[name]({ user: 'eve', ...more } as never)).rejects.toEqual(refused);
  expect(done).toEqual([]);
});
