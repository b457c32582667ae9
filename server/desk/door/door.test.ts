import { logout, refresh } from '@visavis/domain/auth/contract.ts';
import {
  beginCode,
  beginOpen,
  closeDoor,
  confirmCode,
  getDoor,
  getFigures,
  listCases,
  openWithCode,
  openWithPasskey,
} from '@visavis/domain/desk/contract.ts';
import { CODE_SETUP_WITHIN } from '@visavis/domain/desk/rules.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
} from '@visavis/domain/passkeys/contract.ts';
import { asc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { staffAudit, staffCodes } from '../../db/schema/desk.ts';
import { createFakePasskey } from '../../testing/authenticators/passkey.fake.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const SITE = 'http://localhost:4711';
const { world } = await useWorld({ settings: { PUBLIC_URL: SITE } });
const { db } = world.ports.database;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const setRole = (person: TestPerson, role: string) =>
  world.app.operator.run({ command: 'users set-role', input: { user: person.userId, role } });

async function moderator(name: string) {
  const person = await world.person(name);
  await setRole(person, 'moderator');
  return person;
}

async function addKey(person: TestPerson) {
  const key = createFakePasskey(SITE);
  const options = await person.call(beginPasskey, { body: {} });
  if (options.code) return { key, outcome: options.code };
  const added = await person.call(addPasskey, { body: { credential: key.create(options.data) } });
  return { key, outcome: added.code ?? 'added', id: added.data?.id };
}

async function openByKey(person: TestPerson, key: ReturnType<typeof createFakePasskey>, deviation = {}) {
  const { data } = await person.call(beginOpen);
  const reply = await person.call(openWithPasskey, { body: { credential: key.sign(data, deviation) } });
  return reply.code ?? reply.data.openUntil;
}

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() + ahead * 30_000 });
const enter = async (person: TestPerson, code: string) =>
  (await person.call(openWithCode, { body: { code } })).code ?? 'open';

async function setUpCode(person: TestPerson) {
  const begun = await person.call(beginCode, { body: { password: person.password } });
  if (begun.code) return begun.code;
  const { secret } = begun.data;
  const confirmed = await person.call(confirmCode, { body: { code: codeOf(secret) } });
  return confirmed.code ?? secret;
}

const isoIn = (ms: number) => new Date(world.clock.now() + ms).toISOString();
const actionsOf = async ({ userId }: TestPerson) =>
  (
    await db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.staffId, userId))
      .orderBy(asc(staffAudit.at), asc(staffAudit.action))
  ).map(({ action, details }) => ({ action, ...details }));

