import { logout, me, refresh } from '@visavis/domain/auth/contract.ts';
import { FRESH_SIGN_IN, LAST_USE_PRECISION } from '@visavis/domain/auth/rules.ts';
import { endOtherSessions, endSession, listSessions } from '@visavis/domain/auth/session-contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../db/schema/auth.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

/** The same person on another device. */
async function onDevice(person: TestPerson, userAgent?: string): Promise<TestPerson> {
  const device = createVisitor(world.origin, person);
  const send = device.fetch;
  if (userAgent) {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent, 'accept-language': 'en' };
    const body = JSON.stringify({ email: person.email, password: person.password });
    await send('/api/auth/login', { method: 'POST', headers, body });
  } else await device.signIn();
  return device;
}

const list = async (person: TestPerson) => (await person.call(listSessions)).data;

describe('the list of sessions', () => {
  it('has the device of each, this one first and marked', async () => {
    const ada = await world.person('ada');
    const laptop = await onDevice(ada, FIREFOX);
    await world.clock.advance(60_000);
    const phone = await onDevice(ada, IPHONE);
    expect(await list(laptop)).toMatchObject([
      { browser: 'Firefox', system: 'Linux', device: 'desktop', isCurrent: true },
      { browser: 'Safari', system: 'iOS', device: 'mobile', isCurrent: false },
      { browser: null, system: null, device: null, isCurrent: false },
    ]);
    expect((await list(phone))[0]).toMatchObject({ browser: 'Safari', isCurrent: true });
  });

  it('says when each was used last, to five minutes', async () => {
    const bob = await world.person('bob');
    const [signedIn] = await list(bob);
    const usedAfter = async (ms: number) => {
      await world.clock.advance(ms);
      await bob.call(me);
      const [session] = await list(bob);
      return Date.parse(session?.lastUsedAt ?? '') - Date.parse(signedIn?.createdAt ?? '');
    };
    expect(signedIn?.lastUsedAt).toBe(signedIn?.createdAt);
    expect(await usedAfter(LAST_USE_PRECISION - 1)).toBe(0);
    expect(await usedAfter(1)).toBe(LAST_USE_PRECISION);
    expect(await usedAfter(LAST_USE_PRECISION - 1)).toBe(LAST_USE_PRECISION);
  });

  it('has no session that has ended or expired, and none of others', async () => {
    const { cleo } = await world.people('cleo', 'someone');
    const tablet = await onDevice(cleo);
    await tablet.call(logout);
    const { db } = world.ports.database;
    await db
      .update(sessions)
      .set({ expiresAt: new Date(world.clock.now()) })
      .where(eq(sessions.userId, cleo.userId));
    const today = await onDevice(cleo);
    expect(await list(today)).toHaveLength(1);
  });
});

it('a sign-in beyond the fiftieth open session ends the one that has not been used for longest, and old ends are forgotten', async () => {
  const zoe = await world.person('zoe');
  const socket = await zoe.connect();
  const { db, random } = { db: world.ports.database.db, random: world.ports.random };
  const at = (ms: number) => new Date(world.clock.now() + ms);
  const row = (since: number, endedAt: Date | null) => ({
    ...{ id: random.uuid(world.clock.now()), userId: zoe.userId, createdAt: at(since), expiresAt: at(60_000), endedAt },
  });
  const more = Array.from({ length: 49 }, (_, index) => row(index + 1, null));
  const over = Array.from({ length: 205 }, (_, index) => row(-1000, at(index - 500)));
  await db.insert(sessions).values([...more, ...over]);
  await world.clock.advance(1000);
  const tablet = await onDevice(zoe);
  expect(await list(tablet)).toHaveLength(50);
  expect(await socket.disconnected).toBe('io server disconnect');
  expect((await zoe.call(me)).status).toBe(401);
  const left = await db.select().from(sessions).where(eq(sessions.userId, zoe.userId));
  expect(left.filter(({ endedAt }) => endedAt)).toHaveLength(200);
  expect(left.map(({ id }) => id)).not.toContain(over[0]?.id);
});

