import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { createOwnerMail, type OwnerMailDependencies } from './owner-mail.ts';

const ORIGIN = 'https://visavis.example';
const ada = { username: 'ada', email: 'ada@example.org', language: 'en', emailVerifiedAt: null as Date | null };
const send = vi.fn(async () => undefined);
const error = vi.fn();
beforeEach(() => void vi.clearAllMocks());

async function write(account: typeof ada | undefined, isRequired: boolean): Promise<void> {
  const dependencies = {
    accounts: { byId: async (id: string) => (id === 'a1' ? account : undefined) },
    isRequired,
    mailer: { send },
    log: Object.assign(pino({ level: 'silent' }), { error }),
  };
  const mail = createOwnerMail(dependencies as unknown as OwnerMailDependencies);
  await mail('a1', ORIGIN, ({ username, language }) => ({ subject: language, text: `for ${username ?? 'someone'}` }));
}

it.each([
  ['that is confirmed', { ...ada, emailVerifiedAt: new Date(0) }, true, 1],
  ['that need not be confirmed', ada, false, 1],
  ['that is still to be confirmed', ada, true, 0],
  ['of an account that is gone', undefined, false, 0],
])('an address %s gets the mail, or none', async (_, account, isRequired, count) => {
  await write(account, isRequired);
  expect(send).toHaveBeenCalledTimes(count);
  const name = account?.emailVerifiedAt ? 'ada' : 'someone';
  const text = expect.stringMatching(new RegExp(`^for ${name}\n-- \nVisavis\nContact: ${ORIGIN}/contact`));
  if (count) expect(send).toHaveBeenCalledWith({ to: 'ada@example.org', subject: 'en', text });
  expect(error).not.toHaveBeenCalled();
});

it('a mail that cannot be sent is logged', async () => {
  const err = new Error('no mail server');
  send.mockRejectedValueOnce(err);
  await write(ada, false);
  expect(error).toHaveBeenCalledExactlyOnceWith({ err, userId: 'a1' }, 'mail to the owner of an account not sent');
});
