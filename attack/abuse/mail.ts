import { forgotPassword, register } from '@visavis/domain/auth/contract.ts';
import type { MailServer } from '../../server/testing/mail-server.ts';
import { createVisitor } from '../../server/testing/person.ts';
import { cookieHeader } from '../people.ts';
import { ask, codeOf } from './ask.ts';
import { type Attack, type AttackScene, nothingWrong, type Outcome } from './attack.ts';

const VICTIM = 'mailvictim';
/** Mails that reach one mailbox within an hour (server/auth/passwords/routes.ts, server/auth/emails/emails.ts). */
const RESETS = 12;
const RESETS_OF_NETWORK = 3;
const SIGN_UPS_OF_NETWORK = 5;

const network = (index: number) => `127.0.3.${1 + index}`;
/** A text that an attacker would want a stranger to read. */
const LURE = 'lure.evil.example';

/** Waits for a mail that was asked for last, and so for all before it. @throws where it does not come */
async function settled(mails: MailServer, marker: string): Promise<void> {
  for (let left = 400; !mails.mails.some(({ to }) => to === marker); left -= 1) {
    if (left === 0) throw new Error('the last mail does not come');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Strangers have mails sent to one mailbox, from many addresses and in all the ways that need no account. */
async function pester({ origin, person, mails, scale }: AttackScene): Promise<Outcome> {
  const victim = person(VICTIM);
  const networks = Math.max(6, Math.ceil(60 * scale));
  const visitor = createVisitor(origin, victim);
  const csrf = (await visitor.post({})).headers as Record<string, string>;
  const headers = {
    ...csrf,
    cookie: cookieHeader(visitor.cookies),
    host: LURE,
    'user-agent': `https://${LURE}/ x`,
    'x-forwarded-host': LURE,
  };
  const codes = new Map<string, number>();
  const post = async (path: string, body: object, from: string) => {
    const code = codeOf(await ask(origin, { method: 'POST', path, body, from, headers }));
    codes.set(code, (codes.get(code) ?? 0) + 1);
  };
  for (let index = 0; index < networks; index += 1) {
    for (let time = 0; time < RESETS_OF_NETWORK + 1; time += 1) {
      await post(forgotPassword.path, { email: victim.email }, network(index));
    }
  }
  const signUp = (username: string, email: string, from: string) =>
    post(
      register.path,
      { username, email, password: 'face to face', firstName: LURE, lastName: LURE, birthDate: '1990-05-17' },
      from,
    );
  for (let index = 0; index < SIGN_UPS_OF_NETWORK + 2; index += 1) {
    await signUp(`pester${index}`, `pestered+${index}@googlemail.com`, network(200));
  }
  await signUp('pesterlast', 'pesterlast@example.org', network(201));
  await settled(mails, 'pesterlast@example.org');

  const toVictim = mails.mails.filter(({ to }) => to === victim.email);
  const toMailbox = mails.mails.filter(({ to }) => to.startsWith('pestered'));
  const wrong: string[] = [];
  if (toVictim.length !== RESETS) wrong.push(`${toVictim.length} links to a new password reach one mailbox`);
  if (toMailbox.length !== SIGN_UPS_OF_NETWORK)
    wrong.push(`${toMailbox.length} sign-ups from one network reach one mailbox`);
  for (const { source } of [...toVictim, ...toMailbox]) {
    if (source.includes(LURE)) wrong.push('a mail has what a stranger wrote');
    for (const [, link = ''] of source.matchAll(/(https?:\/\/\S+)/g)) {
      if (new URL(link).port !== new URL(origin).port) wrong.push(`a mail links to ${link}`);
    }
  }
  return nothingWrong(
    `${[...codes].map(([code, times]) => `${times} × ${code}`).join(', ')}; ${toVictim.length} and ${toMailbox.length} mails`,
    `${RESETS} and ${SIGN_UPS_OF_NETWORK} mails, no word or link of a stranger's`,
    wrong,
  );
}

export const attackMailboxes: readonly Attack[] = [
  { name: 'mails to a stranger', isQuick: true, people: [VICTIM], run: pester },
];
