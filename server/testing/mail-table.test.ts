import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { changeEmail, changePassword, resendEmailLink } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, register } from '@visavis/domain/auth/contract.ts';
import { listIdentities, removeIdentity } from '@visavis/domain/auth/provider-contract.ts';
import { decideAboutPerson } from '@visavis/domain/desk/contract.ts';
import { beginCode, confirmCode } from '@visavis/domain/desk/door.ts';
import { undoDecision } from '@visavis/domain/desk/verdicts.ts';
import { mails as english } from '@visavis/domain/languages/en/mails.ts';
import type { MailTexts } from '@visavis/domain/languages/shapes.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@visavis/domain/passkeys/contract.ts';
import { answerMeeting, listMeetings } from '@visavis/domain/waiting/contract.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, it, vi } from 'vitest';
import { users } from '../db/schema/users.ts';
import type { Mail } from '../ports/mail/mailer.ts';
import { createRateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { createFakePasskey } from './authenticators/passkey.fake.ts';
import { newcomers } from './crowd.ts';
import { linkExample, startIdentityProvider } from './identity-provider.ts';
import { createVisitor, PASSWORD, type TestPerson } from './person.ts';
import { MESSAGE } from './scenes/cases.ts';
import { appoint } from './scenes/staff.ts';
import { useWorld } from './use-world.ts';

const SITE = 'http://visavis.example';
const HOUR = 3_600_000;

type Kind = Exclude<keyof MailTexts, 'hello' | 'foot' | 'noContact' | 'noFigures'>;

interface Row {
  subject: string;
  /** who makes the server send it */
  by: string;
  /** `any`: also to an address that nobody has confirmed, which may be a stranger's: it greets them by no name */
  to: 'any' | 'confirmed';
  /** of `any`: how many from one network reach a mailbox in each of three hours, however many are asked for */
  inThreeHours?: number[];
}

/** Every mail to a person: who causes it, to whom it goes, and how often. */
const table: Record<Kind, Row> = {
  confirmAddress: { subject: 'Confirm your email address', by: 'account', to: 'any', inThreeHours: [5, 5, 0] },
  confirmNewAddress: { subject: 'Confirm your new email address', by: 'account', to: 'any', inThreeHours: [5, 5, 0] },
  addressTaken: {
    subject: 'Your email address belongs to a Visavis account',
    by: 'account',
    to: 'any',
    inThreeHours: [5, 5, 0],
  },
  resetPassword: { subject: 'Choose a new Visavis password', by: 'anyone', to: 'any', inThreeHours: [3, 3, 3] },
  /** its link has confirmed the address */
  passwordReset: { subject: 'Your Visavis password was changed', by: 'reader of the mailbox', to: 'confirmed' },
  addressChanges: { subject: 'Your Visavis email address is about to change', by: 'account', to: 'confirmed' },
  newDevice: { subject: 'New sign-in to your Visavis account', by: 'account', to: 'confirmed' },
  passwordChanged: { subject: 'Your Visavis password was changed', by: 'account', to: 'confirmed' },
  accountDeleted: { subject: 'Your Visavis account is being deleted', by: 'account', to: 'confirmed' },
  codesSetUp: { subject: 'One-time codes for your Visavis account', by: 'staff account', to: 'confirmed' },
  passkeyAdded: { subject: 'New passkey for your Visavis account', by: 'account', to: 'confirmed' },
  passkeyRemoved: { subject: 'Passkey removed from your Visavis account', by: 'account', to: 'confirmed' },
  identityLinked: { subject: 'Sign-in with Example added to your Visavis account', by: 'account', to: 'confirmed' },
  identityRemoved: {
    subject: 'Sign-in with Example removed from your Visavis account',
    by: 'account',
    to: 'confirmed',
  },
  reminder: { subject: 'Visavis: we meet on', by: 'account', to: 'confirmed' },
  measureMade: { subject: 'A message about your Visavis account', by: 'desk', to: 'confirmed' },
  measureWithdrawn: { subject: 'Good news about your Visavis account', by: 'desk', to: 'confirmed' },
  measureStays: { subject: 'The answer to your appeal', by: 'desk', to: 'confirmed' },
};

/** Counts by the world's clock, so that a test can pass hours. */
const rateLimiter = createRateLimiter(1, ({ points, duration }) => {
  const windows = new Map<string, { count: number; end: number }>();
  return {
    async consume(key) {
      const now = world.clock.now();
      const open = windows.get(key);
      const window = open && open.end > now ? open : { count: 0, end: now + duration * 1000 };
      window.count += 1;
      windows.set(key, window);
      if (window.count > points) throw { msBeforeNext: window.end - now };
    },
    async reward(key) {
      const window = windows.get(key);
      if (window) window.count -= 1;
    },
    delete: async (key) => windows.delete(key),
  };
});
const provider = await startIdentityProvider();
afterAll(() => provider.close());
const { world } = await useWorld({
  settings: {
    EMAIL_VERIFICATION: 'required',
    PUBLIC_URL: SITE,
    MEETING_HOURS: '20:00',
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_SCALE: '1',
    OIDC_PROVIDERS: provider.setting,
  },
  ports: { rateLimiter },
});

let names = 0;
/** Someone in a network of their own. */
async function person({ isConfirmed, network }: { isConfirmed: boolean; network?: number }): Promise<TestPerson> {
  names += 1;
  const [made] = await newcomers(world, `ann${names}`);
  if (!isConfirmed) {
    await world.ports.database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, made.userId));
  }
  return from(network ?? names, made);
}

