import { deleteAccount } from '@visavis/domain/account/contract.ts';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmail,
  rejectEmail,
  resendEmailLink,
} from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, logout, register, resetPassword } from '@visavis/domain/auth/contract.ts';
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
import { FRESH_SIGN_IN } from '@visavis/domain/auth/rules.ts';
import { endOtherSessions, endSession, listSessions } from '@visavis/domain/auth/session-contract.ts';
import { beginCode, beginOpen, confirmCode, openWithCode, openWithPasskey } from '@visavis/domain/desk/door.ts';
import { erasePerson, signPersonOut } from '@visavis/domain/desk/people.ts';
import type { MailTexts } from '@visavis/domain/languages/shapes.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  removePasskey,
  signInWithPasskey,
} from '@visavis/domain/passkeys/contract.ts';
import { CHALLENGE_PURPOSES, type ChallengePurpose } from '@visavis/domain/passkeys/rules.ts';
import { routes } from '@visavis/domain/wire/contracts.ts';
import type { ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '../db/schema/users.ts';
import { commandNames } from '../operator/command-schema.ts';
import { mailsIn } from '../ports/mail/texts.ts';
import type { SecurityEvent } from '../ports/security-log.ts';
import { createFakePasskey } from './authenticators/passkey.fake.ts';
import { createCapturedLog } from './captured-log.ts';
import { newcomers } from './crowd.ts';
import { linkExample, startIdentityProvider } from './identity-provider.ts';
import { createVisitor, PASSWORD, type Reply, type TestPerson } from './person.ts';
import { appoint } from './scenes/staff.ts';
import { createWorld, type World } from './world.ts';

const english = mailsIn('en');

const SITE = 'http://visavis.example';
const captured = createCapturedLog();
const provider = await startIdentityProvider();
let world: World;
beforeAll(async () => {
  world = await createWorld({
    settings: { EMAIL_VERIFICATION: 'required', PUBLIC_URL: SITE, OIDC_PROVIDERS: provider.setting },
    ports: { log: captured.log },
  });
});
afterAll(() => Promise.all([world.close(), provider.close()]));

type Mail = Exclude<keyof MailTexts, 'hello' | 'foot' | 'noContact' | 'noFigures' | 'measureStays'>;
type Outcome = Pick<Reply<unknown>, 'status' | 'code'>;

/** An act that changes who can sign in to an account, or for how long. */
interface Act {
  /** what is asked beyond a session, which may be a stranger's */
  proof: string;
  /** the answer to whoever does not have it; unset where nothing is asked */
  refusal?: ErrorCode;
  /** the purpose of the challenge that is signed: it serves no other (server/passkeys/purposes.test.ts) */
  challenge?: ChallengePurpose;
  mails: Mail[];
  events: SecurityEvent[];
  /** Does it, with the proof or without. Nothing is asked of someone who signed in a moment ago: this was long ago. */
  act(who: TestPerson, hasProof: boolean): Promise<Outcome>;
}

const WRONG = 'not the password';
const passwordIf = (hasProof: boolean) => (hasProof ? PASSWORD : WRONG);
/** of one-time codes, by user */
const secrets = new Map<string, string>();
let names = 0;
const nextName = () => {
  names += 1;
  return `someone${names}`;
};

/** The newest mailed token to an address. */
const tokenTo = (email: string, page: 'verify-email' | 'reset-password') =>
  vi.waitUntil(() => {
    const texts = world.mails.filter(({ to }) => to === email).map(({ text }) => text);
    return texts.map((text) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1]).findLast(Boolean);
  });

/** An account that was never confirmed, with its link. */
async function unconfirmed(who: TestPerson): Promise<string> {
  const { db } = world.ports.database;
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, who.userId));
  await who.call(resendEmailLink);
  return (await tokenTo(who.email, 'verify-email')) ?? '';
}

/** A new passkey of someone, by the fresh session of another browser. */
async function passkeyOf(who: TestPerson) {
  const key = createFakePasskey(SITE);
  const { data } = await who.call(beginPasskey, { body: { password: PASSWORD } });
  const added = await who.call(addPasskey, { body: { credential: key.create(data) } });
  return { key, id: added.data.id };
}

const example = { provider: 'example' };
/** Comes back from the other site under a name. */
async function arriveAs(visitor: TestPerson, sub: string) {
  const { url } = (await visitor.call(beginProviderSignIn, { params: example })).data;
  return visitor.call(finishProvider, { params: example, body: { query: await provider.visit(url, sub) } });
}

