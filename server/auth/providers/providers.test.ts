import { deleteAccount, downloadData } from '@visavis/domain/account/contract.ts';
import { changeEmail, changePassword } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, me, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import {
  beginProviderLink,
  beginProviderProof,
  beginProviderSignIn,
  finishProvider,
  listIdentities,
  loginAndLink,
  registerWithProvider,
  removeIdentity,
} from '@visavis/domain/auth/provider-contract.ts';
import { FRESH_SIGN_IN, PROVIDER_ANSWER, PROVIDER_WAY } from '@visavis/domain/auth/rules.ts';
import { listSessions } from '@visavis/domain/auth/session-contract.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@visavis/domain/passkeys/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { createFakePasskey } from '../../testing/authenticators/passkey.fake.ts';
import { type ProviderPerson, startIdentityProvider, type TestProvider } from '../../testing/identity-provider.ts';
import { PASSWORD, type TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';
import { createWorld } from '../../testing/world.ts';

const SITE = 'http://visavis.example';
const provider = await startIdentityProvider();
afterAll(() => provider.close());
const { world } = await useWorld({
  settings: { PUBLIC_URL: SITE, OIDC_PROVIDERS: provider.setting, EMAIL_VERIFICATION: 'required' },
});
const { db } = world.ports.database;
const params = { provider: 'example' };

let count = 0;
/** Someone at the provider, by default with an address of theirs. */
function someone(claims: Partial<ProviderPerson> = {}): ProviderPerson & { name: string } {
  count += 1;
  const name = `person${count}`;
  const person = { sub: `sub-${count}`, email: `${name}@example.com`, email_verified: true, ...claims };
  provider.know(person);
  return { ...person, name };
}
const form = (username: string) => ({ username, firstName: 'Nia', lastName: 'Doe', birthDate: '1990-05-17' });

async function urlOf(visitor: TestPerson): Promise<string> {
  return (await visitor.call(beginProviderSignIn, { params })).data.url;
}
const finish = (visitor: TestPerson, query: Record<string, string>) =>
  visitor.call(finishProvider, { params, body: { query } });
const arrive = async (visitor: TestPerson, sub: string) =>
  finish(visitor, await provider.visit(await urlOf(visitor), sub));
const outcomeOf = ({ code, status }: { code: string | undefined; status: number }) => code ?? status;

/** Someone who has signed up through the provider. */
async function member(claims?: Partial<ProviderPerson>) {
  const person = someone(claims);
  const visitor = world.visitor();
  await arrive(visitor, person.sub);
  const reply = await visitor.call(registerWithProvider, { body: form(person.name) });
  expect(reply.status).toBe(201);
  return { person, visitor, userId: reply.data.user.userId };
}

async function prove(visitor: TestPerson, sub: string, change?: (url: URL) => void) {
  const url = new URL((await visitor.call(beginProviderProof, { params })).data.url);
  change?.(url);
  return finish(visitor, await provider.visit(url.href, sub));
}
async function link(visitor: TestPerson, sub: string) {
  const begun = await visitor.call(beginProviderLink, { params, body: {} });
  return begun.code ? begun : finish(visitor, await provider.visit(begun.data.url, sub));
}

describe('someone whom no account knows', () => {
  it('signs up without a password, and signs in from then on', async () => {
    const person = someone();
    const visitor = world.visitor();
    const asked = { outcome: 'unknown', email: person.email, isEmailVerified: true, account: 'none' };
    expect((await arrive(visitor, person.sub)).data).toEqual(asked);
    const made = await visitor.call(registerWithProvider, { body: form(person.name) });
    expect(made.status).toBe(201);
    const user = { username: person.name, email: person.email, emailVerified: true, passwordless: true };
    expect((await visitor.call(me)).data.user).toMatchObject(user);

    const elsewhere = world.visitor();
    expect((await arrive(elsewhere, person.sub)).data).toMatchObject({ outcome: 'signed-in' });
    expect((await elsewhere.call(me)).data.user).toMatchObject(user);
    expect((await elsewhere.call(listSessions)).data).toHaveLength(2);
    const subjects = (await world.posted()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['New sign-in to your Visavis account']);
    const passwords = ['', 'a password of no account', PASSWORD];
    for (const password of passwords) {
      const reply = await world.visitor().call(login, { body: { email: person.email ?? '', password } });
      expect(reply.code).not.toBeUndefined();
    }
  });

  it('is asked for their birth date, and refused under age', async () => {
    const person = someone();
    const visitor = world.visitor();
    await arrive(visitor, person.sub);
    const young = { ...form(person.name), birthDate: '2015-01-01' };
    expect((await visitor.call(registerWithProvider, { body: young })).fields).toEqual({ birthDate: 'AGE_MIN' });
    // The form is corrected: what the provider said still counts.
    expect((await visitor.call(registerWithProvider, { body: form(person.name) })).status).toBe(201);
    expect((await visitor.call(registerWithProvider, { body: form(`${person.name}b`) })).code).toBe('PROVIDER_EXPIRED');
  });

  it.each([
    ['does not vouch for', { email_verified: false }, true],
    ['does not say', { email: undefined, email_verified: undefined }, false],
  ])('confirms an address that the provider %s', async (_, claims, isNamed) => {
    const person = someone(claims as Partial<ProviderPerson>);
    const visitor = world.visitor();
    const { email } = person;
    const asked = { outcome: 'unknown', email: isNamed ? email : null, isEmailVerified: false, account: 'none' };
    expect((await arrive(visitor, person.sub)).data).toEqual(asked);
    const typed = `${person.name}@typed.example`;
    const first = await visitor.call(registerWithProvider, { body: form(person.name) });
    if (!isNamed) expect(first.fields).toEqual({ email: 'EMAIL_REQUIRED' });
    const made = isNamed
      ? first
      : await visitor.call(registerWithProvider, { body: { ...form(person.name), email: typed } });
    expect(made.status).toBe(201);
    expect((await visitor.call(me)).data.user.emailVerified).toBe(false);
    const to = isNamed ? email : typed;
    const mails = (await world.posted()).filter((mail) => mail.to === to);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  });

  it('is too late after half an hour', async () => {
    const person = someone();
    const visitor = world.visitor();
    await arrive(visitor, person.sub);
    await world.clock.advance(PROVIDER_ANSWER);
    expect((await visitor.call(registerWithProvider, { body: form(person.name) })).code).toBe('PROVIDER_EXPIRED');
  });
});

describe('an account with the same address', () => {
  it('is not opened by a stranger whose address the provider vouches for; its password is asked once', async () => {
    const ada = await world.person('ada');
    const stranger = someone({ email: ada.email });
    const visitor = world.visitor();
    const asked = { outcome: 'unknown', email: ada.email, isEmailVerified: true, account: 'password' };
    expect((await arrive(visitor, stranger.sub)).data).toEqual(asked);
    expect((await visitor.call(me)).code).toBe('UNAUTHENTICATED');
    expect((await visitor.call(registerWithProvider, { body: form('adas-guest') })).code).toBe('EMAIL_TAKEN');
    const wrong = await visitor.call(loginAndLink, { body: { email: ada.email, password: 'not this one' } });
    expect(wrong.code).toBe('INVALID_CREDENTIALS');
    expect((await ada.call(listIdentities)).data).toEqual([]);

    const right = await visitor.call(loginAndLink, { body: { email: ada.email, password: PASSWORD } });
    expect(right.data.user.username).toBe('ada');
    const elsewhere = world.visitor();
    expect((await arrive(elsewhere, stranger.sub)).data).toMatchObject({ outcome: 'signed-in' });
    expect((await ada.call(me)).data.user).not.toHaveProperty('passwordless');
  });

  it('is not named to someone for whose address the provider does not vouch', async () => {
    const ben = await world.person('ben');
    const visitor = world.visitor();
    const reply = await arrive(visitor, someone({ email: ben.email, email_verified: false }).sub);
    expect(reply.data).toMatchObject({ outcome: 'unknown', account: 'none' });
  });

  it('is opened by no password where it has none', async () => {
    const { person, visitor: owner } = await member();
    const visitor = world.visitor();
    expect((await arrive(visitor, someone({ email: person.email }).sub)).data).toMatchObject({ account: 'other' });
    const reply = await visitor.call(loginAndLink, {
      body: { email: person.email ?? '', password: 'a password of no account' },
    });
    expect(reply.code).toBe('INVALID_CREDENTIALS');
    expect((await owner.call(listIdentities)).data).toHaveLength(1);
  });
});

describe('what comes back', () => {
  const change = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
  const wrong = 'A0B1C2D3E4F5A0B1C2D3E4F5A0B1C2D3E4F5A0B1C2D3E4F5';

  it.each([
    ['with another nonce', change('nonce', wrong), 'PROVIDER_REFUSED'],
    ['for another secret of the browser', change('code_challenge', wrong), 'PROVIDER_REFUSED'],
    ['with another state', change('state', wrong), 'PROVIDER_EXPIRED'],
  ])('%s is refused', async (_, tamper, code) => {
    const visitor = world.visitor();
    const url = new URL(await urlOf(visitor));
    tamper(url);
    expect((await finish(visitor, await provider.visit(url.href, someone().sub))).code).toBe(code);
  });

  it('counts once, in the browser that began, and for ten minutes', async () => {
    const { person } = await member();
    const [victim, thief] = [world.visitor(), world.visitor()];
    const query = await provider.visit(await urlOf(victim), person.sub);
    await urlOf(thief);
    expect((await finish(thief, query)).code).toBe('PROVIDER_EXPIRED');
    expect((await finish(world.visitor(), query)).code).toBe('PROVIDER_EXPIRED');
    const kept = new Map(victim.cookies);
    expect((await finish(victim, query)).data).toMatchObject({ outcome: 'signed-in' });
    expect((await finish(victim, query)).code).toBe('PROVIDER_EXPIRED');
    for (const [name, value] of kept) victim.cookies.set(name, value);
    expect((await finish(victim, query)).code).toBe('PROVIDER_EXPIRED');

    const late = await provider.visit(await urlOf(victim), person.sub);
    await world.clock.advance(PROVIDER_WAY);
    expect((await finish(victim, late)).code).toBe('PROVIDER_EXPIRED');
  });

  it('says that someone gave up', async () => {
    expect((await arrive(world.visitor(), '')).code).toBe('PROVIDER_CANCELLED');
  });

  it('is not asked of a site that the operator has not set', async () => {
    const other = { provider: 'other' };
    expect((await world.visitor().call(beginProviderSignIn, { params: other })).code).toBe('NOT_FOUND');
    const body = { query: {} };
    expect((await world.visitor().call(finishProvider, { params: other, body })).code).toBe('NOT_FOUND');
  });

  it('has a cookie that no script reads and no other site sets', async () => {
    const visitor = world.visitor();
    const reply = await visitor.call(beginProviderSignIn, { params });
    const line = reply.headers.getSetCookie().find((each) => each.startsWith('visavis_provider='));
    expect(line).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('an account that is suspended, or is being deleted', () => {
  it('is opened as by the password', async () => {
    const { person, userId, visitor } = await member();
    await db
      .update(users)
      .set({ suspendedUntil: new Date(world.clock.now() + 86_400_000) })
      .where(eq(users.id, userId));
    expect((await arrive(world.visitor(), person.sub)).data).toMatchObject({ outcome: 'signed-in' });
    expect((await visitor.call(deleteAccount, { body: { confirmed: true } })).status).toBe(200);
    expect((await visitor.call(me)).status).toBe(401);
    expect((await arrive(world.visitor(), person.sub)).data).toMatchObject({ outcome: 'signed-in', restored: true });
    await db
      .update(users)
      .set({ erasingSince: new Date(world.clock.now()) })
      .where(eq(users.id, userId));
    expect((await arrive(world.visitor(), person.sub)).code).toBe('INVALID_CREDENTIALS');
  });
});

describe('in the settings', () => {
  it('someone links an account, of each site one, and unlinks it; mails tell them', async () => {
    const mia = await world.person('mia');
    await db
      .update(users)
      .set({ emailVerifiedAt: new Date(0) })
      .where(eq(users.id, mia.userId));
    const mine = someone();
    expect((await link(mia, mine.sub)).data).toEqual({ outcome: 'linked' });
    expect((await arrive(world.visitor(), mine.sub)).data).toMatchObject({ user: { username: 'mia' } });
    expect((await link(mia, someone().sub)).code).toBe('PROVIDER_LINKED');
    const [identity] = (await mia.call(listIdentities)).data;
    expect(identity).toMatchObject({ provider: 'example', label: 'Example', lastUsedAt: expect.any(String) });
    const of = { params: { id: identity?.id ?? '' }, body: {} };
    const { visitor: other } = await member();
    expect((await other.call(removeIdentity, of)).code).toBe('NOT_FOUND');
    await world.clock.advance(FRESH_SIGN_IN + 1000);
    expect((await mia.call(removeIdentity, of)).code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await mia.call(removeIdentity, { ...of, body: { password: PASSWORD } })).status).toBe(200);
    expect((await arrive(world.visitor(), mine.sub)).data).toMatchObject({ outcome: 'unknown', account: 'none' });
    const subjects = (await world.posted()).filter(({ to }) => to === mia.email).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Sign-in with Example added to your Visavis account',
        'Sign-in with Example removed from your Visavis account',
      ]),
    );
  });

  it('links nothing of someone else, nor for a session that another began', async () => {
    const { person } = await member();
    const lia = await world.person('lia');
    expect((await link(lia, person.sub)).code).toBe('PROVIDER_TAKEN');
    const kim = await world.person('kim');
    const { url } = (await lia.call(beginProviderLink, { params, body: {} })).data;
    kim.cookies.set('visavis_provider', lia.cookies.get('visavis_provider') ?? '');
    expect((await finish(kim, await provider.visit(url, someone().sub))).code).toBe('PROVIDER_EXPIRED');
    expect((await lia.call(beginProviderLink, { params, body: { password: 'not this' } })).code).toBe('PASSWORD_WRONG');
  });

  it('keeps the last way in, whether that is an identity or a passkey', async () => {
    const { visitor } = await member();
    const [identity] = (await visitor.call(listIdentities)).data;
    const of = { params: { id: identity?.id ?? '' }, body: {} };
    expect((await visitor.call(removeIdentity, of)).code).toBe('LAST_SIGN_IN');
    const key = createFakePasskey(SITE);
    const options = (await visitor.call(beginPasskey, { body: {} })).data;
    await visitor.call(addPasskey, { body: { credential: key.create(options) } });
    expect((await visitor.call(removeIdentity, of)).status).toBe(200);
    const [passkey] = (await visitor.call(listPasskeys)).data;
    const removal = { params: { id: passkey?.id ?? '' }, body: {} };
    expect((await visitor.call(removePasskey, removal)).code).toBe('LAST_SIGN_IN');
    expect((await visitor.call(listPasskeys)).data).toHaveLength(1);
  });
});

describe('someone whose account has no password', () => {
  const acts = async (visitor: TestPerson) =>
    [
      await visitor.call(changeEmail, { body: { email: 'somewhere@else.example' } }),
      await visitor.call(downloadData, { body: {} }),
      await visitor.call(beginProviderLink, { params, body: {} }),
    ].map(outcomeOf);

  it('is asked to sign in again, at the provider, for what else asks for the password', async () => {
    const { person } = await member();
    const visitor = world.visitor();
    const there = new Map<string, string>();
    // A browser that the provider knows already says nothing of who sits there now.
    await provider.visit(await urlOf(visitor), person.sub, there);
    await finish(visitor, await provider.visit(await urlOf(visitor), person.sub, there));
    await world.clock.advance(FRESH_SIGN_IN + 1000);
    const old = 'RECENT_SIGN_IN_REQUIRED';
    expect(await acts(visitor)).toEqual([old, old, old]);
    expect((await visitor.call(deleteAccount, { body: { confirmed: true } })).code).toBe(old);

    expect((await prove(visitor, someone().sub)).code).toBe('PROVIDER_OTHER');
    expect(await acts(visitor)).toEqual([old, old, old]);
    expect((await prove(visitor, person.sub)).data).toEqual({ outcome: 'proven' });
    expect(await acts(visitor)).toEqual([200, 200, 'PROVIDER_LINKED']);
    expect((await visitor.call(deleteAccount, { body: { confirmed: true } })).status).toBe(200);
  });

  it('does not prove it where the provider is not asked to ask again', async () => {
    const { person, visitor } = await member();
    const without = (url: URL) => {
      url.searchParams.delete('max_age');
      url.searchParams.delete('prompt');
    };
    expect((await prove(visitor, person.sub, without)).code).toBe('PROVIDER_NOT_FRESH');
  });

  it('sets a password, in the settings or by a mailed link, which unlinks the site', async () => {
    const { person, visitor } = await member();
    const email = person.email ?? '';
    const password = 'brand new words';
    expect((await visitor.call(changePassword, { body: { password } })).status).toBe(200);
    expect((await world.visitor().call(login, { body: { email, password } })).status).toBe(200);
    expect((await visitor.call(changePassword, { body: { password: 'other words' } })).fields).toEqual({
      currentPassword: 'PASSWORD_REQUIRED',
    });
    expect((await visitor.call(listIdentities)).data).toHaveLength(1);

    await visitor.call(forgotPassword, { body: { email } });
    await expect.poll(() => world.mails.some(({ to, text }) => to === email && text.includes('token='))).toBe(true);
    const mail = world.mails.findLast(({ to, text }) => to === email && text.includes('reset-password?token='));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await visitor.call(resetPassword, { body: { token, password: 'third words' } })).status).toBe(200);
    expect((await arrive(world.visitor(), person.sub)).data).toMatchObject({ outcome: 'unknown', account: 'password' });
  });
});

