import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { makeCertificate } from '../../testing/programs/certificate.ts';
import { freePort } from '../../testing/programs/program.ts';
import { createSmtpMailer, isRefusal, type SmtpMailer } from './mailer.ts';
import { problemOf } from './problem.ts';

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

describe('a mail server with a certificate that it made itself', () => {
  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada' };
  async function startSelfSigned() {
    const folder = await mkdtemp(join(tmpdir(), 'visavis-mail-'));
    const certificate = await makeCertificate(folder, 'mail.example');
    const server = await startMailServer(undefined, 0, undefined, certificate);
    onTestFinished(async () => {
      await server.close();
      await rm(folder, { recursive: true });
    });
    return server;
  }

  it('takes mails on this machine, encrypted', async () => {
    const server = await startSelfSigned();
    const mailer = createSmtpMailer(server.url, 'hello@visavis.example', { requiresTls: true, isLocal: true });
    await mailer.check();
    expect(await mailer.send(letter, 'm1')).toBe('250 accepted');
    expect(server.mails).toHaveLength(1);
  });

  it('takes none elsewhere, and the reason is said', async () => {
    const server = await startSelfSigned();
    const mailer = createSmtpMailer(server.url, 'hello@visavis.example');
    for (const trying of [mailer.check(), mailer.send(letter, 'm1')]) {
      expect(problemOf(await trying.catch((error) => error))).toMatch(/^[^\n]+its certificate does not hold [^\n]+$/);
    }
    expect(server.mails).toEqual([]);
  });
});

describe('the reason why mails are not sent', () => {
  const reason = async (mailer: SmtpMailer) => {
    const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada' };
    return problemOf(await mailer.send(mail, 'm1').catch((error) => error));
  };

  it('is a port at which nothing listens', async () => {
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${await freePort()}`, 'hello@visavis.example');
    expect(problemOf(await mailer.check().catch((error) => error))).toMatch(/it cannot be reached \(.*ECONNREFUSED/);
  });

  it('is a host that is not known', async () => {
    const mailer = createSmtpMailer('smtp://mail.invalid', 'hello@visavis.example');
    expect(problemOf(await mailer.check().catch((error) => error))).toContain('its host is not known');
  });

  it('is the sender or the recipient, with what was said of them', async () => {
    const refused = await startMailServer(
      (to) => (to.startsWith('ada') ? '550 5.1.1 no such user' : undefined),
      0,
      () => undefined,
    );
    onTestFinished(refused.close);
    expect(await reason(createSmtpMailer(refused.url, 'hello@visavis.example'))).toMatch(
      /it refuses the recipient \(.*550 5\.1\.1 no such user/,
    );
    const strict = await startMailServer(undefined, 0, () => '553 5.7.1 sender not verified');
    onTestFinished(strict.close);
    expect(await reason(createSmtpMailer(strict.url, 'hello@visavis.example'))).toMatch(
      /it refuses the sender: set MAIL_FROM \(.*553 5\.7\.1 sender not verified/,
    );
  });
});
