import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { changePassword } from '@visavis/domain/auth/account-contract.ts';
import {
  forgotPassword,
  logout,
  me,
  refresh,
  resetPassword,
  session,
  sessionExpiring,
} from '@visavis/domain/auth/contract.ts';
import { RENEWAL_TIME, SESSION_ENDS, type SessionEnd } from '@visavis/domain/auth/rules.ts';
import { endOtherSessions, endSession, listSessions } from '@visavis/domain/auth/session-contract.ts';
import { userActive } from '@visavis/domain/presence/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sessions } from '../../db/schema/auth.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';
import { ACCESS_SECONDS } from './cookies.ts';

const { world, connect } = await useWorld();

/** Another session of the same person. */
async function phoneOf(person: TestPerson): Promise<TestPerson> {
  const phone = createVisitor(world.origin, person);
  await phone.signIn();
  return phone;
}

/** A browser with the cookies that someone has now. */
function copyOf(person: TestPerson): TestPerson {
  const copy = createVisitor(world.origin, person);
  for (const [name, value] of person.cookies) copy.cookies.set(name, value);
  return copy;
}

async function reset({ email }: TestPerson): Promise<void> {
  await world.visitor().call(forgotPassword, { body: { email } });
  const token = await vi.waitUntil(() => {
    const texts = world.mails.filter(({ to }) => to === email).map(({ text }) => text);
    return texts.map((text) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
  });
  await world.visitor().call(resetPassword, { body: { token, password: 'a new secret of mine' } });
}

const ways: [string, SessionEnd, (person: TestPerson) => Promise<unknown>][] = [
  [
    'its time is over',
    'expired',
    ({ userId }) =>
      world.ports.database.db
        .update(sessions)
        .set({ expiresAt: new Date(world.clock.now()) })
        .where(eq(sessions.userId, userId)),
  ],
  [
    'a used token comes back',
    'reused',
    async (person) => {
      const [owner, thief] = [copyOf(person), copyOf(person)];
      await owner.call(refresh);
      await owner.call(refresh);
      await world.clock.advance(11_000);
      await thief.call(refresh);
    },
  ],
  ['its user signs out', 'ended', (person) => copyOf(person).call(logout)],
  ['its browser signs in again', 'ended', (person) => copyOf(person).signIn()],
  [
    'it is ended from the list',
    'ended',
    async (person) => {
      const phone = await phoneOf(person);
      const other = (await phone.call(listSessions)).data.find(({ isCurrent }) => !isCurrent);
      await phone.call(endSession, { params: { id: other?.id ?? '' }, body: {} });
    },
  ],
  ['all others are ended', 'ended', async (person) => (await phoneOf(person)).call(endOtherSessions, { body: {} })],
  [
    'the password is changed',
    'password',
    async (person) => {
      const body = { currentPassword: person.password, password: 'a new secret of mine' };
      await (await phoneOf(person)).call(changePassword, { body });
    },
  ],
  ['a mailed link sets another password', 'password', reset],
  [
    'the operator ends it',
    'team',
    ({ userId }) => world.app.operator.run({ command: 'users sign-out', input: { user: userId } }),
  ],
  [
    'the account is deleted',
    'deletion',
    async (person) =>
      (await phoneOf(person)).call(deleteAccount, { body: { password: person.password, confirmed: true } }),
  ],
];

it.each(ways)('a session that is over because %s says so: %s', async (_, reason, end) => {
  const person = await world.person(`ann${ways.findIndex(([, , other]) => other === end)}`);
  expect((await person.call(refresh)).status).toBe(200);
  await end(person);
  person.cookies.delete('visavis_access');
  expect((await person.call(session)).data).toEqual({ user: null, isRenewable: false, ended: reason });
  const reply = await person.call(refresh);
  expect({ status: reply.status, ...JSON.parse(reply.text) }).toMatchObject({
    status: 401,
    code: 'UNAUTHENTICATED',
    reason,
  });
});

it('every reason has a way', () => {
  expect(new Set(ways.map(([, reason]) => reason))).toEqual(new Set(SESSION_ENDS));
});

it('a token of no session is told nothing', async () => {
  const visitor = world.visitor();
  visitor.cookies.set('visavis_refresh', 'made up');
  expect(JSON.parse((await visitor.call(refresh)).text)).not.toHaveProperty('reason');
});

describe('a socket', () => {
  /** Someone and a thief of their access cookie, each with a socket. */
  async function robbed(name: string) {
    const owner = await world.person(name);
    const thief = createVisitor(world.origin, owner);
    thief.cookies.set('visavis_access', owner.cookies.get('visavis_access') ?? '');
    return { owner, thief, owned: await connect(owner), stolen: await connect(thief) };
  }

  it('ends with the access that let it in, unless its own client renews it', async () => {
    const { owner, thief, owned, stolen } = await robbed('ida');
    await world.clock.advance(ACCESS_SECONDS * 1000 - RENEWAL_TIME);
    await owned.next(sessionExpiring);
    expect((await owner.call(refresh, { body: { socketId: owned.id } })).status).toBe(200);
    await world.clock.advance(RENEWAL_TIME);
    expect(await stolen.disconnected).toBe('transport close');
    expect((await thief.call(me)).status).toBe(401);
    await expect(thief.connect()).rejects.toThrow('Authentication failed');
    expect((await owned.emit(userActive)).ok).toBe(true);
    await world.clock.advance(ACCESS_SECONDS * 1000);
    expect(await owned.disconnected).toBe('transport close');
  });

  it('is renewed by its own session alone, also where that has changed', async () => {
    const { owner, owned, stolen } = await robbed('jon');
    const stranger = await world.person('stranger');
    await world.clock.advance(10_000);
    await stranger.call(refresh, { body: { socketId: stolen.id } });
    // Both sockets go over to the new session.
    await owner.signIn();
    await owner.call(refresh, { body: { socketId: owned.id } });
    await world.clock.advance(ACCESS_SECONDS * 1000 - 10_000);
    expect(await stolen.disconnected).toBe('transport close');
    expect((await owned.emit(userActive)).ok).toBe(true);
  });
});
