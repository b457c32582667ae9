import { deleteAccount } from '@visavis/domain/account/contract.ts';
import { changeEmail, changePassword, confirmEmail } from '@visavis/domain/auth/account-contract.ts';
import { forgotPassword, login, register, resetPassword } from '@visavis/domain/auth/contract.ts';
import { listIdentities, removeIdentity } from '@visavis/domain/auth/provider-contract.ts';
import { claimAppeal, decideAppeal, listAppeals } from '@visavis/domain/desk/appeals.ts';
import { beginCode, confirmCode } from '@visavis/domain/desk/contract.ts';
import { decideAboutPerson } from '@visavis/domain/desk/people.ts';
import { type Sanction, undoDecision } from '@visavis/domain/desk/verdicts.ts';
import { LANGUAGES, type Language, localeOf } from '@visavis/domain/languages/languages.ts';
import type { MailText, MailTexts, RuleTexts } from '@visavis/domain/languages/shapes.ts';
import { appeal } from '@visavis/domain/moderation/contract.ts';
import { addPasskey, beginPasskey, listResetPasskeys, removePasskey } from '@visavis/domain/passkeys/contract.ts';
import { answerMeeting, listMeetings } from '@visavis/domain/waiting/contract.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import { passkeys } from '../db/schema/passkeys.ts';
import type { Mail } from '../ports/mail/mailer.ts';
import { dayIn, named, timeIn } from '../ports/mail/texts.ts';
import { createFakePasskey } from './authenticators/passkey.fake.ts';
import { guests, newcomers } from './crowd.ts';
import { linkExample, startIdentityProvider } from './identity-provider.ts';
import { createVisitor, PASSWORD, type TestPerson } from './person.ts';
import { MESSAGE } from './scenes/cases.ts';
import { appoint } from './scenes/staff.ts';
import { useWorld } from './use-world.ts';

const SITE = 'http://visavis.example';
const DAY = 24 * 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const provider = await startIdentityProvider();
afterAll(() => provider.close());
const { world } = await useWorld({
  settings: {
    EMAIL_VERIFICATION: 'required',
    PUBLIC_URL: SITE,
    MEETING_HOURS: '12:30',
    OIDC_PROVIDERS: provider.setting,
  },
});
const { db } = world.ports.database;

type Kind = Exclude<keyof MailTexts, 'hello' | 'foot' | 'noContact' | 'noFigures'>;
const OTHERS = ['hello', 'foot', 'noContact', 'noFigures'];

/** The texts of a language, from its folder: what is sent must be theirs, word for word. */
async function textsOf(language: Language): Promise<MailTexts> {
  const { mails } = await import(`@visavis/domain/languages/${language}/mails.ts`);
  return named(mails);
}
async function ruleOf(language: Language): Promise<string> {
  const { ruleTexts } = await import(`@visavis/domain/languages/${language}/rules.ts`);
  return (ruleTexts as RuleTexts).rules.HARASSMENT.name;
}

const linkIn = ({ text }: Mail): string => /https?:\S+(?:verify-email|-password|matching)\S*/.exec(text)?.[0] ?? '';
const tokenIn = (mail: Mail): string => linkIn(mail).split('token=')[1] ?? '';
/** by language, the kinds of mail that were sent */
const seen = { account: new Map<Language, Set<Kind>>(), others: new Map<Language, Set<Kind>>() };

const headers = { 'content-type': 'application/json' };

