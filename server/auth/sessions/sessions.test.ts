import { login, logout, me, refresh } from '@visavis/domain/auth/contract.ts';
import { listSessions } from '@visavis/domain/auth/session-contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions } from '../../db/schema/auth.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

describe('sessions', () => {
  it('answers a wrong password and an unknown account identically', async () => {
    const carol = await world.person('carol');
    const wrong = await world.visitor().call(login, { body: { email: carol.email, password: 'wrong password' } });
    const unknown = await world
      .visitor()
      .call(login, { body: { email: 'no@example.com', password: 'wrong password' } });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
  });

  it('rotates the tokens on refresh and keeps parallel tabs signed in', async () => {
    const dave = await world.person('dave');
    const before = new Map(dave.cookies);
    expect((await dave.call(refresh)).status).toBe(200);
    const tab = createVisitor(world.origin, dave);
    for (const [name, value] of before) tab.cookies.set(name, value);
    expect((await tab.call(refresh)).status).toBe(200);
    expect((await dave.call(refresh)).status).toBe(200);
    expect((await dave.call(me)).data.user.username).toBe('dave');
  });

  /** Someone else with the cookies that a person had at some moment. */
  function holderOf(cookies: ReadonlyMap<string, string>) {
    const holder = world.visitor();
    for (const [name, value] of cookies) holder.cookies.set(name, value);
    return holder;
  }
  const tokenOf = ({ cookies }: { cookies: Map<string, string> }) => cookies.get('visavis_refresh');

  it('give the same new token to every tab that refreshes within ten seconds', async () => {
    const olga = await world.person('olga');
    const before = new Map(olga.cookies);
    await olga.call(refresh);
    await world.clock.advance(9_000);
    const tab = holderOf(before);
    expect((await tab.call(refresh)).status).toBe(200);
    expect(tokenOf(tab)).toBe(tokenOf(olga));
    await olga.call(refresh);
    const lateTab = holderOf(tab.cookies);
    expect((await lateTab.call(refresh)).status).toBe(200);
    expect(tokenOf(lateTab)).toBe(tokenOf(olga));
  });

  it('give the newest token to a tab that missed two refreshes within ten seconds', async () => {
    const pia = await world.person('pia');
    const before = new Map(pia.cookies);
    await pia.call(refresh);
    await pia.call(refresh);
    const tab = holderOf(before);
    expect((await tab.call(refresh)).status).toBe(200);
    expect(tokenOf(tab)).toBe(tokenOf(pia));
  });

  /** A refresh whose answer does not arrive. */
  const loseAnswer = async ({ cookies }: TestPerson) =>
    expect((await holderOf(cookies).call(refresh)).status).toBe(200);

  it('outlast answers that got lost, however many and however long ago', async () => {
    const quin = await world.person('quin');
    for (const seconds of [11, 0, 3600, 11]) {
      await loseAnswer(quin);
      await world.clock.advance(seconds * 1000);
    }
    expect((await quin.call(refresh)).status).toBe(200);
    expect((await quin.call(me)).data.user.username).toBe('quin');
    await loseAnswer(quin);
    await world.clock.advance(11_000);
    expect((await quin.call(refresh)).status).toBe(200);
    expect((await quin.call(refresh)).status).toBe(200);
  });

  it('outlast an answer that was overtaken by a later one', async () => {
    const rosa = await world.person('rosa');
    const [slow, other] = [holderOf(rosa.cookies), holderOf(rosa.cookies)];
    await slow.call(refresh);
    await world.clock.advance(11_000);
    await other.call(refresh);
    expect(tokenOf(slow)).not.toBe(tokenOf(other));
    for (let count = 0; count < 3; count += 1) expect((await slow.call(refresh)).status).toBe(200);
  });

  it('give the same new token again to every tab that refreshes within ten seconds of a lost answer', async () => {
    const sven = await world.person('sven');
    const before = new Map(sven.cookies);
    await loseAnswer(sven);
    await world.clock.advance(11_000);
    const tabs = [sven, holderOf(before), holderOf(before)];
    for (const tab of tabs) {
      expect((await tab.call(refresh)).status).toBe(200);
      await world.clock.advance(4000);
    }
    expect(new Set(tabs.map(tokenOf)).size).toBe(1);
  });

  it('end when a used token comes back whose successor was used, or another in place of that', async () => {
    const erin = await world.person('erin');
    const stolen = new Map(erin.cookies);
    await erin.call(refresh);
    await erin.call(refresh);
    await world.clock.advance(10_001);
    const socket = await erin.connect();
    expect((await holderOf(stolen).call(refresh)).status).toBe(401);
    expect(await socket.disconnected).toBe('io server disconnect');
    expect((await erin.call(me)).status).toBe(401);
    expect((await erin.call(refresh)).status).toBe(401);
  });

  it.each(['thief', 'owner'] as const)(
    'end for both when the %s is the second to use what one token gave',
    async (second) => {
      const owner = await world.person(`robbed-by-${second}`);
      const thief = holderOf(owner.cookies);
      await owner.call(refresh);
      await world.clock.advance(60_000);
      expect((await thief.call(refresh)).status, 'as if the answer to the owner had got lost').toBe(200);
      const [one, other] = second === 'thief' ? [owner, thief] : [thief, owner];
      expect((await one.call(refresh)).status).toBe(200);
      await world.clock.advance(60_000);
      expect((await other.call(refresh)).status).toBe(401);
      expect((await one.call(refresh)).status).toBe(401);
    },
  );

  it('expire after 30 days, and their access tokens after 15 minutes', async () => {
    const frank = await world.person('frank');
    await world.clock.advance(15 * 60_000 + 1000);
    expect((await frank.call(me)).code).toBe('UNAUTHENTICATED');
    expect((await frank.call(refresh)).status).toBe(200);
    expect((await frank.call(me)).status).toBe(200);
    // The session grows old by itself: on the clock every tick of 30 days would run, for minutes on a slow machine.
    await world.ports.database.db
      .update(sessions)
      .set({ expiresAt: sql`${sessions.expiresAt} - interval '720 hours 1 second'` })
      .where(eq(sessions.userId, frank.userId));
    expect((await frank.call(refresh)).status).toBe(401);
  });

  it('end 90 days after the sign-in, however often they are refreshed', async () => {
    const gina = await world.person('gina');
    const theirs = eq(sessions.userId, gina.userId);
    const age = (days: number) =>
      world.ports.database.db
        .update(sessions)
        .set({ createdAt: sql`${sessions.createdAt} - make_interval(days => ${days}::int)` })
        .where(theirs);
    await age(80);
    expect((await gina.call(refresh)).status).toBe(200);
    const [session] = await world.ports.database.db.select().from(sessions).where(theirs);
    const left = (session?.expiresAt.getTime() ?? 0) - world.clock.now();
    expect(Math.round(left / 86_400_000)).toBe(10);
    await age(10);
    await gina.call(refresh);
    expect([(await gina.call(refresh)).status, (await gina.call(me)).code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('outlast a refresh that the database does not answer', async () => {
    const nina = await world.person('nina');
    const before = new Map(nina.cookies);
    const { $client } = world.ports.database.db;
    const away = (['query', 'connect'] as const).map((name) =>
      vi.spyOn($client, name).mockRejectedValue(new Error('the database is away') as never),
    );
    expect((await nina.call(refresh)).status).toBe(500);
    for (const spy of away) spy.mockRestore();
    expect(nina.cookies).toEqual(before);
    expect((await nina.call(refresh)).status).toBe(200);
  });

  it('lose both cookies with a refresh token that is not one', async () => {
    const visitor = world.visitor();
    for (const name of ['visavis_access', 'visavis_refresh']) visitor.cookies.set(name, 'made up');
    expect((await visitor.call(refresh)).status).toBe(401);
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  it('end at logout, which clears both cookies of the session and closes the sockets of this session only', async () => {
    const grace = await world.person('grace');
    const phone = createVisitor(world.origin, grace);
    await phone.signIn();
    const [here, there] = [await grace.connect(), await phone.connect()];
    expect((await grace.call(logout)).status).toBe(200);
    expect(await here.disconnected).toBe('io server disconnect');
    expect([...grace.cookies.keys()].sort()).toEqual(['visavis_csrf', 'visavis_device']);
    expect(there.client.connected).toBe(true);
    there.close();
  });

  it('end when their browser signs in again as the same user; its open tabs go on in the new one', async () => {
    const hugo = await world.person('hugo');
    const [before, tab] = [holderOf(hugo.cookies), await hugo.connect()];
    await hugo.signIn();
    expect((await before.call(me)).status).toBe(401);
    expect((await before.call(refresh)).status).toBe(401);
    expect((await hugo.call(listSessions)).data).toHaveLength(1);
    expect(tab.client.connected).toBe(true);
    expect((await hugo.call(logout)).status).toBe(200);
    expect(await tab.disconnected).toBe('io server disconnect');
  });

  it('end so by their refresh token alone as well, but not those of other browsers and people', async () => {
    const [ines, jan] = [await world.person('ines'), await world.person('jan')];
    const phone = createVisitor(world.origin, ines);
    await phone.signIn();
    const before = holderOf(ines.cookies);
    ines.cookies.delete('visavis_access');
    await ines.signIn();
    expect((await before.call(me)).status).toBe(401);
    expect((await phone.call(me)).status).toBe(200);
    const ofJan = holderOf(jan.cookies);
    await holderOf(jan.cookies).call(login, { body: { email: ines.email, password: ines.password } });
    expect((await ofJan.call(me)).status).toBe(200);
  });

  it('are required to open a socket', async () => {
    await expect(world.visitor().connect()).rejects.toThrow('Authentication failed');
  });
});

describe('CSRF', () => {
  it('refuses an unsafe request without the token, with a code of its own', async () => {
    const heidi = await world.person('heidi');
    const response = await heidi.fetch('/api/auth/logout', { method: 'POST' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'CSRF_INVALID', error: expect.stringContaining('CSRF') });
  });

  it('accepts the token in the body as well', async () => {
    const ivan = await world.person('ivan');
    const { csrfToken } = (await (await ivan.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string };
    const response = await ivan.fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ _csrf: csrfToken }),
    });
    expect(response.status).toBe(200);
  });
});
