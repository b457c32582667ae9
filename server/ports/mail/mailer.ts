import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail, to what it answered.
   * @param id the same at every try, by which mailboxes know a mail that comes twice
   */
  send(mail: Mail, id: string): Promise<string>;
}

export interface SmtpMailer extends Mailer {
  /** Connects and signs in, and sends nothing. Rejects where that does not work. */
  check(): Promise<void>;
}

/** Fields of nodemailer's errors about a refusal. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** such as 5.1.1 (RFC 3463), read from the response */
  status?: string | undefined;
}

/** How long one try may take, ms. */
export const SEND_TIMEOUT = 120_000;
/** How long to wait for a connection and for the server's greeting, ms. */
const CONNECT_TIMEOUT = 15_000;

/** Errors are logged, and those of a refused mail quote its recipients. */
function withoutAddresses(error: SmtpError): Error {
  const { code, command, responseCode, response } = error;
  if (response === undefined && code !== 'EENVELOPE') return error;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const refusal = Object.assign(new Error('The mail server refused the mail'), { code, command, responseCode, status });
  // For the operator's eyes: logs write what can be enumerated.
  return Object.defineProperty(refusal, 'response', { value: response, enumerable: false });
}

/** Permissions of the mail server, such as to relay, and the senders that it accepts. Many refuse where they name a recipient. */
const ABOUT_US = /^5\.(7\.|1\.[78]$)/;

/**
 * Whether a mail server will never take a mail: it has said so of the recipient or the content. What it says of a
 * connection, a password or the sender is the operator's to mend.
 */
export function isRefusal(error: unknown): boolean {
  const { code, command, responseCode, status = '' } = error as SmtpError;
  const isAboutRecipient = code === 'EENVELOPE' && command !== 'MAIL FROM' && !ABOUT_US.test(status);
  const isAboutMail = isAboutRecipient || code === 'EMESSAGE';
  return isAboutMail && (responseCode === undefined || responseCode >= 500);
}

/**
 * Sends by SMTP.
 * @param url such as `smtps://user:password@host`
 * @param requiresTls sends nothing to a server that offers no STARTTLS
 * @param isLocal it is on this machine, where no one stands between: its certificate may be one that it made itself
 */
export function createSmtpMailer(url: string, from: string, { requiresTls = false, isLocal = false } = {}): SmtpMailer {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SEND_TIMEOUT,
  });
  const host = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    async send(mail, id) {
      const signal = AbortSignal.timeout(SEND_TIMEOUT);
      const sending = transport.sendMail({ from, ...mail, messageId: `<${id}@${host}>`, signal });
      const { response } = await sending.catch((error) => {
        throw withoutAddresses(error);
      });
      return response;
    },
    async check() {
      await transport.verify();
    },
  };
}

/** Writes each mail as a text file to `folder`, and calls `onWritten` with its path. */
export function createFileMailer(folder: string, clock: Clock, onWritten: (path: string) => void): Mailer {
  let count = 0;
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date(clock.now()).toISOString().replaceAll(':', '-');
      count += 1;
      const path = join(folder, `${stamp}-${count}.txt`);
      await writeFile(path, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`, { mode: 0o600 });
      onWritten(path);
      return `written to ${path}`;
    },
  };
}
