import { expect, it, onTestFinished } from 'vitest';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createSmtpMailer, isRefusal } from './mailer.ts';

it('the error of a refused mail says why, and names no address', async () => {
  // It knows no recipient, and says so as many do: with the address.
  const server = await startMailServer((to) => `550 5.1.1 <${to}>: no such user`);
  onTestFinished(server.close);
  const mailer = createSmtpMailer(server.url, 'Visavis <hello@visavis.example>');
  const captured = createCapturedLog();
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada' };
  await mailer.send(mail, 'm1').catch((error) => captured.log.error({ err: error }, 'not sent'));
  expect(captured.text()).toContain('EENVELOPE');
  expect(captured.text()).toContain('550');
  expect(captured.text()).not.toContain('ada@');
});

it.each([
  [true, 0],
  [false, 1],
])('a server without STARTTLS is sent no mail where TLS is required: %s', async (requiresTls, count) => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada' };
  const sending = createSmtpMailer(server.url, 'hello@visavis.example', { requiresTls }).send(mail, 'm1');
  const error = await sending.catch((e) => e);
  expect(error instanceof Error).toBe(requiresTls);
  // It waits for a server that does.
  expect(isRefusal(error ?? {})).toBe(false);
  expect(server.mails).toHaveLength(count);
});

it('a mail goes to its address alone, whatever signs it has', async () => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const to = "!#$%&'*+-/=?^_`{|}~@example.com";
  await createSmtpMailer(server.url, 'Visavis <hello@visavis.example>').send(
    { to, subject: 'Hello', text: 'Hello' },
    'm1',
  );
  expect(server.mails).toEqual([{ to, source: expect.stringContaining(`\nTo: ${to}\n`) }]);
});

it.each([
  ['550 5.1.1 no such user', undefined, true],
  ['550 no such user', undefined, true],
  // Refusals of our rights or our sender are the operator's to mend.
  ['554 5.7.1 relay access denied', undefined, false],
  ['550-5.7.60 we may not send\r\n550 5.7.60 as this sender', undefined, false],
  ['553 5.1.8 the domain of the sender does not exist', undefined, false],
  [undefined, '553 the sender is not verified', false],
])(
  'a recipient that is answered %s, and a sender that is answered %s, are refused for good: %s',
  async (...answers) => {
    const [to, from, isForGood] = answers;
    const server = await startMailServer(
      () => to,
      0,
      () => from,
    );
    onTestFinished(server.close);
    const mailer = createSmtpMailer(server.url, 'Visavis <hello@visavis.example>');
    const error = await mailer
      .send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada' }, 'm1')
      .catch((e) => e);
    expect(error).toBeInstanceOf(Error);
    expect(isRefusal(error)).toBe(isForGood);
  },
);

it.each([
  ['EENVELOPE', 550, true],
  ['EENVELOPE', 553, true],
  ['EMESSAGE', 554, true],
  ['EENVELOPE', undefined, true],
  ['EENVELOPE', 450, false],
  ['EENVELOPE', 421, false],
  ['EMESSAGE', 451, false],
  ['EAUTH', 535, false],
  ['EPROTOCOL', 554, false],
  ['ECONNECTION', undefined, false],
  ['ETIMEDOUT', undefined, false],
  ['ESOCKET', undefined, false],
  ['EDNS', undefined, false],
  ['ETLS', undefined, false],
  ['EABORT', undefined, false],
  ['ENOSPC', undefined, false],
  [undefined, undefined, false],
])('an error %s with the answer %s is a refusal for good: %s', (code, responseCode, isForGood) => {
  expect(isRefusal(Object.assign(new Error('not sent'), { code, responseCode }))).toBe(isForGood);
});
