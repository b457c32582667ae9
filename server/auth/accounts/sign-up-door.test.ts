import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@visavis/domain/auth/contract.ts';
import { getInviteLink, renewInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { getSite } from '@visavis/domain/site/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { PASSWORD, type TestPerson } from '../../testing/person.ts';
import { createWorld, type World } from '../../testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'visavis-site-'));
const worlds: World[] = [];
afterAll(async () => {
  for (const world of worlds) await world.close();
  rmSync(folder, { recursive: true });
});

async function worldWith(registration: string, settings: Record<string, string> = {}): Promise<World> {
  const path = join(folder, `${registration}.json`);
  writeFileSync(path, JSON.stringify({ name: 'Tête', registration }));
  const world = await createWorld({ settings: { SITE_FILE: path, ...settings } });
  worlds.push(world);
  return world;
}

let count = 0;
function signUp(world: World, invitation?: string) {
  count += 1;
  const who = { username: `guest${count}`, email: `guest${count}@example.com`, password: PASSWORD };
  const person = { firstName: 'Gu', lastName: 'Est', birthDate: '1990-01-01' };
  return world.visitor().call(register, { body: { ...who, ...person, ...(invitation && { invitation }) } });
}

it('a closed site takes no one, also with an invitation', async () => {
  const world = await worldWith('closed');
  const { ada } = await world.people('ada');
  const { code } = (await ada.call(getInviteLink)).data;
  for (const invitation of [undefined, code]) {
    expect(await signUp(world, invitation)).toMatchObject({ status: 403, code: 'REGISTRATION_CLOSED' });
  }
  expect((await world.visitor().call(getSite)).data).toMatchObject({ name: 'Tête', registration: 'closed' });
});

describe('a site by invitation', async () => {
  const world = await worldWith('invitation');
  const { ben } = await world.people('ben');
  const linkOf = async (person: TestPerson) => (await person.call(getInviteLink)).data.code;

  it('takes who has the link of a member', async () => {
    expect(await signUp(world)).toMatchObject({ status: 403, code: 'INVITATION_REQUIRED' });
    expect((await signUp(world, await linkOf(ben))).status).toBe(201);
  });

  it('takes no code that is read out, that was renewed, or that no one has', async () => {
    const former = await linkOf(ben);
    await ben.call(renewInviteLink);
    const [{ inviteCode = '' } = {}] = await world.ports.database.db
      .select({ inviteCode: users.inviteCode })
      .from(users)
      .where(eq(users.id, ben.userId));
    for (const invitation of [former, inviteCode, 'AAAAAAAAAAAA']) {
      expect(await signUp(world, invitation)).toMatchObject({ status: 404, code: 'INVALID_INVITE_CODE' });
    }
  });

  it('takes none of someone who is suspended or leaves', async () => {
    const { cleo, dina } = await world.people('cleo', 'dina');
    const later = new Date(world.clock.now() + 60_000);
    const codes = [await linkOf(cleo), await linkOf(dina)];
    const { db } = world.ports.database;
    await db.update(users).set({ suspendedUntil: later }).where(eq(users.id, cleo.userId));
    await db.update(users).set({ eraseAt: later }).where(eq(users.id, dina.userId));
    for (const code of codes) expect((await signUp(world, code)).code).toBe('INVALID_INVITE_CODE');
  });

  it('takes none of someone whose address is still to be confirmed: one link would lead to any number of accounts', async () => {
    const asking = await worldWith('invitation', { EMAIL_VERIFICATION: 'required' });
    const { db } = asking.ports.database;
    const { eva } = await asking.people('eva');
    const { code } = (await eva.call(getInviteLink)).data;
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, eva.userId));
    expect((await signUp(asking, code)).code).toBe('INVALID_INVITE_CODE');
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(asking.clock.now()) })
      .where(eq(users.id, eva.userId));
    expect((await signUp(asking, code)).status).toBe(201);
  });
});