describe('the door of the desk', () => {
  it('is there for people with a role alone', async () => {
    const ada = await world.person('ada');
    expect(await ada.call(getDoor)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await ada.call(openWithCode, { body: { code: 'no code' } })).code).toBe('NOT_FOUND');
    await setRole(ada, 'admin');
    expect((await ada.call(getDoor)).data).toEqual({ role: 'admin', openUntil: null, passkeys: 0, hasCode: false });
    await setRole(ada, 'none');
    expect((await ada.call(getDoor)).code).toBe('NOT_FOUND');
  });

  it('opens with a passkey for the session that used it, and closes when that leaves or signs out', async () => {
    const bea = await moderator('bea');
    const phone = createVisitor(world.origin, bea);
    await phone.signIn();
    const { key } = await addKey(bea);
    expect(await openByKey(bea, key)).toBe(isoIn(HOUR));
    expect((await phone.call(getDoor)).data).toMatchObject({ openUntil: null, passkeys: 1 });
    await world.clock.advance(1000);
    expect((await bea.call(closeDoor)).status).toBe(200);
    expect((await bea.call(closeDoor)).status).toBe(200);
    await world.clock.advance(1000);
    expect((await bea.call(getDoor)).data.openUntil).toBeNull();
    expect(await openByKey(bea, key)).toBe(isoIn(HOUR));
    await bea.call(logout);
    await bea.signIn();
    expect((await bea.call(getDoor)).data.openUntil).toBeNull();
    expect(await actionsOf(bea)).toEqual([
      { action: 'desk_opened', means: 'passkey' },
      { action: 'desk_closed' },
      { action: 'desk_opened', means: 'passkey' },
    ]);
  });

  it('closes an hour after the last request to the desk', async () => {
    const cleo = await moderator('cleo');
    const { key } = await addKey(cleo);
    await openByKey(cleo, key);
    await world.clock.advance(59 * MINUTE);
    await cleo.call(refresh);
    expect((await cleo.call(getDoor)).data.openUntil).toBe(isoIn(MINUTE));
    await world.clock.advance(MINUTE);
    expect((await cleo.call(getDoor)).data.openUntil).toBeNull();
  });

  it('is not kept open by what a page asks for by itself', async () => {
    const cora = await moderator('cora');
    const { key } = await addKey(cora);
    await openByKey(cora, key);
    for (let minutes = 10; minutes < 60; minutes += 10) {
      await world.clock.advance(10 * MINUTE);
      await cora.call(refresh);
      expect((await cora.call(listCases, {})).status).toBe(200);
    }
    expect((await cora.call(getDoor)).data.openUntil).toBe(isoIn(10 * MINUTE));
    await cora.call(getFigures, {});
    expect((await cora.call(getDoor)).data.openUntil).toBe(isoIn(60 * MINUTE));
  });

  it('closes as soon as the role changes', async () => {
    const dina = await moderator('dina');
    const { key } = await addKey(dina);
    for (const role of ['admin', 'none']) {
      await openByKey(dina, key);
      await setRole(dina, role);
      await setRole(dina, 'moderator');
      expect((await dina.call(getDoor)).data.openUntil).toBeNull();
    }
  });

  it('opens with no passkey of another account, no stolen answer, and none without user verification', async () => {
    const [eve, finn] = [await moderator('eve'), await moderator('finn')];
    const { key: hers } = await addKey(eve);
    const { key: his } = await addKey(finn);
    expect(await openByKey(eve, his)).toBe('PASSKEY_REFUSED');
    expect(await openByKey(eve, hers, { isUnverified: true })).toBe('PASSKEY_REFUSED');
    const answer = async (person: TestPerson, challenge: { challenge: string }) =>
      (await person.call(openWithPasskey, { body: { credential: hers.sign(challenge) } })).code;
    expect(await answer(eve, (await finn.call(beginOpen)).data)).toBe('PASSKEY_REFUSED');
    expect(await answer(eve, (await world.visitor().call(beginPasskeySignIn)).data)).toBe('PASSKEY_REFUSED');
    const { data } = await eve.call(beginOpen);
    const credential = hers.sign(data);
    expect((await eve.call(openWithPasskey, { body: { credential } })).status).toBe(200);
    expect((await eve.call(openWithPasskey, { body: { credential } })).code).toBe('PASSKEY_REFUSED');
  });
});

