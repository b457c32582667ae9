import { changeEmail, confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { getFigures } from '@visavis/domain/desk/figures.ts';
import { getPerson } from '@visavis/domain/desk/people.ts';
import { join as joinQueue } from '@visavis/domain/matching/contract.ts';
import { appeal, listMeasures } from '@visavis/domain/moderation/contract.ts';
import { getSuspension } from '@visavis/domain/reports/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keptSuspensions } from '../db/schema/account.ts';
import { users } from '../db/schema/users.ts';
import { keyedDigest } from '../ports/random.ts';
import { guests, newcomers } from '../testing/crowd.ts';
import { createVisitor, PASSWORD, type TestPerson } from '../testing/person.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { createWorld, type World } from '../testing/world.ts';

const DAY = 86_400_000;
let world: World;
let mona: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  ({ mona } = await guests(world, 'mona'));
  await appoint(world, mona, 'admin');
});
afterAll(() => world.close());

const command = (name: string, input: object) => world.app.operator.run({ command: name, input });
const mailsTo = ({ email }: TestPerson) => world.mails.filter(({ to }) => to === email);
const kept = () => world.ports.database.db.select().from(keptSuspensions);
const admission = async (person: TestPerson) => {
  const socket = await person.connect();
  const ack = await socket.emit(joinQueue);
  socket.close();
  return ack.ok ? 'ok' : ack.code;
};
/** Someone whose account was erased while suspended, and who has registered with the same address again. */
async function backAgain(name: string, until?: string): Promise<TestPerson> {
  const before = await world.person(name);
  await command('users suspend', { user: name, rule: 'THREATS', message: 'You threatened someone.', until });
  await command('users delete', { user: before.userId });
  (await world.posted()).length = 0;
  return world.person(name);
}

it('the suspension of an erased account is stated with its rule to a new one with the address, in the app and by mail', async () => {
  const until = new Date(world.clock.now() + 30 * DAY).toISOString();
  const hal = await backAgain('hal', until);
  expect(await admission(hal)).toBe('SUSPENDED');
  const [measure, ...more] = (await hal.call(listMeasures)).data;
  expect(more).toEqual([]);
  expect(measure).toMatchObject({
    kind: 'suspension',
    rule: 'THREATS',
    until,
    isAutomatic: false,
    isInForce: true,
    appealUntil: expect.any(String),
  });
  expect(measure?.message).toMatch(/^An earlier account with this email address .*no one threatens/s);
  expect(measure?.message).not.toContain('You threatened someone.');
  expect((await hal.call(getSuspension)).data).toEqual({ until, isAutomatic: false, reason: 'THREATS' });
  await vi.waitFor(() =>
    expect(mailsTo(hal).map(({ subject }) => subject)).toContain('Your Visavis account is suspended'),
  );
  expect(await kept()).toEqual([]);
});

it('it can be appealed against, and the desk sees where it comes from', async () => {
  const ida = await backAgain('ida');
  const [measure] = (await ida.call(listMeasures)).data;
  await ida.call(appeal, { params: { id: measure?.id ?? '' }, body: { text: 'That was someone else.' } });
  const { history } = (await mona.call(getPerson, { params: { id: ida.userId } })).data;
  expect(history.decisions).toMatchObject([{ id: measure?.id, by: null, isCarriedOver: true, rule: 'THREATS' }]);
  const params = { id: (await mona.call(listAppeals)).data[0]?.id ?? '' };
  await mona.call(claimAppeal, { params });
  await mona.call(decideAppeal, { params, body: { outcome: 'overturned', answer: 'We are sorry.' } });
  expect(await admission(ida)).toBe('ok');
});

it('once it is ended for the new account, it does not come back with the next', async () => {
  const jan = await backAgain('jan');
  await command('users reinstate', { user: 'jan' });
  expect(await admission(jan)).toBe('ok');
  await command('users delete', { user: jan.userId });
  const again = await world.person('jan');
  expect([await admission(again), (await again.call(listMeasures)).data]).toEqual(['ok', []]);
});

it('it is kept again where the new account is erased while suspended', async () => {
  const kim = await backAgain('kim');
  await command('users delete', { user: kim.userId });
  expect(await kept()).toMatchObject([{ rule: 'THREATS' }]);
  expect((await (await world.person('kim')).call(listMeasures)).data).toMatchObject([
    { rule: 'THREATS', isInForce: true },
  ]);
});

