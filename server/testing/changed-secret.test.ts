import { forgotPassword, me, refresh } from '@visavis/domain/auth/contract.ts';
import { beginCode, confirmCode, openWithCode } from '@visavis/domain/desk/contract.ts';
import { getSuspension } from '@visavis/domain/reports/contract.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { mails as waitingMails } from '../db/schema/mails.ts';
import type { Mail } from '../ports/mail/mailer.ts';
import type { TestPerson } from './person.ts';
import { appoint } from './scenes/staff.ts';
import { useWorld } from './use-world.ts';

const MINUTE = 60_000;
const sent: Mail[] = [];
let isMailServerAway = false;
const { world } = await useWorld({
  settings: { LOG_LEVEL: 'silent' },
  ports: {
    mailer: {
      async send(mail) {
        if (isMailServerAway) throw new Error('away');
        sent.push(mail);
        return '250 accepted';
      },
    },
  },
});

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });

async function setUpCode(person: TestPerson): Promise<string> {
  const { data } = await person.call(beginCode, { body: { password: person.password } });
  await person.call(confirmCode, { body: { code: codeOf(data.secret) } });
  return data.secret;
}

/** Someone whose account was erased while suspended. */
async function erased(name: string): Promise<void> {
  await world.person(name);
  const command = (command: string, input: object) => world.app.operator.run({ command, input });
  await command('users suspend', { user: name, rule: 'THREATS' });
  await command('users delete', { user: name });
}
const isSuspended = async (name: string) => (await (await world.person(name)).call(getSuspension)).data !== null;

async function restartWith(secret: string, former?: string): Promise<void> {
  Object.assign(world.config, { sessionSecret: secret, formerSessionSecret: former });
  await world.restart();
}

it('sessions go on after another SESSION_SECRET, and what it protects opens with the one before', async () => {
  const first = world.config.sessionSecret;
  const ada = await world.person('ada');
  await appoint(world, ada, 'moderator');
  const secret = await setUpCode(ada);
  for (const name of ['hal', 'ida']) await erased(name);
  isMailServerAway = true;
  sent.length = 0;
  await ada.call(forgotPassword, { body: { email: ada.email } });
  await expect.poll(() => world.ports.database.db.$count(waitingMails)).toBe(1);

  await restartWith('another secret of more than 32 characters');
  expect((await ada.call(me)).status).toBe(401);
  expect((await ada.call(refresh)).status).toBe(200);
  expect((await ada.call(me)).status).toBe(200);
  await world.clock.advance(MINUTE);
  expect((await ada.call(openWithCode, { body: { code: codeOf(secret) } })).code).toBe('CODE_REFUSED');
  expect(await isSuspended('hal')).toBe(false);

  await restartWith('another secret of more than 32 characters', first);
  expect((await ada.call(openWithCode, { body: { code: codeOf(secret) } })).code).toBeUndefined();
  expect(await isSuspended('ida')).toBe(true);
  isMailServerAway = false;
  await world.clock.advance(10 * MINUTE);
  await expect.poll(() => sent.map(({ to }) => to)).toContain(ada.email);
});