describe('a one-time code', () => {
  it('is set up with the password and a first code, which opens the desk, and the owner gets a mail', async () => {
    const gwen = await moderator('gwen');
    expect((await gwen.call(beginCode, { body: { password: 'not hers' } })).code).toBe('PASSWORD_WRONG');
    const { uri, secret } = (await gwen.call(beginCode, { body: { password: gwen.password } })).data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Visavis:gwen\?issuer=Visavis&secret=[A-Z2-7]{32}&/);
    expect(await enter(gwen, codeOf(secret))).toBe('CODE_REFUSED');
    const door = await gwen.call(confirmCode, { body: { code: codeOf(secret) } });
    expect(door.data).toEqual({ role: 'moderator', openUntil: isoIn(HOUR), passkeys: 0, hasCode: true });
    const notices = () => world.mails.filter(({ to, subject }) => to === gwen.email && subject.includes('One-time'));
    await vi.waitFor(() => expect(notices()).toHaveLength(1));
    // As every other mail, it says where the people who run the site are found.
    expect(notices()[0]?.text).toContain(`Contact: ${SITE}/contact`);
    expect(await actionsOf(gwen)).toEqual([{ action: 'code_set' }, { action: 'desk_opened', means: 'code' }]);
    const [row] = await db.select().from(staffCodes).where(eq(staffCodes.userId, gwen.userId));
    const bytes = Buffer.from(Secret.fromBase32(secret).buffer);
    expect(Buffer.from(row?.secret ?? '', 'base64url').includes(bytes)).toBe(false);
  });

  it('is accepted once, as is each later one, and none that is older', async () => {
    const hana = await moderator('hana');
    const secret = await setUpCode(hana);
    expect(await enter(hana, codeOf(secret))).toBe('CODE_REFUSED');
    const next = codeOf(secret, 1);
    expect(await enter(hana, next)).toBe('open');
    expect(await enter(hana, next)).toBe('CODE_REFUSED');
    await world.clock.advance(60_000);
    expect(await enter(hana, codeOf(secret, -1))).toBe('CODE_REFUSED');
    const outcomes = await Promise.all([1, 2, 3].map(() => enter(hana, codeOf(secret))));
    expect(outcomes.sort()).toEqual(['CODE_REFUSED', 'CODE_REFUSED', 'open']);
  });

  it('may be one period early or late', async () => {
    const iris = await moderator('iris');
    const secret = await setUpCode(iris);
    for (const [ahead, outcome] of [
      [-2, 'CODE_REFUSED'],
      [2, 'CODE_REFUSED'],
      [-1, 'open'],
      [1, 'open'],
    ] as const) {
      await world.clock.advance(5 * MINUTE);
      await iris.call(refresh);
      expect(await enter(iris, codeOf(secret, ahead)), String(ahead)).toBe(outcome);
    }
  });

  it('is confirmed within a quarter of an hour', async () => {
    const jane = await moderator('jane');
    const { secret } = (await jane.call(beginCode, { body: { password: jane.password } })).data;
    await world.clock.advance(CODE_SETUP_WITHIN);
    await jane.call(refresh);
    expect((await jane.call(confirmCode, { body: { code: codeOf(secret) } })).code).toBe('CODE_REFUSED');
    expect((await jane.call(getDoor)).data.hasCode).toBe(false);
  });

  it('goes with the role', async () => {
    const kira = await moderator('kira');
    await setUpCode(kira);
    await setRole(kira, 'none');
    await setRole(kira, 'moderator');
    expect((await kira.call(getDoor)).data).toMatchObject({ openUntil: null, hasCode: false });
  });
});

describe('with the password alone, someone who has a second factor', () => {
  it('sets up no other code before the desk is open', async () => {
    const lena = await moderator('lena');
    const secret = await setUpCode(lena);
    await lena.call(closeDoor);
    expect(await setUpCode(lena)).toBe('CODE_EXISTS');
    expect(await enter(lena, codeOf(secret, 1))).toBe('open');
    const another = await setUpCode(lena);
    expect(another).toHaveLength(32);
    await world.clock.advance(MINUTE);
    expect(await enter(lena, codeOf(secret))).toBe('CODE_REFUSED');
    expect(await enter(lena, codeOf(another))).toBe('open');
  });

  it('confirms no code that was begun before there was a passkey', async () => {
    const mara = await moderator('mara');
    const { secret } = (await mara.call(beginCode, { body: { password: mara.password } })).data;
    await addKey(mara);
    expect((await mara.call(confirmCode, { body: { code: codeOf(secret) } })).code).toBe('CODE_EXISTS');
  });

  it('neither adds nor removes a passkey before the desk is open', async () => {
    const nora = await moderator('nora');
    const { key, id = '' } = await addKey(nora);
    expect((await addKey(nora)).outcome).toBe('DESK_CLOSED');
    expect((await nora.call(removePasskey, { params: { id }, body: {} })).code).toBe('DESK_CLOSED');
    await openByKey(nora, key);
    expect((await addKey(nora)).outcome).toBe('added');
    expect((await nora.call(removePasskey, { params: { id }, body: {} })).status).toBe(200);
    expect((await nora.call(listPasskeys)).data).toHaveLength(1);
  });
});
