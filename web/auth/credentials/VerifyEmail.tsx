import { CircleCheck, MailCheck, MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { AuthHeading } from '../AuthFrame.tsx';

export type Verification =
  | { kind: 'checking' }
  | { kind: 'confirmed' }
  /** the link is used, outdated, cut off, or for an earlier choice */
  | { kind: 'invalid' }
  /** another link is on its way */
  | { kind: 'sent'; email: string }
  /** another account has the address */
  | { kind: 'taken' }
  | { kind: 'failed'; text: string; onRetry: () => void };

export interface VerifyEmailProps {
  verification: Verification;
  isSignedIn: boolean;
  /** the address of the user that waits to be confirmed */
  waiting: string | null;
  /** mails another link to it; never rejects */
  onResend: () => Promise<void>;
}

const ACCOUNT = '/profile?tab=settings#settings-account';

/** What became of the link in the mail, and the way on: to another one where it is needed. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { kind } = props.verification;
  const { t } = useTranslation('credentials');
  if (kind === 'checking') {
    return (
      <div role="status" className="flex items-center gap-4">
        <Spinner size={28} />
        <AuthHeading title={t('verify.checking')} />
      </div>
    );
  }
  const isGood = kind === 'confirmed' || kind === 'sent';
  const Icon = kind === 'confirmed' ? CircleCheck : kind === 'sent' ? MailCheck : MailX;
  return (
    <div role={isGood ? 'status' : 'alert'} className="flex flex-col items-start gap-5">
      <Icon aria-hidden="true" size={36} className={isGood ? 'text-live' : 'text-warning'} />
      <Said {...props} />
      <div className="flex flex-wrap gap-3">
        <WaysOn {...props} />
      </div>
    </div>
  );
}

function Said({ verification, isSignedIn, waiting }: VerifyEmailProps) {
  const { t } = useTranslation(['credentials', 'auth']);
  if (verification.kind === 'confirmed')
    return <AuthHeading title={t('verify.doneTitle')} text={t('verify.doneText')} />;
  if (verification.kind === 'taken') return <AuthHeading title={t('verify.takenTitle')} text={t('verify.takenText')} />;
  if (verification.kind === 'failed') return <AuthHeading title={t('verify.failedTitle')} text={verification.text} />;
  if (verification.kind === 'sent')
    return <AuthHeading title={t('auth:forgot.sentTitle')} text={t('email.linkSent', { email: verification.email })} />;
  const toMember = waiting ? t('verify.invalidWaiting', { email: waiting }) : t('verify.invalidText');
  return <AuthHeading title={t('verify.invalidTitle')} text={isSignedIn ? toMember : t('verify.invalidSignIn')} />;
}

function WaysOn({ verification, isSignedIn, waiting, onResend }: VerifyEmailProps): ReactNode {
  const { t } = useTranslation(['credentials', 'common']);
  const [sending, setSending] = useState(false);
  const resend = () => {
    setSending(true);
    void onResend().finally(() => setSending(false));
  };
  const { kind } = verification;
  if (kind === 'failed')
    return (
      <Button variant="primary" size="lg" onClick={verification.onRetry}>
        {t('common:retry')}
      </Button>
    );
  const main = buttonClass({ variant: 'primary', size: 'lg' });
  if (!isSignedIn) {
    // A sign-in leads back to here, where another link can be asked for.
    const to = kind === 'invalid' ? '/verify-email' : kind === 'taken' ? ACCOUNT : null;
    return (
      <Link to="/login" state={to ? { to } : undefined} className={main}>
        {t('verify.signIn')}
      </Link>
    );
  }
  if (kind === 'taken')
    return (
      <Link to={ACCOUNT} className={main}>
        {t('verify.settings')}
      </Link>
    );
  if (kind === 'sent' || (kind === 'invalid' && waiting))
    return (
      <>
        <Button variant={kind === 'sent' ? 'secondary' : 'primary'} size="lg" loading={sending} onClick={resend}>
          {t('email.resend')}
        </Button>
        <Link to="/profile?tab=settings&change=email" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          {t('notice.change')}
        </Link>
      </>
    );
  return (
    <Link to="/matching" className={main}>
      {t('verify.start')}
    </Link>
  );
}
