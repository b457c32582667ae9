import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { digest, type Random } from '../../ports/random.ts';
import { overtakable, overtaken } from '../../testing/later.ts';
import type { Account } from '../accounts/repo-accounts.ts';
import type { RotationFacts, TokenPath } from './decisions.ts';
import type { Rotation } from './repo-sessions.ts';
import { createSessions, type Sessions, type SessionsDependencies } from './sessions.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const ADDRESS = '198.51.100.0';
const ada = { id: 'ada', email: 'ada@example.org', passwordHash: 'hash of right' } as Partial<Account> as Account;
const ben = { id: 'ben', email: 'ben@example.org', passwordHash: 'hash of other' } as Partial<Account> as Account;
const laptop = { browser: 'Firefox', system: 'Linux', kind: 'desktop' } as const;
const signedIn = { userId: 'ada', sessionId: 's1' };
const user = { userId: 'ada' } as Partial<CurrentUser> as CurrentUser;

/** what was stored, logged, closed and passed on, in order */
let done: unknown[];
let isOutdated: boolean;
let leaving: { eraseAt: Date | null; erasingSince: Date | null } | undefined;
let rotation: Rotation;
let isErased: boolean;
let sessions: Sessions;
beforeEach(() => {
  [done, isOutdated, isErased] = [[], false, false];
  leaving = { eraseAt: null, erasingSince: null };
  rotation = { outcome: 'rotated', ...signedIn, path: { nth: 0, generations: 1 } };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}`, token: () => 'fresh' } as Partial<Random>,
    security: (...of: unknown[]) => void done.push(of),
    realtime: {
      closeSession: (sessionId: string) => void done.push(['closed', sessionId]),
      moveSockets: (...of: unknown[]) => void done.push(['joined', ...of]),
    },
    onSignedOut: (sessionId: string) => overtaken().then(() => void done.push(['signed out', sessionId])),
    onRestored: (userId: string) => overtaken().then(() => void done.push(['back', userId])),
    present: () => user,
    accounts: overtakable({
      byEmail: async (email: string) => [ada, ben].find((each) => each.email === email),
      byId: async (id: string) => (id === 'ada' && !isErased ? ada : undefined),
      replaceHash: async ({ id }: Account, hash: string) => void done.push(['rehashed', id, hash]),
    }),
    passwords: {
      admit: (work: () => Promise<unknown>) => work(),
      check: async (hash: string | undefined, password: string) => hash === `hash of ${password}`,
      isOutdated: () => isOutdated,
      hash: async (password: string) => `new hash of ${password}`,
    },
    tokens: {
      sign: async ({ userId, sessionId }: typeof signedIn) => `access of ${userId} in ${sessionId}`,
      verify: async (token: string | undefined) => (token === 'access' ? signedIn : undefined),
      signDevice: async (device: object) => JSON.stringify(device),
      verifyDevice: async (token: string | undefined) =>
        token === 'device' ? { deviceId: 'd1', userId: 'ada' } : undefined,
      successor: (refresh: string, { nth, generations } = { nth: 0, generations: 1 }) =>
        `${refresh}+${nth}+${generations}`,
    },
    repo: overtakable({
      async insertSession(session: object, hash: string, decide: (facts: typeof leaving) => string) {
        done.push(['inserted', session, hash]);
        return { decision: decide(leaving), isFirst: true, ended: [] };
      },
      async rotate(
        { hash, hashAt, at }: { hash: string; hashAt: (path?: TokenPath) => string; at: Date },
        decide: (facts: RotationFacts) => unknown,
      ) {
        done.push(['rotated', hash, hashAt(), hashAt({ nth: 2, generations: 1 }), at]);
        const open = { endedAt: null, endReason: null, expiresAt: new Date(NOW + 1) };
        const session = { generation: 3, createdAt: new Date(NOW), ...open };
        const successors = { count: 1, firstAt: new Date(NOW), lastAt: new Date(NOW) };
        done.push(decide({ session, token: { generation: 2 }, successors }));
        return rotation;
      },
      async endSessionOf(userId: string, sessionId: string, at: Date) {
        const isTheirs = userId === 'ada';
        if (isTheirs) done.push(['ended', sessionId, at]);
        return isTheirs;
      },
      sessionOfToken: async (hash: string) => (hash === digest('refresh') ? 's1' : undefined),
      endSession: async (...of: unknown[]) => void done.push(['ended', ...of]),
    }),
  };
  sessions = createSessions(dependencies as unknown as SessionsDependencies);
});

const refused = (code: string) => expect.objectContaining({ code });

describe('a device', () => {
  const device = { deviceId: 'd1', userId: 'ada' };
  it('is known to the account that has signed in on it, and to no other', async () => {
    expect(await sessions.knownDevice('device', ada.email)).toEqual(device);
    expect(await sessions.knownDevice('device', ben.email)).toBeUndefined();
    expect(await sessions.knownDevice('device', 'eve@example.org')).toBeUndefined();
    expect(await sessions.knownDevice(undefined, ada.email)).toBeUndefined();
    expect(await sessions.knownDevice(undefined, 'eve@example.org')).toBeUndefined();
    expect(await sessions.deviceOf('device', 'ada')).toEqual(device);
    expect(await sessions.deviceOf('device', 'ben')).toBeUndefined();
    expect(await sessions.deviceOf(undefined, 'ada')).toBeUndefined();
  });

  it('keeps the name that it was known by', async () => {
    expect(JSON.parse(await sessions.recogniseDevice('ada', device))).toEqual(device);
    const fresh = { deviceId: 'id of 0', userId: 'ada' };
    expect(JSON.parse(await sessions.recogniseDevice('ada', undefined))).toEqual(fresh);
  });
});

describe('a password', () => {
  it('that is right opens the account, and is stored anew where its form is outdated', async () => {
    expect(await sessions.checkPassword(ada.email, 'right', ADDRESS)).toBe(ada);
    expect(done).toEqual([]);
    isOutdated = true;
    await sessions.checkPassword(ada.email, 'right', ADDRESS);
    expect(done).toEqual([['rehashed', 'ada', 'new hash of right']]);
  });

  it.each([
    ['that is wrong', ada.email, 'wrong', 'ada'],
    ['of no account', 'eve@example.org', 'right', undefined],
    // Were there such a hash, no account would still be none.
    ['of no account that is guessed', 'eve@example.org', 'undefined', undefined],
  ])('%s is refused and logged', async (_, email, password, userId) => {
    await expect(sessions.checkPassword(email, password, ADDRESS)).rejects.toThrow(refused('INVALID_CREDENTIALS'));
    expect(done).toEqual([['sign-in-failed', { userId, email, address: ADDRESS }]]);
  });
});

describe('a sign-in', () => {
  const { kind: device, ...rest } = laptop;
  const at = new Date(NOW);
  const expiresAt = new Date(NOW + 30 * 86_400_000);
  const inserted = [
    'inserted',
    { id: 'id of 0', userId: 'ada', createdAt: at, expiresAt, provenAt: null, ...rest, device },
    digest('fresh'),
  ];

  it('starts a session, of whose token only the digest is stored', async () => {
    expect(await sessions.start(ada, laptop)).toEqual({
      sessionId: 'id of 0',
      restored: false,
      isFirst: true,
      user,
      tokens: { access: 'access of ada in id of 0', refresh: 'fresh' },
    });
    expect(done).toEqual([inserted]);
  });

  it('restores an account that is being deleted, and says so', async () => {
    leaving = { eraseAt: at, erasingSince: null };
    expect(await sessions.start(ada, laptop)).toMatchObject({ restored: true });
    expect(done).toEqual([inserted, ['account-restored', { userId: 'ada' }], ['back', 'ada']]);
  });

  it.each([[undefined], [{ eraseAt: at, erasingSince: at }]])('to an account that is %j is refused', async (facts) => {
    leaving = facts;
    await expect(sessions.start(ada, laptop)).rejects.toThrow(refused('INVALID_CREDENTIALS'));
    expect(done).toEqual([inserted]);
  });
});

describe('a refresh token', () => {
  const presented = [
    ['rotated', digest('refresh'), digest('refresh+0+1'), digest('refresh+2+1'), new Date(NOW)],
    { kind: 'repeat', path: { nth: 0, generations: 1 } },
  ];

  it('is traded for the newest of its family', async () => {
    rotation = { outcome: 'rotated', ...signedIn, path: { nth: 1, generations: 2 } };
    const tokens = { access: 'access of ada in s1', refresh: 'refresh+1+2' };
    expect(await sessions.refresh('refresh', ADDRESS)).toEqual({ user, tokens });
    expect(done).toEqual(presented);
  });

  it('that is missing is refused unread, and no forgery', async () => {
    for (const token of [undefined, ''])
      await expect(sessions.refresh(token, ADDRESS)).rejects.toThrow(refused('UNAUTHENTICATED'));
    expect(done).toEqual([]);
  });

  it.each<[string, Rotation, unknown[]]>([
    [
      'that is unknown',
      { outcome: 'refused', sessionId: undefined, reason: null },
      [['token-refused', { token: 'refresh', address: ADDRESS }]],
    ],
    ['of a session that has ended', { outcome: 'refused', sessionId: 's1', reason: 'password' }, [['closed', 's1']]],
    [
      'that comes back after it was traded',
      { outcome: 'reused', ...signedIn, reason: 'reused' },
      [
        ['closed', 's1'],
        ['refresh-token-reused', { ...signedIn, address: ADDRESS }],
      ],
    ],
  ])('%s is refused: sockets of the session close, and the reason is logged', async (_, outcome, follows) => {
    rotation = outcome;
    const params = { reason: outcome.outcome === 'rotated' ? undefined : (outcome.reason ?? undefined) };
    const refusal = expect.objectContaining({ code: 'UNAUTHENTICATED', params });
    await expect(sessions.refresh('refresh', ADDRESS)).rejects.toThrow(refusal);
    expect(done).toEqual([...presented, ...follows]);
  });

  it('of an account that is erased meanwhile is refused', async () => {
    isErased = true;
    await expect(sessions.refresh('refresh', ADDRESS)).rejects.toThrow(refused('UNAUTHENTICATED'));
  });
});

describe('signing out', () => {
  const ended = [
    ['ended', 's1', new Date(NOW)],
    ['signed-out', { sessionId: 's1', address: ADDRESS }],
    ['signed out', 's1'],
    ['closed', 's1'],
  ];
  it.each([
    ['access', undefined],
    ['access', 'another'],
    [undefined, 'refresh'],
    ['an expired one', 'refresh'],
  ])('with the tokens %s and %s ends the session, and closes its sockets', async (access, refresh) => {
    await sessions.logout({ access, refresh }, ADDRESS);
    expect(done).toEqual(ended);
  });

  it.each([
    [undefined, undefined],
    ['an expired one', 'another'],
  ])('with the tokens %s and %s ends nothing', async (access, refresh) => {
    await sessions.logout({ access, refresh }, ADDRESS);
    expect(done).toEqual([]);
  });
});

describe('a sign-in in a browser that has a session', () => {
  const fresh = { userId: 'ada', sessionId: 's2' };
  it.each([
    ['access', undefined],
    [undefined, 'refresh'],
    ['an expired one', 'refresh'],
  ])('with the tokens %s and %s ends that, and takes its sockets over', async (access, refresh) => {
    await sessions.replace({ access, refresh }, fresh, ADDRESS);
    expect(done).toEqual([
      ['ended', 's1', new Date(NOW)],
      ['session-ended', { userId: 'ada', sessionId: 's1', address: ADDRESS }],
      ['joined', 's1', 's2'],
    ]);
  });

  it.each([
    [undefined, undefined, fresh],
    ['an expired one', 'another', fresh],
    ['access', 'refresh', { ...fresh, userId: 'bob' }],
  ])('with the tokens %s and %s, as %o, ends nothing', async (access, refresh, signedInAs) => {
    await sessions.replace({ access, refresh }, signedInAs, ADDRESS);
    expect(done).toEqual([]);
  });
});
