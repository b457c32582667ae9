import type { SmtpError } from './mailer.ts';

/** The codes of nodemailer, and what is to be done. */
const MEANING: Record<string, string> = {
  EDNS: 'its host is not known',
  ETIMEDOUT: 'it does not answer: is the port right, and does the network let it through?',
  EAUTH: 'it does not accept the name and the password in SMTP_URL',
  ETLS: 'it offers no encryption that holds',
  EMESSAGE: 'it refuses the mail',
};

function meaningOf({ code = '', command, message }: SmtpError): string {
  if (code === 'EENVELOPE')
    return command === 'MAIL FROM' ? 'it refuses the sender: set MAIL_FROM' : 'it refuses the recipient';
  if (/certificate|altnames/i.test(message)) return 'its certificate does not hold for the host in SMTP_URL';
  return MEANING[code] ?? 'it cannot be reached';
}

/** Why a mail is not sent, in one line for the operator, with what the mail server said. */
export function problemOf(error: unknown): string {
  const failure = error as SmtpError;
  const said = (failure.response ?? failure.message).replaceAll(/\s+/g, ' ').trim();
  return `The mail server does not take mails, ${meaningOf(failure)} (${said})`;
}
