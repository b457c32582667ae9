import { forgotPassword, login, refresh, resetPassword } from '@visavis/domain/auth/contract.ts';
import { listResetPasskeys } from '@visavis/domain/passkeys/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passkeys } from '../../db/schema/passkeys.ts';
import type { TestPerson } from '../../testing/person.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;

async function addPasskeys({ userId }: TestPerson, count: number): Promise<void> {
  const { database, clock, random } = world.ports;
  const createdAt = new Date(clock.now());
  for (let left = count; left > 0; left -= 1) {
    const id = random.uuid(clock.now());
    const key = { credentialId: id, publicKey: 'none', counter: 0, transports: [], name: 'a passkey' };
    await database.db.insert(passkeys).values({ ...key, id, userId, createdAt });
  }
}

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('a forgotten password', () => {
  /** The token in the mail to an address, once it has come. */
  const tokenFor = ({ email }: { email: string }) =>
    vi.waitUntil(() => /token=([\w-]+)/.exec(world.mails.find(({ to }) => to === email)?.text ?? '')?.[1]);

  it('is replaced by the mailed link, once, and every session ends', async () => {
    const judy = await world.person('judy');
    const socket = await judy.connect();
    expect((await world.visitor().call(forgotPassword, { body: { email: judy.email } })).status).toBe(202);
    const used = await tokenFor(judy);
    const body = { token: used, password: 'a new secret of mine' };
    expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
    expect(await socket.disconnected).toBe('io server disconnect');
    expect((await judy.call(refresh)).status).toBe(401);
    const again = await world.visitor().call(resetPassword, { body });
    expect([again.status, again.code]).toEqual([400, 'RESET_TOKEN_INVALID']);
    judy.password = 'a new secret of mine';
    const signedIn = await world.visitor().call(login, { body: { email: judy.email, password: body.password } });
    expect(signedIn.status).toBe(200);
  });

  it.each([
    [0, /were signed out\.\n\nWasn’t you\?/],
    [1, /One passkey still opens your account\./],
    [3, /3 passkeys still open your account\./],
  ])('is notified to the owner, with the %i passkeys that were kept; the others are removed', async (count, text) => {
    const ned = await world.person(`ned${count}`);
    await addPasskeys(ned, count + 1);
    await world.visitor().call(forgotPassword, { body: { email: ned.email } });
    const token = await tokenFor(ned);
    const { data: listed } = await world.visitor().call(listResetPasskeys, { body: { token } });
    expect(listed.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual(
      Array(count + 1).fill(['a passkey', null]),
    );
    const keepPasskeys = listed.slice(1).map(({ id }) => id);
    const body = { token, password: 'a new secret of mine', ...(count > 0 && { keepPasskeys }) };
    expect((await world.visitor().call(resetPassword, { body })).status).toBe(200);
    const notice = await vi.waitUntil(() => world.mails.filter(({ to }) => to === ned.email)[1]);
    expect(notice.subject).toBe('Your Visavis password was changed');
    expect(notice.text).toMatch(text);
    const kept = await world.ports.database.db.$count(passkeys, eq(passkeys.userId, ned.userId));
    expect(kept).toBe(count);
    expect((await world.visitor().call(listResetPasskeys, { body: { token } })).code).toBe('RESET_TOKEN_INVALID');
  });

  it('is answered identically for an unknown address, and no mail is sent', async () => {
    const reply = await world.visitor().call(forgotPassword, { body: { email: 'unknown@example.com' } });
    expect([reply.status, reply.data]).toEqual([202, null]);
    const known = await world.person('lia');
    expect((await world.visitor().call(forgotPassword, { body: { email: known.email } })).text).toBe(reply.text);
    await tokenFor(known);
    expect((await world.posted()).map(({ to }) => to)).not.toContain('unknown@example.com');
  });

  it('has a link that expires after an hour', async () => {
    const ken = await world.person('ken');
    await world.visitor().call(forgotPassword, { body: { email: ken.email } });
    const late = await tokenFor(ken);
    await world.clock.advance(3_600_001);
    const reply = await world
      .visitor()
      .call(resetPassword, { body: { token: late, password: 'a new secret of mine' } });
    expect(reply.code).toBe('RESET_TOKEN_INVALID');
  });
});