/** Someone whose browser speaks the language. */
async function newcomer(language: Language, name: string): Promise<TestPerson> {
  const username = `${name}${language}`;
  const person = createVisitor(world.origin, { username, email: `${username}@example.com`, password: PASSWORD });
  const { email, password } = person;
  const body = { username, email, password, firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
  await person.fetch(register.path, {
    method: 'POST',
    headers: { ...headers, 'accept-language': language },
    body: JSON.stringify(body),
  });
  await person.signIn();
  return person;
}

const confirm = (mail: Mail) => world.visitor().call(confirmEmail, { body: { token: tokenIn(mail) } });

/** Takes the mails to people one by one, each checked against the texts of their language. */
function createReader({ foot }: MailTexts) {
  const kinds = new Set<Kind>();
  const end = `${foot.contact} ${SITE}/contact\n${foot.terms} ${SITE}/terms\n${foot.privacy} ${SITE}/privacy\n`;
  return {
    kinds,
    async next(kind: Kind, { email }: Pick<TestPerson, 'email'>, says: (mail: Mail) => MailText): Promise<Mail> {
      await world.posted();
      const index = () => world.mails.findIndex(({ to }) => to === email);
      await expect.poll(index, { message: kind }).toBeGreaterThanOrEqual(0);
      const [mail] = world.mails.splice(index(), 1);
      if (!mail) throw new Error(`no mail: ${kind}`);
      const { subject, text } = says(mail);
      expect(mail).toEqual({ to: email, subject, text: expect.stringContaining(text) });
      expect(mail.text.endsWith(end), `the foot of ${kind}`).toBe(true);
      kinds.add(kind);
      return mail;
    },
  };
}

async function addPasskeys({ userId }: TestPerson, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const [id, createdAt] = [world.ports.random.uuid(world.clock.now()), new Date(world.clock.now())];
    const key = { id, credentialId: id, publicKey: 'none', counter: 0, transports: [], name: 'key' };
    await db.insert(passkeys).values({ ...key, userId, createdAt });
  }
}