/** The same client behind another network. */
function from(network: number, { username, email, userId, cookies }: TestPerson): TestPerson {
  const client = createVisitor(world.origin, { username, email, password: PASSWORD });
  for (const [name, value] of cookies) client.cookies.set(name, value);
  client.userId = userId;
  networks.set(client.cookies, `198.51.${network}.7`);
  return client;
}

/** by the cookies of a client: the address that its requests come from */
const networks = new Map<Map<string, string>, string>();
const send = globalThis.fetch;
let address = '198.51.100.7';
vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', address);
  return send(input, { ...init, headers });
});
// Test files share their worker's globals.
afterAll(() => vi.unstubAllGlobals());
/** Has someone do something in their network. */
async function as<T>(who: TestPerson, act: () => Promise<T>): Promise<T> {
  address = networks.get(who.cookies) ?? address;
  return act();
}

const isOf = (kind: Kind) => (mail: Mail) => mail.subject.startsWith(table[kind].subject);
const change = (who: TestPerson, email: string) =>
  as(who, () => who.call(changeEmail, { body: { email, password: PASSWORD } }));

/** How each mail that may reach a stranger is asked for by someone who wants to pester them. */
const askers: Partial<Record<Kind, (who: TestPerson, stranger: string) => Promise<unknown>>> = {
  confirmAddress: (who) => as(who, () => who.call(resendEmailLink)),
  confirmNewAddress: change,
  addressTaken: async (who) => change(who, taken.email),
  resetPassword: (who) => as(who, () => world.visitor().call(forgotPassword, { body: { email: who.email } })),
};
const [taken] = await newcomers(world, 'taken');

it('the table has every mail', () => {
  const others = ['hello', 'foot', 'noContact', 'noFigures'];
  expect([...Object.keys(table), ...others].sort()).toEqual(Object.keys(english).sort());
  const toAny = Object.entries(table).filter(([, { to }]) => to === 'any');
  expect(toAny.map(([kind]) => kind).sort()).toEqual(Object.keys(askers).sort());
});

it.each(Object.keys(askers) as Kind[])('%s reaches an address as often as the table says', async (kind) => {
  const who = await person({ isConfirmed: false });
  const ask = askers[kind];
  const perHour: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    await as(who, () => who.signIn());
    world.mails.length = 0;
    for (let time = 0; time < 7; time += 1) await ask?.(who, `stranger-of-${who.username}@example.org`);
    // Its link is written after the answer; a server that stops waits for it.
    if (kind === 'resetPassword') await world.restart();
    const posted = (await world.posted()).filter(isOf(kind));
    perHour.push(posted.length);
    for (const { text } of posted) expect(text).not.toContain(who.username);
    await world.clock.advance(HOUR + 1000);
  }
  expect(perHour).toEqual(table[kind].inThreeHours);
});

