import { acceptTexts, changeUsername } from '@visavis/domain/auth/account-contract.ts';
import { me, register } from '@visavis/domain/auth/contract.ts';
import { LANGUAGES, toLanguage } from '@visavis/domain/languages/languages.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { chooseLanguage } from '../../http/web/language.ts';
import type { AskedBy } from '../emails/asked.ts';
import type { Emails } from '../emails/emails.ts';
import type { Accounts } from './accounts.ts';
import type { Usernames } from './usernames.ts';

const HOUR = 3600;
const registrations = { name: 'register', max: 10, seconds: HOUR, by: 'ip' } as const;
const acceptances = { name: 'accept-texts', max: 30, seconds: HOUR, by: 'user' } as const;
const renames = { name: 'username', max: 30, seconds: HOUR, by: 'user' } as const;

export interface AccountRouteDependencies {
  bind: Bind;
  accounts: Accounts;
  usernames: Usernames;
  emails: Emails;
  askedBy: AskedBy;
}

export function accountRoutes({ bind, accounts, usernames, emails, askedBy }: AccountRouteDependencies): void {
  bind(
    register,
    async ({ body, ip, request }) => {
      const language =
        body.language ?? toLanguage(chooseLanguage(undefined, request.headers['accept-language'], LANGUAGES));
      const user = await accounts.register({ ...body, language }, networkOf(ip));
      await emails.sendLink(user.userId, askedBy(request));
      return { user };
    },
    { limits: [registrations] },
  );

  bind(acceptTexts, async ({ user, body }) => ({ user: await accounts.acceptTexts(user.userId, body.version) }), {
    limits: [acceptances],
  });

  bind(me, async ({ user }) => ({ user: await accounts.me(user.userId) }));

  bind(
    changeUsername,
    async ({ user, body, ip }) => ({ user: await usernames.change(user.userId, body.username, networkOf(ip)) }),
    { limits: [renames] },
  );
}
