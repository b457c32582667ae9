import { deleteAccount, downloadData } from '@visavis/domain/account/contract.ts';
import { finishAgeCheck, startAgeCheck } from '@visavis/domain/age/contract.ts';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  changeUsername,
  confirmEmail,
  rejectEmail,
} from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, logout, me, refresh, resetPassword } from '@visavis/domain/auth/contract.ts';
import {
  beginProviderProof,
  finishProvider,
  listIdentities,
  removeIdentity,
} from '@visavis/domain/auth/provider-contract.ts';
import { endOtherSessions } from '@visavis/domain/auth/session-contract.ts';
import {
  beginCode,
  claimCase,
  confirmCode,
  findPeople,
  listCases,
  openWithCode,
} from '@visavis/domain/desk/contract.ts';
import { dmSend } from '@visavis/domain/messages/contract.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@visavis/domain/passkeys/contract.ts';
import { orderPlan } from '@visavis/domain/users/contract.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFakeAgeProof } from '../ports/age-proof/fake-provider.ts';
import { type SecurityEvent, securityEvents } from '../ports/security-log.ts';
import { CONNECTION } from '../realtime/flood/limits.ts';
import { createFakePasskey } from './authenticators/passkey.fake.ts';
import { createCapturedLog } from './captured-log.ts';
import { linkExample, startIdentityProvider } from './identity-provider.ts';
import type { TestPerson } from './person.ts';
import { createWorld, type World } from './world.ts';

const METRICS_TOKEN = 'a token for the tests';
const SHOP_TOKEN = 'a token of the shop for the tests';
const WRONG = 'a wrong password';
const NEW_PASSWORD = 'another face to face';
const captured = createCapturedLog();
const ageProof = createFakeAgeProof();
const provider = await startIdentityProvider();
let world: World;
let ada: TestPerson;
let fay: TestPerson;
/** Everything that must not be in the log, as it comes to be. */
const secrets = new Set<string>([
  '127.0.0.1',
  METRICS_TOKEN,
  SHOP_TOKEN,
  WRONG,
  NEW_PASSWORD,
  'nobody@example.com',
  'FORGED',
]);
const note = ({ email, password, cookies }: TestPerson) => {
  for (const secret of [email, password, ...cookies.values()]) secrets.add(secret);
};

beforeAll(async () => {
  world = await createWorld({
    settings: {
      RATE_LIMIT_SCALE: '1',
      METRICS_TOKEN,
      SHOP_TOKEN,
      EMAIL_VERIFICATION: 'required',
      OIDC_PROVIDERS: provider.setting,
    },
    ports: { log: captured.log, ageProof },
  });
  ada = await world.person('ada');
  note(ada);
  fay = await world.person('fay');
  note(fay);
  await confirm(ada.email);
});
afterAll(() => Promise.all([world.close(), ageProof.close(), provider.close()]));

