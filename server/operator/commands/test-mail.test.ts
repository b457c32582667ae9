import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createSmtpMailer } from '../../ports/mail/mailer.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts';

let world: OperatorWorld;
let answer: string | undefined;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer(() => answer);
  const mailer = createSmtpMailer(server.url, 'Visavis <hello@visavis.example>');
  world = await createOperatorWorld({
    settings: { SMTP_URL: server.url, MAIL_FROM: 'hello@visavis.example' },
    ports: { mailer },
  });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

it('sends a mail at once, and prints what the mail server answers', async () => {
  const { exit, data } = await world.operatorJson('test-mail', 'ada@example.com');
  expect([exit, data]).toEqual([0, { from: 'Visavis <hello@visavis.example>', answer: '250 accepted' }]);
  expect(server.mails).toEqual([{ to: 'ada@example.com', source: expect.stringContaining('Subject: Test mail') }]);
  const { out } = await world.operator('test-mail', 'ada@example.com');
  expect(out).toMatch(/^answer +250 accepted$/m);
});

it('says in one line why it is not sent', async () => {
  answer = '550 5.7.1 relay access denied';
  onTestFinished(() => {
    answer = undefined;
  });
  const { exit, err } = await world.operator('test-mail', 'ada@example.com');
  expect(exit).toBe(1);
  expect(err).toMatch(
    /^The mail server does not take mails, it refuses the recipient \([^\n]*relay access denied[^\n]*\)$/,
  );
});

it('refuses what is no address', async () => {
  expect(await world.operator('test-mail', 'ada')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('<address> is a mail address'),
  });
});