/** A code of this moment for one of the staff who begins to set codes up. */
async function beginCodes(who: TestPerson): Promise<string> {
  await world.ports.database.db.update(users).set({ role: 'moderator' }).where(eq(users.id, who.userId));
  const { secret } = (await who.call(beginCode, { body: { password: PASSWORD } })).data;
  secrets.set(who.userId, secret);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
}

async function admin(isOpen: boolean): Promise<TestPerson> {
  const [who] = await newcomers(world, nextName());
  if (isOpen) await appoint(world, who, 'admin');
  else await world.ports.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, who.userId));
  return who;
}

const nameOf = ({ method, path }: AnyRoute) => `${method} ${path}`;
const acts: Record<string, Act> = {
  [nameOf(register)]: {
    proof: 'none: it makes an account',
    mails: ['confirmAddress'],
    events: ['account-created'],
    act(who) {
      const names = { username: nextName(), firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
      const body = { ...names, email: `of-${who.email}`, password: PASSWORD };
      return world.visitor().call(register, { body });
    },
  },
  [nameOf(login)]: {
    proof: 'the password',
    refusal: 'INVALID_CREDENTIALS',
    mails: ['newDevice'],
    events: ['signed-in'],
    act: ({ email }, hasProof) => world.visitor().call(login, { body: { email, password: passwordIf(hasProof) } }),
  },
  [nameOf(signInWithPasskey)]: {
    proof: 'a passkey',
    refusal: 'PASSKEY_REFUSED',
    challenge: 'sign-in',
    mails: ['passkeyAdded', 'newDevice'],
    events: ['signed-in'],
    async act(who, hasProof) {
      const { key } = await passkeyOf(who);
      const options = await world.visitor().call(beginPasskeySignIn);
      const challenge = hasProof ? options.data.challenge : 'made-up';
      return world.visitor().call(signInWithPasskey, { body: { credential: key.sign({ challenge }) } });
    },
  },
  [nameOf(logout)]: {
    proof: 'none: it ends this session',
    mails: [],
    events: ['signed-out'],
    act: (who) => who.call(logout),
  },
  [nameOf(endSession)]: {
    proof: 'a sign-in of ten minutes, or the password',
    refusal: 'RECENT_SIGN_IN_REQUIRED',
    mails: ['newDevice'],
    events: ['session-ended'],
    async act(who, hasProof) {
      await createVisitor(world.origin, who).signIn();
      const other = (await who.call(listSessions)).data.find(({ isCurrent }) => !isCurrent);
      return who.call(endSession, { params: { id: other?.id ?? '' }, body: hasProof ? { password: PASSWORD } : {} });
    },
  },
  [nameOf(endOtherSessions)]: {
    proof: 'a sign-in of ten minutes, or the password',
    refusal: 'RECENT_SIGN_IN_REQUIRED',
    mails: ['newDevice'],
    events: ['session-ended'],
    async act(who, hasProof) {
      await createVisitor(world.origin, who).signIn();
      return who.call(endOtherSessions, { body: hasProof ? { password: PASSWORD } : {} });
    },
  },
  [nameOf(forgotPassword)]: {
    proof: 'none: only the mailbox can use what is mailed',
    mails: ['resetPassword'],
    events: ['password-reset-requested'],
    async act({ email }) {
      const reply = await world.visitor().call(forgotPassword, { body: { email } });
      await tokenTo(email, 'reset-password');
      return reply;
    },
  },
  [nameOf(resetPassword)]: {
    proof: 'a mailed token',
    refusal: 'RESET_TOKEN_INVALID',
    mails: ['passkeyAdded', 'resetPassword', 'passwordReset'],
    events: ['password-reset', 'passkey-removed'],
    async act(who, hasProof) {
      await passkeyOf(who);
      await world.visitor().call(forgotPassword, { body: { email: who.email } });
      const token = await tokenTo(who.email, 'reset-password');
      const body = { token: hasProof ? token : 'made-up', password: 'another secret of mine' };
      return world.visitor().call(resetPassword, { body });
    },
  },
  [nameOf(registerWithProvider)]: {
    proof: 'none: it makes an account, for someone whom another site has named',
    refusal: 'PROVIDER_EXPIRED',
    mails: ['confirmAddress'],
    events: ['account-created', 'signed-in'],
    async act(who, hasProof) {
      const visitor = world.visitor();
      if (hasProof) await arriveAs(visitor, `new-${who.username}`);
      const names = { username: nextName(), firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
      return visitor.call(registerWithProvider, { body: { ...names, email: `of-${who.email}` } });
    },
  },
  [nameOf(loginAndLink)]: {
    proof: 'the password, for someone whom another site has named',
    refusal: 'INVALID_CREDENTIALS',
    mails: ['identityLinked', 'newDevice'],
    events: ['identity-linked', 'signed-in'],
    async act({ email, username }, hasProof) {
      const visitor = world.visitor();
      await arriveAs(visitor, username);
      return visitor.call(loginAndLink, { body: { email, password: passwordIf(hasProof) } });
    },
  },
  [nameOf(beginProviderLink)]: {
    proof: 'a sign-in of ten minutes, or the password',
    refusal: 'RECENT_SIGN_IN_REQUIRED',
    mails: ['identityLinked'],
    events: ['identity-linked'],
    act: (who, hasProof) => linkExample(who, provider, hasProof ? { password: PASSWORD } : {}),
  },
  [nameOf(finishProvider)]: {
    proof: 'a linked account at another site',
    refusal: 'PROVIDER_EXPIRED',
    mails: ['identityLinked', 'newDevice'],
    events: ['signed-in'],
    async act(who, hasProof) {
      await linkExample(who, provider, { password: PASSWORD });
      if (hasProof) return arriveAs(world.visitor(), who.username);
      return world.visitor().call(finishProvider, { params: example, body: { query: {} } });
    },
  },
  [nameOf(beginProviderProof)]: {
    proof: 'a new sign-in at the linked site',
    refusal: 'PROVIDER_OTHER',
    mails: ['identityLinked'],
    events: ['identity-proven'],
    async act(who, hasProof) {
      await linkExample(who, provider, { password: PASSWORD });
      const { url } = (await who.call(beginProviderProof, { params: example })).data;
      const query = await provider.visit(url, hasProof ? who.username : 'someone else');
      return who.call(finishProvider, { params: example, body: { query } });
    },
  },
  [nameOf(removeIdentity)]: {
    proof: 'a sign-in of ten minutes, or the password',
    refusal: 'RECENT_SIGN_IN_REQUIRED',
    mails: ['identityLinked', 'identityRemoved'],
    events: ['identity-removed'],
    async act(who, hasProof) {
      await linkExample(who, provider, { password: PASSWORD });
      const [identity] = (await who.call(listIdentities)).data;
      const body = hasProof ? { password: PASSWORD } : {};
      return who.call(removeIdentity, { params: { id: identity?.id ?? '' }, body });
    },
  },
  [nameOf(addPasskey)]: {
    proof: 'a sign-in of ten minutes, or the password, when its challenge is asked for',
    refusal: 'PASSKEY_REFUSED',
    challenge: 'add',
    mails: ['passkeyAdded'],
    events: ['passkey-added'],
    async act(who, hasProof) {
      const asked = await who.call(beginPasskey, { body: hasProof ? { password: PASSWORD } : {} });
      expect(asked.code).toBe(hasProof ? undefined : 'RECENT_SIGN_IN_REQUIRED');
      const user = { id: Buffer.from(who.userId.replaceAll('-', ''), 'hex').toString('base64url') };
      const options = hasProof ? asked.data : { challenge: 'made-up', user };
      return who.call(addPasskey, { body: { credential: createFakePasskey(SITE).create(options) } });
    },
  },
  [nameOf(removePasskey)]: {
    proof: 'a sign-in of ten minutes, or the password; of staff the open desk',
    refusal: 'RECENT_SIGN_IN_REQUIRED',
    mails: ['passkeyAdded', 'passkeyRemoved'],
    events: ['passkey-removed'],
    async act(who, hasProof) {
      const { id } = await passkeyOf(who);
      return who.call(removePasskey, { params: { id }, body: hasProof ? { password: PASSWORD } : {} });
    },
  },
  [nameOf(deletePasskey)]: {
    proof: 'a sign-in of ten minutes',
    refusal: 'RECENT_SIGN_IN_REQUIRED',
    mails: ['passkeyAdded', 'newDevice', 'passkeyRemoved'],
    events: ['passkey-removed'],
    async act(who, hasProof) {
      const { id } = await passkeyOf(who);
      const fresh = createVisitor(world.origin, who);
      await fresh.signIn();
      return (hasProof ? fresh : who).call(deletePasskey, { params: { id } });
    },
  },
  [nameOf(confirmEmail)]: {
    proof: 'a mailed token',
    refusal: 'EMAIL_LINK_INVALID',
    mails: ['confirmAddress'],
    events: ['email-confirmed'],
    async act(who, hasProof) {
      const token = await unconfirmed(who);
      return world.visitor().call(confirmEmail, { body: { token: hasProof ? token : 'made-up' } });
    },
  },
  [nameOf(rejectEmail)]: {
    proof: 'a mailed token of an address that is not confirmed',
    refusal: 'EMAIL_LINK_INVALID',
    mails: ['confirmAddress'],
    events: ['account-disowned', 'account-erased'],
    async act(who, hasProof) {
      const token = await unconfirmed(who);
      return world.visitor().call(rejectEmail, { body: { token: hasProof ? token : 'made-up' } });
    },
  },
  [nameOf(changeEmail)]: {
    proof: 'the password; it takes effect by a mailed token',
    refusal: 'PASSWORD_WRONG',
    mails: ['addressChanges', 'confirmNewAddress'],
    events: ['email-change-requested', 'email-changed'],
    async act(who, hasProof) {
      const email = `of-${who.email}`;
      const reply = await who.call(changeEmail, { body: { email, password: passwordIf(hasProof) } });
      if (hasProof) {
        await world.visitor().call(confirmEmail, { body: { token: await tokenTo(email, 'verify-email') } });
      }
      return reply;
    },
  },
  [nameOf(cancelEmailChange)]: {
    proof: 'none: all stays as it is',
    mails: ['addressChanges', 'confirmNewAddress'],
    events: ['email-change-cancelled'],
    async act(who) {
      await who.call(changeEmail, { body: { email: `of-${who.email}`, password: PASSWORD } });
      return who.call(cancelEmailChange);
    },
  },
  [nameOf(changePassword)]: {
    proof: 'the password',
    refusal: 'PASSWORD_WRONG',
    mails: ['passwordChanged'],
    events: ['password-changed'],
    act: (who, hasProof) =>
      who.call(changePassword, { body: { currentPassword: passwordIf(hasProof), password: 'another secret of mine' } }),
  },
  [nameOf(deleteAccount)]: {
    proof: 'the password',
    refusal: 'PASSWORD_WRONG',
    mails: ['accountDeleted'],
    events: ['account-left'],
    act: (who, hasProof) => who.call(deleteAccount, { body: { password: passwordIf(hasProof), confirmed: true } }),
  },
  [nameOf(confirmCode)]: {
    proof: 'the password when it is begun, the code, and the open desk where there is a second factor',
    refusal: 'CODE_REFUSED',
    mails: ['codesSetUp'],
    events: ['desk-code-set', 'desk-opened'],
    async act(who, hasProof) {
      const code = await beginCodes(who);
      expect((await who.call(beginCode, { body: { password: WRONG } })).code).toBe('PASSWORD_WRONG');
      return who.call(confirmCode, { body: { code: hasProof ? code : '000000' } });
    },
  },
  [nameOf(openWithCode)]: {
    proof: 'a code',
    refusal: 'CODE_REFUSED',
    mails: ['codesSetUp'],
    events: ['desk-opened'],
    async act(who, hasProof) {
      await who.call(confirmCode, { body: { code: await beginCodes(who) } });
      return who.call(openWithCode, { body: { code: hasProof ? await nextCode(who) : '000000' } });
    },
  },
  [nameOf(openWithPasskey)]: {
    proof: 'a passkey',
    refusal: 'PASSKEY_REFUSED',
    challenge: 'prove',
    mails: ['passkeyAdded'],
    events: ['desk-opened'],
    async act(who, hasProof) {
      const { key } = await passkeyOf(who);
      await world.ports.database.db.update(users).set({ role: 'moderator' }).where(eq(users.id, who.userId));
      const options = await who.call(beginOpen);
      const challenge = hasProof ? options.data.challenge : 'made-up';
      return who.call(openWithPasskey, { body: { credential: key.sign({ challenge }) } });
    },
  },
  [nameOf(signPersonOut)]: {
    proof: 'the open desk of an admin',
    refusal: 'DESK_CLOSED',
    mails: [],
    events: ['desk-used'],
    act: async ({ userId }, hasProof) => (await admin(hasProof)).call(signPersonOut, { params: { id: userId } }),
  },
  [nameOf(erasePerson)]: {
    proof: 'the open desk of an admin',
    refusal: 'DESK_CLOSED',
    mails: [],
    events: ['desk-used', 'account-erased'],
    act: async ({ userId, username }, hasProof) =>
      (await admin(hasProof)).call(erasePerson, { params: { id: userId }, body: { username } }),
  },
  ...Object.fromEntries(
    (
      [
        ['users sign-out', {}, []],
        ['users set-role', { role: 'moderator' }, []],
        ['users delete', {}, ['account-erased']],
        ['sessions end', {}, []],
      ] as const
    ).map(([command, input, events]): [string, Act] => [
      command,
      {
        proof: 'the machine',
        mails: [],
        events: ['operator-command', ...events],
        async act({ userId }) {
          const all = command === 'sessions end' ? {} : { user: userId, ...input };
          const { ok } = await world.app.operator.run({ command, input: all });
          return { status: ok ? 200 : 500, code: undefined };
        },
      },
    ]),
  ),
};

/** Calls that change nothing of the kind. */
const others = [
  'POST /api/auth/refresh',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys/sign-in/options',
  'POST /api/auth/providers/:provider/sign-in',
  'PUT /api/auth/passkeys/:id',
  'POST /api/auth/reset-password/passkeys',
  'POST /api/account/age-check',
  'POST /api/account/age-check/result',
  'POST /api/account/data',
  'POST /api/account/email/link',
  'POST /api/account/texts',
  'PUT /api/account/username',
  'POST /api/desk/door/code/setup',
  'POST /api/desk/door/passkey/options',
  'POST /api/desk/people/:id/decision',
  'POST /api/desk/people/:id/export',
  'PUT /api/desk/people/:id/plan',
  'DELETE /api/desk/people/:id/suspension',
  'users show',
  'users suspend',
  'users reinstate',
  'users set-plan',
  'users set-username',
  'users set-display-name',
  'users export',
];

it('every call about accounts and sessions is listed: it is such an act, or it is not', () => {
  const isAbout = ({ method, path }: AnyRoute) =>
    method !== 'GET' && /^\/api\/(auth|account|desk\/door|desk\/people)\//.test(path);
  const commands = commandNames.filter((name) => /^(users|sessions) /.test(name));
  const called = [...routes.filter(isAbout).map(nameOf), ...commands];
  expect([...Object.keys(acts), ...others].sort()).toEqual(called.sort());
});

it('a challenge of each purpose is for one act', () => {
  const used = Object.values(acts).flatMap(({ challenge }) => challenge ?? []);
  expect(used.toSorted()).toEqual(CHALLENGE_PURPOSES.toSorted());
});

/** A code of the next period: one counts once. */
async function nextCode(who: TestPerson): Promise<string> {
  await world.clock.advance(30_000);
  const secret = secrets.get(who.userId);
  return new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate({ timestamp: world.clock.now() });
}
const mailed = (who: TestPerson) => {
  const theirs = [who.email, `of-${who.email}`];
  return world.mails.filter(({ to }) => theirs.includes(to)).map(({ subject }) => subject);
};
const facts = { username: '', link: '', device: '', name: 'Example', time: '', day: '', passkeys: 0 };
const subjectOf = (kind: Mail) => (english[kind] as (of: object) => { subject: string })(facts).subject;

/** Someone whose open session is older than a sign-in stands for the password. */
async function someone(): Promise<TestPerson> {
  const [who] = await newcomers(world, nextName());
  await world.clock.advance(FRESH_SIGN_IN + 1);
  return who;
}

describe.each(Object.entries(acts))('%s', (_, { refusal, mails, events, act }) => {
  if (refusal) {
    it('is refused without its proof', async () => {
      expect((await act(await someone(), false)).code).toBe(refusal);
    });
  }

  it('is mailed of and logged', async () => {
    const who = await someone();
    const before = captured.events().length;
    const reply = await act(who, true);
    expect([reply.status < 300, reply.code]).toEqual([true, undefined]);
    await world.posted();
    await vi.waitFor(() => expect(mailed(who).toSorted()).toEqual(mails.map(subjectOf).toSorted()));
    const logged = captured
      .events()
      .slice(before)
      .map(({ event }) => event);
    expect(logged).toEqual(expect.arrayContaining(events));
  });
});