/** Someone else with the cookies that a person had at some moment. */
function holderOf(cookies: ReadonlyMap<string, string>) {
  const holder = world.visitor();
  for (const [name, value] of cookies) holder.cookies.set(name, value);
  return holder;
}
const metrics = async () => {
  const response = await fetch(`${world.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return response.text();
};
const countOf = async (event: SecurityEvent) =>
  Number(new RegExp(`visavis_security_events_total\\{event="${event}"\\} (\\d+)`).exec(await metrics())?.[1]);
const tried = (email: string) => world.visitor().call(login, { body: { email, password: WRONG } });
const linesOf = (event: SecurityEvent) => captured.events().filter((line) => line.event === event);

async function addFakePasskey() {
  const key = createFakePasskey(world.origin);
  secrets.add(key.id);
  await ada.signIn();
  note(ada);
  const { data } = await ada.call(beginPasskey, { body: {} });
  const added = (await ada.call(addPasskey, { body: { credential: key.create(data) } })).data;
  const name = `Key ${added.id}`;
  secrets.add(name);
  return (await ada.call(renamePasskey, { params: { id: added.id }, body: { name } })).data;
}

let gus: TestPerson | undefined;
/** A moderator sets up one-time codes, once more. */
async function setUpCode(): Promise<TestPerson> {
  const person = gus ?? (await world.person('gus'));
  gus = person;
  note(person);
  await world.app.operator.run({ command: 'users set-role', input: { user: 'gus', role: 'none' } });
  await world.app.operator.run({ command: 'users set-role', input: { user: 'gus', role: 'moderator' } });
  const { secret, uri } = (await person.call(beginCode, { body: { password: person.password } })).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
  for (const hidden of [secret, uri]) secrets.add(hidden);
  await person.call(confirmCode, { body: { code } });
  return person;
}

/** Uses the link in the newest mail to an address. */
const confirm = (email: string) => useLink(email, confirmEmail);
const disown = (email: string) => useLink(email, rejectEmail);

async function useLink(email: string, route: typeof confirmEmail | typeof rejectEmail): Promise<void> {
  const mailed = await vi.waitUntil(() =>
    world.mails.findLast(({ to, text }) => to === email && text.includes('verify-email')),
  );
  const token = /token=([\w-]+)/.exec(mailed.text)?.[1] ?? '';
  secrets.add(token);
  await world.visitor().call(route, { body: { token } });
}

/** Goes to the provider as someone of age or not, and comes back. */
async function checkAge(person: TestPerson, answer: 'adult' | 'minor'): Promise<void> {
  const { url } = (await person.call(startAgeCheck)).data;
  const id = new URL(url).searchParams.get('check');
  const decided = await fetch(new URL(`/decide?check=${id}&answer=${answer}`, url), { redirect: 'manual' });
  const query = Object.fromEntries(new URL(decided.headers.get('location') ?? '').searchParams);
  for (const value of Object.values(query)) secrets.add(value);
  await person.call(finishAgeCheck, { body: { query } });
}

type Expected = Record<string, unknown>;
/** How each event comes to happen, and what its line says. */
const happenings: Record<SecurityEvent, () => Promise<Expected>> = {
  async 'account-created'() {
    const bob = await world.person('bob');
    note(bob);
    return { userId: bob.userId };
  },
  async 'signed-in'() {
    await ada.signIn();
    note(ada);
    return { userId: ada.userId, isKnownDevice: true, means: 'password', sessionId: expect.any(String) };
  },
  async 'signed-out'() {
    const phone = holderOf(new Map());
    Object.assign(phone, { email: ada.email, password: ada.password });
    await phone.call(login, { body: { email: ada.email, password: ada.password } });
    note(phone);
    await phone.call(logout);
    return { sessionId: expect.any(String) };
  },
  async 'session-ended'() {
    const phone = holderOf(new Map());
    await phone.call(login, { body: { email: ada.email, password: ada.password } });
    note(phone);
    await ada.call(endOtherSessions, { body: { password: ada.password } });
    return { userId: ada.userId, sessionId: expect.any(String) };
  },
  async 'sign-in-failed'() {
    await tried(ada.email);
    return { userId: ada.userId, account: expect.any(String) };
  },
  async 'sign-in-locked'() {
    for (let count = 0; count < 11; count += 1) await tried('nobody@example.com');
    return { limit: 'login-address', account: expect.any(String) };
  },
  async 'limit-hit'() {
    const body = { email: 'nobody@example.com' };
    for (let count = 0; count < 4; count += 1) await world.visitor().call(forgotPassword, { body });
    return { limit: 'forgot-email', key: expect.stringMatching(/^[\w-]{16}$/) };
  },
  async 'password-reset-requested'() {
    await world.visitor().call(forgotPassword, { body: { email: ada.email } });
    return { userId: ada.userId, account: expect.any(String) };
  },
  async 'password-reset'() {
    const dora = await world.person('dora');
    note(dora);
    await world.visitor().call(forgotPassword, { body: { email: dora.email } });
    const mailed = await vi.waitUntil(() =>
      world.mails.find(({ to, text }) => to === dora.email && text.includes('reset-password')),
    );
    const token = /token=([\w-]+)/.exec(mailed.text)?.[1] ?? '';
    secrets.add(token);
    await world.visitor().call(resetPassword, { body: { token, password: NEW_PASSWORD } });
    return { userId: dora.userId };
  },
  async 'confirmation-failed'() {
    await ada.call(deleteAccount, { body: { password: WRONG, confirmed: true } });
    return { userId: ada.userId };
  },
  async 'data-taken'() {
    const body = { password: ada.password };
    await ada.fetch(downloadData.path, await ada.post(body)).then((response) => response.arrayBuffer());
    return { userId: ada.userId };
  },
  async 'account-left'() {
    const lea = await world.person('lea');
    note(lea);
    await lea.call(deleteAccount, { body: { password: lea.password, confirmed: true } });
    return { userId: lea.userId };
  },
  async 'account-restored'() {
    const max = await world.person('max');
    note(max);
    await max.call(deleteAccount, { body: { password: max.password, confirmed: true } });
    await max.signIn();
    note(max);
    return { userId: max.userId };
  },
  async 'account-erased'() {
    const ned = await world.person('ned');
    note(ned);
    await world.app.operator.run({ command: 'users delete', input: { user: 'ned' } });
    return { userId: ned.userId };
  },
  async 'passkey-added'() {
    await addFakePasskey();
    return { userId: ada.userId };
  },
  async 'passkey-removed'() {
    const { id } = await addFakePasskey();
    await ada.call(removePasskey, { params: { id }, body: {} });
    return { userId: ada.userId };
  },
  async 'passkey-refused'() {
    const credential = createFakePasskey(world.origin).sign({ challenge: 'FORGED' });
    secrets.add(credential.id);
    await world.visitor().call(signInWithPasskey, { body: { credential } });
    return { code: 'PASSKEY_REFUSED' };
  },
  async 'desk-code-set'() {
    return { userId: (await setUpCode()).userId };
  },
  async 'desk-opened'() {
    return { userId: (await setUpCode()).userId, sessionId: expect.any(String), means: 'code' };
  },
  async 'desk-refused'() {
    const { call, userId } = await setUpCode();
    await call(openWithCode, { body: { code: '000000' } });
    return { userId, code: 'CODE_REFUSED' };
  },
  async 'desk-probed'() {
    await ada.call(findPeople, { query: { search: 'ada' } });
    return { userId: ada.userId, code: 'NOT_FOUND', action: `GET ${findPeople.path}` };
  },
  async 'desk-used'() {
    const { call, userId } = await setUpCode();
    await call(findPeople, { query: { search: 'ada' } });
    return { userId, sessionId: expect.any(String), action: `GET ${findPeople.path}` };
  },
  async 'identity-linked'() {
    await ada.signIn();
    note(ada);
    await linkExample(ada, provider);
    note(ada);
    return { userId: ada.userId };
  },
  async 'identity-proven'() {
    const params = { provider: 'example' };
    const { url } = (await ada.call(beginProviderProof, { params })).data;
    await ada.call(finishProvider, { params, body: { query: await provider.visit(url, 'ada') } });
    return { userId: ada.userId, sessionId: expect.any(String) };
  },
  async 'identity-removed'() {
    const [identity] = (await ada.call(listIdentities)).data;
    await ada.call(removeIdentity, { params: { id: identity?.id ?? '' }, body: {} });
    return { userId: ada.userId };
  },
  async 'identity-refused'() {
    await world.visitor().call(finishProvider, { params: { provider: 'example' }, body: { query: {} } });
    return { code: 'PROVIDER_EXPIRED' };
  },
  async 'password-changed'() {
    await fay.call(changePassword, { body: { currentPassword: fay.password, password: NEW_PASSWORD } });
    fay.password = NEW_PASSWORD;
    return { userId: fay.userId, sessionId: expect.any(String) };
  },
  async 'email-confirmed'() {
    await confirm(fay.email);
    return { userId: fay.userId };
  },
  async 'email-changed'() {
    secrets.add('new-fay@example.com');
    await fay.call(changeEmail, { body: { email: 'new-fay@example.com', password: fay.password } });
    await confirm('new-fay@example.com');
    return { userId: fay.userId };
  },
  async 'email-change-cancelled'() {
    secrets.add('newer-fay@example.com');
    await fay.call(changeEmail, { body: { email: 'newer-fay@example.com', password: fay.password } });
    await fay.call(cancelEmailChange);
    return { userId: fay.userId };
  },
  async 'account-disowned'() {
    const zed = await world.person('zed');
    note(zed);
    await disown(zed.email);
    return { userId: zed.userId };
  },
  async 'username-changed'() {
    await fay.call(changeUsername, { body: { username: 'fay2' } });
    return { userId: fay.userId };
  },
  async 'plan-ordered'() {
    const body = { order: 'invoice', plan: 'premium', until: null };
    const headers = { authorization: `Bearer ${SHOP_TOKEN}` };
    await world.visitor().call(orderPlan, { params: { userId: fay.userId }, body, headers });
    return { userId: fay.userId };
  },
  async 'age-proven'() {
    await checkAge(fay, 'adult');
    return { userId: fay.userId };
  },
  async 'age-refused'() {
    await checkAge(fay, 'minor');
    return { userId: fay.userId };
  },
  async 'email-change-requested'() {
    secrets.add('new-ada@example.com');
    await ada.call(changeEmail, { body: { email: 'new-ada@example.com', password: ada.password } });
    return { userId: ada.userId, account: expect.any(String) };
  },
  async 'refresh-token-reused'() {
    const erin = await world.person('erin');
    const stolen = new Map(erin.cookies);
    note(erin);
    for (let count = 0; count < 2; count += 1) {
      await erin.call(refresh);
      note(erin);
    }
    await world.clock.advance(10_001);
    await holderOf(stolen).call(refresh);
    return { userId: erin.userId, sessionId: expect.any(String) };
  },
  async 'token-refused'() {
    await holderOf(new Map([['visavis_access', 'FORGED']])).call(me);
    return { token: 'access' };
  },
  async 'csrf-refused'() {
    await ada.fetch(logout.path, { method: 'POST', headers: { 'x-csrf-token': 'FORGED' } });
    return { action: `POST ${logout.path}` };
  },
  async 'origin-refused'() {
    await fetch(`${world.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://u:FORGED@evil.example/FORGED' },
    });
    return { origin: 'https://evil.example' };
  },
  async 'access-refused'() {
    const gil = await world.person('gil');
    note(gil);
    const socket = await ada.connect();
    await socket.emit(dmSend, { recipientId: gil.userId, content: 'hello' });
    socket.close();
    return { userId: ada.userId, code: 'NOT_FRIENDS', action: dmSend.name };
  },
  async 'event-refused'() {
    const socket = await ada.connect();
    await socket.emitRaw('FORGED');
    socket.close();
    return { userId: ada.userId, code: 'NOT_FOUND', action: 'unknown event' };
  },
  async 'role-granted'() {
    const elsa = await world.person('elsa');
    const run = { command: 'admin-link', input: { email: elsa.email } };
    const { data } = (await world.app.operator.run(run)) as { data: { link: string } };
    const token = new URL(data.link).searchParams.get('token') ?? '';
    await world.visitor().call(resetPassword, { body: { token, password: 'a secret of hers' } });
    return { userId: elsa.userId };
  },
  async 'connection-refused'() {
    const socket = await ada.connect();
    for (let count = 0; count <= CONNECTION.frames.burst; count += 1) socket.client.emit('junk');
    await socket.disconnected;
    return { userId: ada.userId, code: 'FLOOD' };
  },
  async 'operator-command'() {
    await world.app.operator.run({ command: 'users show', input: { user: ada.email } });
    return { command: 'users show', outcome: 'ok', userId: ada.userId };
  },
};