it.each([
  ['closed', 'REGISTRATION_CLOSED'],
  ['invitation', 'INVITATION_REQUIRED'],
])('a site that is %s lets no one sign up through another', async (registration, code) => {
  const { writeFile } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const file = `${tmpdir()}/site-${registration}-${process.pid}.json`;
  await writeFile(file, JSON.stringify({ registration }));
  const settings = { PUBLIC_URL: SITE, OIDC_PROVIDERS: provider.setting, SITE_FILE: file };
  const shut = await createWorld({ settings });
  try {
    const visitor = shut.visitor();
    const person = someone();
    await arrive(visitor, person.sub);
    expect((await visitor.call(registerWithProvider, { body: form(person.name) })).code).toBe(code);
    expect(
      (await visitor.call(register, { body: { ...form('nia'), email: 'n@example.com', password: PASSWORD } })).code,
    ).toBe(code);
  } finally {
    await shut.close();
  }
});

it('a provider that is away is told of, and used once it is back', async () => {
  let own: TestProvider = await startIdentityProvider();
  const { port } = new URL(own.issuer);
  const alone = await createWorld({ settings: { PUBLIC_URL: SITE, OIDC_PROVIDERS: own.setting } });
  try {
    const visitor = alone.visitor();
    await own.close();
    expect((await visitor.call(beginProviderSignIn, { params })).code).toBe('PROVIDER_AWAY');
    own = await startIdentityProvider(Number(port));
    own.know({ sub: 'zoe', email: 'zoe@example.com', email_verified: true });
    const query = await own.visit(await urlOf(visitor), 'zoe');
    await own.close();
    expect((await finish(visitor, query)).code).toBe('PROVIDER_AWAY');
  } finally {
    await alone.close();
  }
});
