import { acceptTexts, changeUsername } from '@visavis/domain/auth/account-contract.ts';
import { me, register } from '@visavis/domain/auth/contract.ts';
import { signUpChallenge } from '@visavis/domain/auth/proof-contract.ts';
import { LANGUAGES, toLanguage } from '@visavis/domain/languages/languages.ts';
import { addressActs } from '../../http/address-acts.ts';
import type { Attempt } from '../../http/attempts.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import { chooseLanguage } from '../../http/web/language.ts';
import type { Emails } from '../emails/emails.ts';
import type { MailRequestOf } from '../emails/mail-request.ts';
import type { Accounts } from './accounts.ts';
import type { SignUpDoor } from './sign-up-door.ts';
import type { SignUpProof } from './sign-up-proof.ts';
import type { Usernames } from './usernames.ts';

const HOUR = 3600;
const acceptances = { name: 'accept-texts', max: 30, seconds: HOUR, by: 'user' } as const;
const renames = { name: 'username', max: 30, seconds: HOUR, by: 'user' } as const;

export interface AccountRouteDependencies {
  bind: Bind;
  attempt: Attempt;
  accounts: Accounts;
  usernames: Usernames;
  emails: Emails;
  mailRequestOf: MailRequestOf;
  signUpProof: SignUpProof;
  enter: SignUpDoor;
}

export function accountRoutes(dependencies: AccountRouteDependencies): void {
  const { bind, attempt, accounts, usernames, emails, mailRequestOf, signUpProof, enter } = dependencies;

  bind(signUpChallenge, ({ ip }) =>
    attempt(addressActs.signUpChallenge, { ip }, async () => ({
      challenge: await signUpProof.challengeFor(networkOf(ip)),
    })),
  );

  bind(register, async ({ body: { proof, invitation, ...body }, ip, request }) => {
    await enter(invitation, ip);
    const language =
      body.language ?? toLanguage(chooseLanguage(undefined, request.headers['accept-language'], LANGUAGES));
    const user = await attempt(addressActs.register, { ip }, () =>
      signUpProof.admit(networkOf(ip), proof, () => accounts.register({ ...body, language }, networkOf(ip))),
    );
    await emails.sendLink(user.userId, mailRequestOf(request));
    return { user };
  });

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