it('a stranger who uses up the mails to an address keeps its owner from none', async () => {
  const [owner, stranger] = [await person({ isConfirmed: false }), await person({ isConfirmed: false })];
  for (let time = 0; time < 6; time += 1) await change(stranger, owner.email);
  for (let time = 0; time < 4; time += 1) await askers.resetPassword?.(from(201, owner), '');
  await world.restart();
  const named = (await world.posted()).filter(({ to, text }) => to === owner.email && text.includes(owner.username));
  expect(named).toEqual([]);
  world.mails.length = 0;
  expect((await as(owner, () => owner.call(resendEmailLink))).data).toEqual({ sentTo: owner.email });
  await askers.resetPassword?.(owner, '');
  await world.restart();
  const kinds = (await world.posted()).filter(({ to }) => to === owner.email).map(({ subject }) => subject);
  expect(kinds).toEqual([table.confirmAddress.subject, table.resetPassword.subject]);
});

it('sign-ups from a network mail one mailbox five times in an hour, whatever is written into its address', async () => {
  const who = await person({ isConfirmed: false });
  world.mails.length = 0;
  for (const local of ['v.ictim', 'vic.tim', 'victim+1', 'victim+2', 'v.i.c.tim', 'victim+3', 'victim']) {
    const names = { username: `new${local.replace('+', '_')}`, firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
    const body = { ...names, email: `${local}@googlemail.com`, password: PASSWORD };
    expect((await as(who, () => world.visitor().call(register, { body }))).status).toBe(201);
  }
  expect((await world.posted()).map(({ to }) => to)).toHaveLength(5);
});

it('links mailed again from a network reach one mailbox five times in an hour, however many accounts ask', async () => {
  const stranger = 'several-want-it@example.org';
  const askers = [1, 2, 3].map(() => person({ isConfirmed: false }));
  const accounts = await Promise.all(askers);
  for (const who of accounts) await change(who, stranger);
  world.mails.length = 0;
  for (const who of accounts) {
    const there = from(202, who);
    for (let time = 0; time < 3; time += 1) await as(there, () => there.call(resendEmailLink));
  }
  expect((await world.posted()).map(({ to }) => to)).toEqual(Array(5).fill(stranger));
});

it('no mail makes a link of what someone has chosen', async () => {
  const [who] = await newcomers(world, 'ann.example');
  world.mails.length = 0;
  const body = JSON.stringify({ email: who.email, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'user-agent': 'https://visavis.evil.example/1 x' };
  await world.visitor().fetch(login.path, { method: 'POST', headers, body });
  const { data: key } = await who.call(addPasskey, {
    body: { credential: createFakePasskey(SITE).create((await who.call(beginPasskey, { body: {} })).data) },
  });
  await who.call(renamePasskey, { params: { id: key.id }, body: { name: 'www.evil.example ann@evil。example' } });
  await who.call(removePasskey, { params: { id: key.id }, body: {} });
  await change(who, 'ann-new@example.org');
  await who.call(changePassword, { body: { currentPassword: PASSWORD, password: 'another secret of mine' } });
  const written = (await world.posted()).map(({ text }) => text.replaceAll(/http:\/\/visavis\.example\S*/g, ''));
  expect(written).toHaveLength(6);
  expect(written.join('\n')).toMatch(/ann\.\u200bexample.*evil\.\u200bexample/s);
  for (const text of written) expect(text).not.toMatch(/[\p{L}\d][.:/@。]+\p{L}/u);
});

it('an account mails no more than five addresses in an hour, and ten in a day', async () => {
  const who = await person({ isConfirmed: false });
  const perHour: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    await as(who, () => who.signIn());
    world.mails.length = 0;
    for (let time = 0; time < 7; time += 1) await change(who, `other-${hour}-${time}@example.org`);
    perHour.push((await world.posted()).filter(isOf('confirmNewAddress')).length);
    await world.clock.advance(HOUR + 1000);
  }
  expect(perHour).toEqual([5, 5, 0]);
});

it('an account has links mailed again ten times in a day, however many addresses it enters', async () => {
  const who = await person({ isConfirmed: false });
  world.mails.length = 0;
  for (let hour = 0; hour < 4; hour += 1) {
    await as(who, () => who.signIn());
    await change(who, `again-${hour}@example.org`);
    for (let time = 0; time < 4; time += 1) await as(who, () => who.call(resendEmailLink));
    await world.clock.advance(HOUR + 1000);
  }
  expect((await world.posted()).filter(isOf('confirmNewAddress'))).toHaveLength(4 + 10);
});

it('neither do all accounts of a network, and what mails nobody does not count', async () => {
  const [one, other] = [
    await person({ isConfirmed: false, network: 200 }),
    await person({ isConfirmed: false, network: 200 }),
  ];
  for (let time = 0; time < 8; time += 1) {
    expect((await change(one, one.email)).status).toBe(200);
    expect((await change(one, `one-${time}@mailinator.com`)).fields).toEqual({ email: 'EMAIL_DISPOSABLE' });
  }
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 3; time += 1) {
    for (const who of [one, other]) codes.push((await change(who, `${who.username}-${time}@example.org`)).code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED']);
  const third = await person({ isConfirmed: false });
  expect((await change(third, 'third@example.org')).status).toBe(200);
});

it.each([
  ['confirmed', true],
  ['unconfirmed', false],
])('to an address that is %s go these mails alone', async (_, isConfirmed) => {
  const [mona] = await newcomers(world, `mona-${isConfirmed}`);
  await appoint(world, mona, 'moderator');
  const who = await person({ isConfirmed });
  world.mails.length = 0;
  const { data: key } = await who.call(addPasskey, {
    body: { credential: createFakePasskey(SITE).create((await who.call(beginPasskey, { body: {} })).data) },
  });
  await who.call(removePasskey, { params: { id: key.id }, body: {} });
  await linkExample(who, provider);
  const [identity] = (await who.call(listIdentities)).data;
  await who.call(removeIdentity, { params: { id: identity?.id ?? '' }, body: {} });
  await createVisitor(world.origin, who).call(login, { body: { email: who.email, password: PASSWORD } });
  await change(who, `new-${who.email}`);
  const verdict = { action: 'warn', rule: 'HARASSMENT', message: MESSAGE } as const;
  const warned = await mona.call(decideAboutPerson, {
    params: { id: who.userId },
    body: { verdict, lastDecisionId: null },
  });
  await world.posted();
  await mona.call(undoDecision, { params: { id: warned.data.history.decisions[0]?.id ?? '' } });

  const [meeting] = (await who.call(listMeetings)).data;
  const startsAt = meeting?.startsAt ?? '';
  await who.call(answerMeeting, { params: { startsAt }, body: { isGoing: true } });
  await appoint(world, who, 'moderator');
  const { secret } = (await who.call(beginCode, { body: { password: PASSWORD } })).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
  await who.call(confirmCode, { body: { code } });
  await who.call(changePassword, { body: { currentPassword: PASSWORD, password: 'another secret of mine' } });
  await who.call(deleteAccount, { body: { password: 'another secret of mine', confirmed: true } });
  await world.ports.database.db.update(users).set({ eraseAt: null }).where(eq(users.id, who.userId));

  await world.clock.advance(Date.parse(startsAt) - world.clock.now() - 9 * 60_000);
  const [witness] = await newcomers(world, `witness-${isConfirmed}`);
  await witness.call(answerMeeting, { params: { startsAt }, body: { isGoing: true } });
  const isReminded = () => world.mails.some(({ to }) => to === witness.email);
  await expect.poll(() => world.clock.advance(5000).then(isReminded)).toBe(true);

  const subjects = (await world.posted()).filter(({ to }) => to === who.email).map(({ subject }) => subject);
  const kinds: Kind[] = [
    ...(['passkeyAdded', 'passkeyRemoved', 'identityLinked', 'identityRemoved', 'newDevice'] as const),
    ...(['addressChanges', 'measureMade', 'measureWithdrawn'] as const),
    ...(['codesSetUp', 'passwordChanged', 'accountDeleted', 'reminder'] as const),
  ];
  expect(subjects).toEqual(isConfirmed ? kinds.map((kind) => expect.stringContaining(table[kind].subject)) : []);
});