it.each(securityEvents)('%s is written and counted when it happens', async (event) => {
  const before = await countOf(event);
  const expected = await happenings[event]();
  await vi.waitFor(() => expect(linesOf(event)).toContainEqual(expect.objectContaining(expected)));
  expect(await countOf(event)).toBeGreaterThan(before);
});

it('what the page of the desk asks by itself, and what is refused, is no use of it', async () => {
  const { call } = await setUpCode();
  const before = await countOf('desk-used');
  expect((await call(listCases)).status).toBe(200);
  expect((await call(claimCase, { params: { id: ada.userId } })).status).toBe(404);
  expect((await ada.call(findPeople, { query: { search: 'ada' } })).code).toBe('NOT_FOUND');
  expect(await countOf('desk-used')).toBe(before);
});

it.each([
  ['refresh', () => holderOf(new Map([['visavis_refresh', 'FORGED']])).call(refresh)],
  ['reset', () => world.visitor().call(resetPassword, { body: { token: 'FORGED', password: NEW_PASSWORD } })],
  ['email', () => world.visitor().call(confirmEmail, { body: { token: 'FORGED' } })],
  ['metrics', () => fetch(`${world.origin}/metrics`, { headers: { authorization: 'Bearer FORGED' } })],
] as const)('a %s token that was never issued is written', async (token, present) => {
  await present();
  expect(linesOf('token-refused')).toContainEqual(expect.objectContaining({ token, source: expect.any(String) }));
});

it('an outdated access token and a visitor without one are no events', async () => {
  const before = await countOf('token-refused');
  await world.clock.advance(16 * 60_000);
  expect((await ada.call(me)).status).toBe(401);
  expect((await world.visitor().call(me)).status).toBe(401);
  expect(await countOf('token-refused')).toBe(before);
});

it('the token of a device is no access token', async () => {
  const before = await countOf('token-refused');
  const device = ada.cookies.get('visavis_device') ?? '';
  expect((await holderOf(new Map([['visavis_access', device]])).call(me)).status).toBe(401);
  expect(await countOf('token-refused')).toBe(before + 1);
});

it('no email, password, token, cookie, address, device or name of a passkey is in the log or the metrics', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const body = JSON.stringify({ email: ada.email, password: ada.password });
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  expect((await fetch(`${world.origin}${login.path}`, { method: 'POST', headers, body })).status).toBe(200);
  await vi.waitUntil(() => world.mails.some(({ to, text }) => to === ada.email && text.includes('Firefox · Linux')));
  secrets.add('Firefox');
  expect(captured.events().length).toBeGreaterThan(securityEvents.length);
  for (const text of [captured.text(), await metrics()]) {
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
  }
});
