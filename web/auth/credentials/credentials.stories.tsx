import type { ReactNode } from 'react';
import { Preferences } from '../../preferences/Preferences.tsx';
import { alice } from '../../services/services.fake.ts';
import { withServices } from '../../services/testing/with-services.tsx';
import { AuthFrame, AuthPicture } from '../AuthFrame.tsx';
import { StrengthBar } from '../hints/PasswordStrength.tsx';
import { CredentialsCard } from './CredentialsCard.tsx';
import { EmailNotice } from './EmailNotice.tsx';
import type { CredentialActions } from './use-credentials.ts';
import { type Verification, VerifyEmail } from './VerifyEmail.tsx';

const reject = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const done = () => Promise.resolve();
const actions: CredentialActions = {
  changeUsername: reject('USERNAME_TAKEN'),
  changeEmail: reject('EMAIL_TAKEN'),
  changePassword: done,
  resendLink: done,
  cancelEmailChange: done,
};
const page = (content: ReactNode) => withServices(<div className="mx-auto max-w-3xl p-4">{content}</div>);
const frame = (content: ReactNode) => (
  <AuthFrame preferences={<Preferences />}>
    <AuthPicture />
    {content}
  </AuthFrame>
);
const long = 'someone.with.a.very.long.address.indeed@subdomain.of.a.long.example.org';

export const Confirmed = () => page(<CredentialsCard user={{ ...alice, emailVerified: true }} actions={actions} />);
export const Unconfirmed = () => page(<CredentialsCard user={{ ...alice, emailVerified: false }} actions={actions} />);
export const Changing = () =>
  page(
    <CredentialsCard
      user={{ ...alice, email: long, emailVerified: true, pendingEmail: `new.${long}` }}
      actions={actions}
    />,
  );
export const ChangeUsername = () => page(<CredentialsCard user={alice} actions={actions} asked="username" />);
export const ChangeEmail = () =>
  page(<CredentialsCard user={{ ...alice, emailVerified: true }} actions={actions} asked="email" />);
export const ChangePassword = () => page(<CredentialsCard user={alice} actions={actions} asked="password" />);
export const Notice = () => page(<EmailNotice user={{ ...alice, emailVerified: false }} onResend={done} />);
export const NoticeOfALongAddress = () =>
  page(<EmailNotice user={{ email: long, emailVerified: false }} onResend={done} />);
export const Strengths = () =>
  page(
    <div className="flex flex-col gap-6 pt-4">
      {([null, 'weak', 'fair', 'good', 'strong'] as const).map((strength) => (
        <StrengthBar key={strength} strength={strength} />
      ))}
    </div>,
  );
const link = (verification: Verification, waiting: string | null = null, isSignedIn = true) =>
  frame(<VerifyEmail verification={verification} isSignedIn={isSignedIn} waiting={waiting} onResend={done} />);

export const ReadyToConfirm = () => link({ kind: 'ready', onConfirm: done, onReject: done });
export const Checking = () => link({ kind: 'checking' });
export const EmailConfirmed = () => link({ kind: 'confirmed' });
export const EmailConfirmedBefore = () => link({ kind: 'confirmedBefore' });
export const AddressRejected = () => link({ kind: 'rejected' }, null, false);
export const AddressKept = () => link({ kind: 'kept' }, null, false);
export const LinkInvalid = () => link({ kind: 'invalid' }, null, false);
export const LinkInvalidToMember = () => link({ kind: 'invalid' });
export const LinkInvalidWaiting = () => link({ kind: 'invalid' }, long);
export const LinkSent = () => link({ kind: 'sent', email: alice.email }, alice.email);
export const EmailTaken = () => link({ kind: 'taken' });
export const NotConfirmed = () =>
  link({
    kind: 'failed',
    text: 'Network Error',
    onRetry: () => undefined,
  });
