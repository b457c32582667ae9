import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createCapturedLog } from '../testing/captured-log.ts';
import { createSmtpMailer } from './mailer.ts';

/** A mail server that knows no recipient, and says so as many do: with the address. */
async function startRefusingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const [, address] = /^RCPT TO:<(.+)>/.exec(String(data)) ?? [];
      socket.write(address ? `550 5.1.1 <${address}>: no such user\r\n` : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('the error of a refused mail says why, and names no address', async () => {
  const mailer = createSmtpMailer(await startRefusingServer(), 'Visavis <hello@visavis.example>');
  const captured = createCapturedLog();
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada' };
  await mailer.send(mail).catch((error) => captured.log.error({ err: error }, 'not sent'));
  expect(captured.text()).toContain('EENVELOPE');
  expect(captured.text()).toContain('550');
  expect(captured.text()).not.toContain('ada@');
});

it('a mail goes to its address alone, whatever signs it has', async () => {
  const recipients: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (data) => {
      const text = String(data);
      recipients.push(...[...text.matchAll(/^(?:RCPT TO:<|To: )([^\s>]+)/gm)].map(([, address = '']) => address));
      if (isData && !text.endsWith('\r\n.\r\n')) return;
      isData = !isData && text.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = createSmtpMailer(url, 'Visavis <hello@visavis.example>');
  const to = "!#$%&'*+-/=?^_`{|}~@example.com";
  await mailer.send({ to, subject: 'Hello', text: 'Hello' });
  expect(recipients).toEqual([to, to]);
});