it('it is no new decision in the figures', async () => {
  const before = (await mona.call(getFigures)).data.decisions.suspend;
  await backAgain('lou');
  expect((await mona.call(getFigures)).data.decisions.suspend).toBe(before);
});

describe('where addresses are confirmed', () => {
  let site: World;
  beforeAll(async () => {
    site = await createWorld({ settings: { EMAIL_VERIFICATION: 'required' } });
  });
  afterAll(() => site.close());

  /** Someone whose account was erased while suspended. */
  async function gone(name: string): Promise<void> {
    const [before] = await newcomers(site, name);
    await site.app.operator.run({ command: 'users suspend', input: { user: name, rule: 'THREATS' } });
    await site.app.operator.run({ command: 'users delete', input: { user: before.userId } });
  }

  async function signUp(username: string, email: string): Promise<TestPerson> {
    const person = createVisitor(site.origin, { username, email, password: PASSWORD });
    const names = { username, firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
    expect((await person.call(register, { body: { ...names, email, password: PASSWORD } })).status).toBe(201);
    await person.signIn();
    return person;
  }

  const tokenTo = async (email: string, page: string) =>
    vi.waitUntil(() => {
      const texts = site.mails.filter(({ to }) => to === email).map(({ text }) => text);
      return texts.map((text) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1]).findLast(Boolean);
    });

  it.each([
    ['its link is used', 'nia', 'nia+again@example.com', 'verify-email', confirmEmail],
    ['a password is chosen by mail', 'oli', 'oli@example.com', 'reset-password', resetPassword],
  ] as const)('it is stated and used up once the mailbox is proven: %s', async (_, name, email, page, route) => {
    await gone(name);
    const someone = await signUp(`${name}-2`, email);
    expect((await someone.call(listMeasures)).data).toEqual([]);
    expect(await site.ports.database.db.select().from(keptSuspensions)).toHaveLength(1);
    if (route === resetPassword) await site.visitor().call(forgotPassword, { body: { email } });
    const token = await tokenTo(email, page);
    expect((await site.visitor().call(route, { body: { token, password: PASSWORD } })).status).toBe(200);
    await someone.signIn();
    expect((await someone.call(listMeasures)).data).toMatchObject([{ rule: 'THREATS', isInForce: true }]);
    expect(await site.ports.database.db.select().from(keptSuspensions)).toEqual([]);
  });

  it('it goes over with a change to the address too', async () => {
    await gone('pia');
    const [other] = await newcomers(site, 'other');
    await other.call(changeEmail, { body: { email: 'pia+2@example.com', password: PASSWORD } });
    expect((await other.call(listMeasures)).data).toEqual([]);
    await site.visitor().call(confirmEmail, { body: { token: await tokenTo('pia+2@example.com', 'verify-email') } });
    expect((await other.call(listMeasures)).data).toMatchObject([{ rule: 'THREATS' }]);
  });
});

it('one that an earlier version has kept, by the address as it was written, holds', async () => {
  const marked = 'q.u.i+x@example.com';
  const emailHash = keyedDigest(world.config.sessionSecret, 'kept suspension', marked);
  const end = new Date(world.clock.now() + 30 * DAY);
  await world.ports.database.db
    .insert(keptSuspensions)
    .values({ emailHash, suspendedUntil: end, keptUntil: end, rule: 'SPAM' });
  const person = createVisitor(world.origin, { username: 'qui', email: marked, password: PASSWORD });
  const names = { username: 'qui', firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
  await person.call(register, { body: { ...names, email: marked, password: PASSWORD } });
  await person.signIn();
  expect((await person.call(listMeasures)).data).toMatchObject([{ rule: 'SPAM' }]);
});

it('a registration that is refused leaves it for the next', async () => {
  const max = await world.person('max');
  await command('users suspend', { user: 'max', rule: 'SPAM' });
  await command('users delete', { user: max.userId });
  await world.person('taken');
  const { db } = world.ports.database;
  await db.update(users).set({ usernameKey: 'max' }).where(eq(users.username, 'taken'));
  await expect(world.person('max')).rejects.toThrow();
  expect(await kept()).toHaveLength(1);
  expect((await world.visitor().call(login, { body: { email: max.email, password: max.password } })).status).toBe(401);
});