describe('ending a session', () => {
  it('closes its sockets and refuses its tokens, and leaves the others', async () => {
    const dan = await world.person('dan');
    const phone = await onDevice(dan);
    const [here, there] = [await dan.connect(), await phone.connect()];
    const other = (await list(dan)).find(({ isCurrent }) => !isCurrent);
    const params = { id: other?.id ?? '' };
    expect((await dan.call(endSession, { params, body: {} })).status).toBe(200);
    expect(await there.disconnected).toBe('io server disconnect');
    expect((await phone.call(me)).status).toBe(401);
    expect((await phone.call(refresh)).status).toBe(401);
    await expect(phone.connect()).rejects.toThrow('Authentication failed');
    expect(here.client.connected).toBe(true);
    here.close();
    expect(await list(dan)).toHaveLength(1);
    expect((await dan.call(endSession, { params, body: {} })).code).toBe('NOT_FOUND');
  });

  it('ends all but this one', async () => {
    const eve = await world.person('eve');
    const [phone, tablet] = [await onDevice(eve), await onDevice(eve)];
    expect((await eve.call(endOtherSessions, { body: {} })).data).toEqual({ ended: 2 });
    expect((await phone.call(refresh)).status).toBe(401);
    expect((await tablet.call(me)).status).toBe(401);
    expect((await eve.call(me)).status).toBe(200);
    expect((await eve.call(endOtherSessions, { body: {} })).data).toEqual({ ended: 0 });
  });

  it('asks for the password when the sign-in is older than ten minutes: an open session must not shut its owner out', async () => {
    const ivy = await world.person('ivy');
    const thief = await onDevice(ivy);
    await world.clock.advance(FRESH_SIGN_IN + 1000);
    const hers = (await list(thief)).find(({ isCurrent }) => !isCurrent);
    const end = async (body: { password?: string }) => {
      const replies = [
        await thief.call(endSession, { params: { id: hers?.id ?? '' }, body }),
        await thief.call(endOtherSessions, { body }),
      ];
      return replies.map(({ code, status }) => code ?? status);
    };
    expect(await end({})).toEqual(['RECENT_SIGN_IN_REQUIRED', 'RECENT_SIGN_IN_REQUIRED']);
    expect(await end({ password: 'not hers' })).toEqual(['PASSWORD_WRONG', 'PASSWORD_WRONG']);
    expect(await list(ivy)).toHaveLength(2);
    expect(await end({ password: ivy.password })).toEqual([200, 200]);
  });

  it('leaves the sessions of others alone', async () => {
    const { jim, kay } = await world.people('jim', 'kay');
    const [his] = await list(jim);
    expect((await kay.call(endSession, { params: { id: his?.id ?? '' }, body: {} })).code).toBe('NOT_FOUND');
    expect((await jim.call(me)).status).toBe(200);
  });
});

describe('the mail about a new device', () => {
  const mailsTo = async ({ email }: TestPerson) => (await world.posted()).filter(({ to }) => to === email);

  it('is sent from the second device on, with what is known of it and no address', async () => {
    const fay = await world.person('fay');
    expect(await mailsTo(fay)).toEqual([]);
    await onDevice(fay, FIREFOX);
    const [mail, ...more] = await mailsTo(fay);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New sign-in to your Visavis account');
    expect(mail?.text).toContain('Firefox · Linux');
    expect(mail?.text).toContain(`${world.origin}/forgot-password`);
    expect(mail?.text).not.toMatch(/127\.0\.0\.1, |::1/);
  });

  it('is not sent for a device on which they have signed in before', async () => {
    const gus = await world.person('gus');
    const phone = await onDevice(gus);
    expect(await mailsTo(gus)).toHaveLength(1);
    await phone.signIn();
    await gus.signIn();
    expect(await mailsTo(gus)).toHaveLength(1);
  });
});
