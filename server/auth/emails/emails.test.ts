import {
  accountUpdated,
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmEmail,
  resendEmailLink,
} from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, me, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestPerson } from '../../testing/person.ts';
import { createWorld, type World } from '../../testing/world.ts';

const NEW = 'a new secret of mine';

let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { EMAIL_VERIFICATION: 'required' } });
});
afterAll(() => world.close());

const mailsTo = (email: string) => world.mails.filter(({ to }) => to === email);
/** The token in the newest mail to an address, once there are as many. */
const tokenFor = (email: string, count = 1) =>
  vi.waitUntil(() => {
    const mails = mailsTo(email);
    return mails.length >= count && /verify-email\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  });
const confirm = (token: unknown) => world.visitor().call(confirmEmail, { body: { token } });

describe('a new account', () => {
  it('is not matched until the mailed link is used, on any device and at once', async () => {
    const ada = await world.person('ada');
    const socket = await ada.connect();
    expect((await ada.call(me)).data.user.emailVerified).toBe(false);
    expect(await socket.emit(join, {})).toMatchObject({ ok: false, code: 'EMAIL_UNVERIFIED' });

    expect((await confirm(await tokenFor(ada.email))).status).toBe(200);
    expect((await socket.next(accountUpdated)).user).toMatchObject({ userId: ada.userId, emailVerified: true });
    expect((await ada.call(me)).data.user.emailVerified).toBe(true);
    expect(await socket.emit(join, {})).toMatchObject({ ok: true });
    socket.close();
  });

  it('has a link that works once', async () => {
    const bea = await world.person('bea');
    const token = await tokenFor(bea.email);
    expect((await confirm(token)).status).toBe(200);
    const again = await confirm(token);
    expect([again.status, again.code]).toEqual([400, 'EMAIL_LINK_INVALID']);
  });

  it('has a link that expires after a day, and gets another on request', async () => {
    const cid = await world.person('cid');
    const late = await tokenFor(cid.email);
    await world.clock.advance(24 * 3_600_000 + 1);
    expect((await confirm(late)).code).toBe('EMAIL_LINK_INVALID');
    await cid.signIn();
    expect((await cid.call(resendEmailLink)).data).toEqual({ sentTo: cid.email });
    expect((await confirm(await tokenFor(cid.email, 2))).status).toBe(200);
    expect((await cid.call(resendEmailLink)).data).toEqual({ sentTo: null });
  });

  it('is confirmed by a reset of its password, which needs the same mailbox', async () => {
    const dee = await world.person('dee');
    await tokenFor(dee.email);
    await world.visitor().call(forgotPassword, { body: { email: dee.email } });
    const mail = await vi.waitUntil(() => mailsTo(dee.email).find(({ text }) => text.includes('reset-password')));
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    await world.visitor().call(resetPassword, { body: { token, password: 'a new secret of mine' } });
    const reply = await world.visitor().call(login, { body: { email: dee.email, password: 'a new secret of mine' } });
    expect(reply.data.user.emailVerified).toBe(true);
  });

  it('gets no mail about sign-ins on new devices before its address is confirmed: it may be a stranger’s', async () => {
    const gia = await world.person('gia');
    const signIn = () => world.visitor().call(login, { body: { email: gia.email, password: gia.password } });
    const subject = 'New sign-in to your Visavis account';
    const notices = async () =>
      (await world.posted()).filter((mail) => mail.to === gia.email && mail.subject === subject);
    await signIn();
    await confirm(await tokenFor(gia.email));
    expect(await notices()).toEqual([]);
    await signIn();
    expect(await notices()).toHaveLength(1);
  });

  it('cannot have a disposable address', async () => {
    const eli = world.visitor();
    const body = { username: 'eli', password: 'face to face', firstName: 'E', lastName: 'L', birthDate: '1990-05-17' };
    const reply = await eli.call(register, { body: { ...body, email: 'eli@mailinator.com' } });
    expect([reply.status, reply.code, reply.fields]).toEqual([400, 'VALIDATION_FAILED', { email: 'EMAIL_DISPOSABLE' }]);
  });

  it('may have one at a real service that the list of disposable ones has, and below dynamic DNS', async () => {
    const body = { password: 'face to face', firstName: 'E', lastName: 'L', birthDate: '1990-05-17' };
    const emails = ['eva@21cn.com', 'eva@sify.com', 'eva@home.mooo.com'];
    const replies = emails.map((email, index) =>
      world.visitor().call(register, { body: { ...body, username: `eva${index}`, email } }),
    );
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('gets its mail in the language of the browser', async () => {
    const body = { username: 'fab', password: 'face to face', firstName: 'F', lastName: 'B', birthDate: '1990-05-17' };
    await fetch(`${world.origin}${register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr-FR,fr;q=0.9' },
      body: JSON.stringify({ ...body, email: 'fab@example.com' }),
    });
    await tokenFor('fab@example.com');
    expect(mailsTo('fab@example.com')[0]).toMatchObject({ subject: 'Confirmez votre adresse e-mail' });
  });
});

it('an address with an international domain is one address, however a browser writes it', async () => {
  const [typed, kept] = ['Uli@Bücher.example', 'uli@xn--bcher-kva.example'];
  const body = { username: 'uli', password: 'face to face', firstName: 'U', lastName: 'L', birthDate: '1990-05-17' };
  const uli = world.visitor();
  expect((await uli.call(register, { body: { ...body, email: typed } })).data.user.email).toBe(kept);
  const again = await uli.call(register, { body: { ...body, username: 'uli2', email: kept } });
  expect(again.code).toBe('EMAIL_TAKEN');
  await confirm(await tokenFor(kept));
  for (const email of [typed, kept]) {
    expect((await uli.call(login, { body: { email, password: 'face to face' } })).status).toBe(200);
    await uli.call(forgotPassword, { body: { email } });
  }
  const resets = async () =>
    (await world.posted()).filter(({ subject }) => subject === 'Choose a new Visavis password');
  await vi.waitUntil(async () => (await resets()).filter(({ to }) => to === kept).length === 2);
  const changed = await uli.call(changeEmail, { body: { email: 'uli@Почта.рф', password: 'face to face' } });
  expect(changed.data.user.pendingEmail).toBe('uli@xn--80a1acny.xn--p1ai');
});

describe('a change of address', () => {
  async function verified(name: string) {
    const person = await world.person(name);
    await confirm(await tokenFor(person.email));
    return person;
  }
  const change = (email: string, password = 'face to face') => ({ body: { email, password } });

  it('takes effect with the link to the new address, and the old one is notified without it', async () => {
    const gil = await verified('gil');
    const socket = await gil.connect();
    const asked = await gil.call(changeEmail, change('gil@new.example'));
    expect(asked.data.user).toMatchObject({ email: gil.email, pendingEmail: 'gil@new.example', emailVerified: true });
    expect((await socket.next(accountUpdated)).user.pendingEmail).toBe('gil@new.example');
    const notice = await vi.waitUntil(() => mailsTo(gil.email)[1]);
    expect(notice.subject).toBe('Your Visavis email address is about to change');
    expect(notice.text).not.toContain('gil@new.example');

    await confirm(await tokenFor('gil@new.example'));
    const { user } = (await gil.call(me)).data;
    expect(user).toMatchObject({ email: 'gil@new.example', emailVerified: true });
    expect(user.pendingEmail).toBeUndefined();
    const old = await world.visitor().call(login, { body: { email: gil.email, password: gil.password } });
    expect(old.code).toBe('INVALID_CREDENTIALS');
    socket.close();
  });

  it('makes links to a new password void that the old address was sent', async () => {
    const hal = await verified('hal');
    await world.visitor().call(forgotPassword, { body: { email: hal.email } });
    const mail = await vi.waitUntil(() => mailsTo(hal.email).find(({ text }) => text.includes('reset-password')));
    await hal.call(changeEmail, change('hal@new.example'));
    await confirm(await tokenFor('hal@new.example'));
    const body = { token: /token=([\w-]+)/.exec(mail.text)?.[1], password: 'a new secret of mine' };
    expect((await world.visitor().call(resetPassword, { body })).code).toBe('RESET_TOKEN_INVALID');
  });

  it.each([
    ['a wrong password', 'ivy@new.example', 'not hers', [400, { password: 'PASSWORD_WRONG' }]],
    ['a disposable address', 'ivy@mailinator.com', undefined, [400, { email: 'EMAIL_DISPOSABLE' }]],
  ])('is refused with %s', async (what, email, password, expected) => {
    const name = `ivy${what.length}`;
    const ivy = await verified(name);
    const reply = await ivy.call(changeEmail, change(email, password));
    expect([reply.status, reply.fields]).toEqual(expected);
    expect((await ivy.call(me)).data.user.pendingEmail).toBeUndefined();
  });

  it('answers alike for an address that is free and one that is taken, whose owner alone is told', async () => {
    const [nan, owner] = [await verified('nan'), await verified('oda')];
    const answerTo = async (email: string) => {
      const asked = await nan.call(changeEmail, change(email));
      const again = await nan.call(resendEmailLink);
      return JSON.stringify([asked.status, asked.data, again.status, again.data]).replaceAll(email, 'EMAIL');
    };
    expect(await answerTo('ODA@example.com'.toLowerCase())).toBe(await answerTo('free@new.example'));
    const [told] = (await world.posted()).filter(({ to, text }) => to === owner.email && !text.includes('Welcome'));
    expect(told?.subject).toBe('Your email address belongs to a Visavis account');
    expect(told?.text).not.toMatch(/token|nan/);
    expect((await owner.call(me)).data.user.email).toBe(owner.email);
  });

  it('can be corrected and given up: only the newest choice has a link that works', async () => {
    const joan = await verified('joan');
    await joan.call(changeEmail, change('jo@typo.example'));
    const typo = await tokenFor('jo@typo.example');
    await joan.call(changeEmail, change('jo@right.example'));
    const right = await tokenFor('jo@right.example');
    expect((await confirm(typo)).code).toBe('EMAIL_LINK_INVALID');
    expect((await joan.call(cancelEmailChange)).data.user.pendingEmail).toBeUndefined();
    expect((await confirm(right)).code).toBe('EMAIL_LINK_INVALID');
    expect((await joan.call(me)).data.user.email).toBe(joan.email);
  });

  it.each([
    [
      'reset',
      async (max: TestPerson) => {
        await world.visitor().call(forgotPassword, { body: { email: max.email } });
        const mail = await vi.waitUntil(() => mailsTo(max.email).find(({ text }) => text.includes('reset-password')));
        const token = /token=([\w-]+)/.exec(mail.text)?.[1];
        return world.visitor().call(resetPassword, { body: { token, password: NEW } });
      },
    ],
    [
      'change',
      (max: TestPerson) => max.call(changePassword, { body: { currentPassword: max.password, password: NEW } }),
    ],
  ])('is given up by a %s of the password: the link of someone who got in does not outlive it', async (how, renew) => {
    const max = await verified(`max-${how}`);
    const email = `${how}@thief.example`;
    await max.call(changeEmail, change(email));
    const token = await tokenFor(email);
    expect((await renew(max)).status).toBe(200);
    expect((await confirm(token)).code).toBe('EMAIL_LINK_INVALID');
    const { user } = (await world.visitor().call(login, { body: { email: max.email, password: NEW } })).data;
    expect(user.pendingEmail).toBeUndefined();
  });

  it('is refused by the link where someone has registered the address meanwhile', async () => {
    const kim = await verified('kim');
    await kim.call(changeEmail, change('lou@example.com'));
    const token = await tokenFor('lou@example.com');
    await world.person('lou');
    expect((await confirm(token)).code).toBe('EMAIL_TAKEN');
    const { user } = (await kim.call(me)).data;
    expect([user.email, user.pendingEmail]).toEqual([kim.email, undefined]);
  });
});