describe.each(LANGUAGES)('in %s, in its words and with its dates', (language) => {
  it('the mails about an account are sent', async () => {
    const texts = await textsOf(language);
    const { kinds, next } = createReader(texts);
    const ada = await newcomer(language, 'ada');
    const { username } = ada;
    await confirm(await next('confirmAddress', ada, (mail) => texts.confirmAddress({ link: linkIn(mail) })));

    const at = timeIn(language, new Date(world.clock.now()));
    const body = JSON.stringify({ email: ada.email, password: PASSWORD });
    await world.visitor().fetch(login.path, { method: 'POST', headers: { ...headers, 'user-agent': FIREFOX }, body });
    const device = { username, device: 'Firefox · Linux', time: at };
    await next('newDevice', ada, (mail) => texts.newDevice({ ...device, link: linkIn(mail) }));

    const [zoe] = await newcomers(world, `zoe${language}`);
    await zoe.call(changeEmail, { body: { email: ada.email, password: PASSWORD } });
    await next('addressTaken', ada, () => texts.addressTaken({ username }));

    const email = `new-${ada.email}`;
    await ada.call(changeEmail, { body: { email, password: PASSWORD } });
    await next('addressChanges', ada, () => texts.addressChanges({ username }));
    const link = (mail: Mail) => texts.confirmNewAddress({ link: linkIn(mail) });
    await confirm(await next('confirmNewAddress', { email }, link));

    await ada.call(changePassword, { body: { currentPassword: PASSWORD, password: 'another secret of mine' } });
    await next('passwordChanged', { email }, () => texts.passwordChanged({ username }));

    const time = timeIn(language, new Date(world.clock.now()));
    const { data: options } = await ada.call(beginPasskey, { body: {} });
    const credential = createFakePasskey(SITE).create(options);
    const { data: key } = await ada.call(addPasskey, { body: { credential } });
    await next('passkeyAdded', { email }, () => texts.passkeyAdded({ username, name: 'Passkey', time }));
    await ada.call(removePasskey, { params: { id: key.id }, body: {} });
    await next('passkeyRemoved', { email }, () => texts.passkeyRemoved({ username, name: 'Passkey', time }));

    await linkExample(ada, provider);
    await next('identityLinked', { email }, () => texts.identityLinked({ username, name: 'Example', time }));
    const [identity] = (await ada.call(listIdentities)).data;
    await ada.call(removeIdentity, { params: { id: identity?.id ?? '' }, body: {} });
    await next('identityRemoved', { email }, () => texts.identityRemoved({ username, name: 'Example', time }));

    // None, one, and several: each has its own words.
    const left = LANGUAGES.indexOf(language) % 3;
    await addPasskeys(ada, left);
    const sites = left === 1 ? 'Example' : '';
    if (sites) {
      await linkExample(ada, provider);
      await next('identityLinked', { email }, () => texts.identityLinked({ username, name: sites, time }));
    }
    await world.visitor().call(forgotPassword, { body: { email } });
    const reset = await next('resetPassword', { email }, (mail) =>
      texts.resetPassword({ username, link: linkIn(mail) }),
    );
    const token = tokenIn(reset);
    const keepPasskeys = (await world.visitor().call(listResetPasskeys, { body: { token } })).data.map(({ id }) => id);
    await world.visitor().call(resetPassword, { body: { token, password: PASSWORD, keepPasskeys } });
    await next('passwordReset', { email }, () => texts.passwordReset({ username, passkeys: left, sites }));

    const again = createVisitor(world.origin, { username, email, password: PASSWORD });
    await again.signIn();
    (await world.posted()).length = 0;
    await again.call(deleteAccount, { body: { password: PASSWORD, confirmed: true } });
    const day = dayIn(language, new Date(world.clock.now() + 14 * DAY));
    await next('accountDeleted', { email }, () => texts.accountDeleted({ username, day }));
    seen.account.set(language, kinds);
  });

  it('the mails about measures, codes and meeting hours are sent', async () => {
    const [texts, rule] = [await textsOf(language), await ruleOf(language)];
    const { kinds, next } = createReader(texts);
    const [mona, milo] = Object.values(await guests(world, `mona-${language}`, `milo-${language}`));
    if (!mona || !milo) throw new Error('no staff');
    for (const staff of [mona, milo]) await appoint(world, staff, 'moderator');
    const bea = await newcomer(language, 'bea');
    const { username } = bea;
    await confirm(await next('confirmAddress', bea, (mail) => texts.confirmAddress({ link: linkIn(mail) })));
    let lastDecisionId: string | null = null;
    const decide = async (verdict: Sanction): Promise<string> => {
      const body = { verdict, lastDecisionId };
      const { data } = await mona.call(decideAboutPerson, { params: { id: bea.userId }, body });
      lastDecisionId = data.history.decisions[0]?.id ?? null;
      return lastDecisionId ?? '';
    };
    const about = { rule, until: null, isAutomatic: false, message: MESSAGE };
    const warning = await decide({ action: 'warn', rule: 'HARASSMENT', message: MESSAGE });
    await next('measureMade', bea, () => texts.measureMade({ ...about, kind: 'warning' }));
    await mona.call(undoDecision, { params: { id: warning } });
    await next('measureWithdrawn', bea, () => texts.measureWithdrawn({ kind: 'warning' }));
    await world.clock.advance(1000);
    const suspension = await decide({ action: 'suspend', rule: 'HARASSMENT', message: MESSAGE, days: 7 });
    const until = timeIn(language, new Date(world.clock.now() + 7 * DAY));
    await next('measureMade', bea, () => texts.measureMade({ ...about, kind: 'suspension', until }));
    await bea.call(appeal, { params: { id: suspension }, body: { text: 'That was my brother.' } });
    const waiting = (await milo.call(listAppeals)).data.find((each) => each.about.userId === bea.userId);
    const params = { id: waiting?.id ?? '' };
    await milo.call(claimAppeal, { params });
    await milo.call(decideAppeal, { params, body: { outcome: 'upheld', answer: 'No.' } });
    await next('measureStays', bea, () => texts.measureStays);

    const [meeting] = (await bea.call(listMeetings)).data;
    const startsAt = meeting?.startsAt ?? '';
    await bea.call(answerMeeting, { params: { startsAt }, body: { isGoing: true } });
    await appoint(world, bea, 'moderator');
    const { secret } = (await bea.call(beginCode, { body: { password: PASSWORD } })).data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
    await bea.call(confirmCode, { body: { code } });
    await next('codesSetUp', bea, () => texts.codesSetUp({ username }));

    await world.clock.advance(Date.parse(startsAt) - world.clock.now() - 9 * 60_000);
    const how = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
    const locale = localeOf(language);
    const time = new Date(startsAt).toLocaleTimeString(locale, how);
    const day = new Date(startsAt).toLocaleDateString(locale, { timeZone: 'UTC', weekday: 'long' });
    // A look that is still under way leaves out the next one; a slow machine must not get past the meeting.
    const hasCome = () => world.mails.some(({ to }) => to === bea.email);
    await expect.poll(() => world.clock.advance(5000).then(hasCome)).toBe(true);
    await next('reminder', bea, () => texts.reminder({ username, day, time, link: `${SITE}/matching` }));
    seen.others.set(language, kinds);
  });

  it('no other mail exists', async () => {
    const sent = [...(seen.account.get(language) ?? []), ...(seen.others.get(language) ?? []), ...OTHERS];
    expect(new Set(sent)).toEqual(new Set(Object.keys(await textsOf(language))));
  });
});
