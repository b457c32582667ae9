import { CircleCheck, MailCheck, MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AuthHeading } from '../AuthFrame.tsx';

export type Verification =
  /** nothing happens before a press */
  | { kind: 'ready'; onConfirm: () => void; onReject: () => void }
  | { kind: 'checking' }
  | { kind: 'confirmed' }
  /** by this link or another one to the same address */
  | { kind: 'confirmedBefore' }
  /** the link is outdated, cut off, or for an earlier choice */
  | { kind: 'invalid' }
  /** its reader had nothing to do with the account: their address is removed */
  | { kind: 'rejected' }
  /** that was too late: the address is confirmed */
  | { kind: 'kept' }
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

/** The button that uses the link in the mail; then the outcome and the way on: to another one where it is needed. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { verification } = props;
  const { kind } = verification;
  const { t } = useTranslation('credentials');
  if (verification.kind === 'ready') return <Ready {...verification} />;
  if (kind === 'checking') {
    return (
      <div role="status" className="flex items-center gap-4">
        <Spinner size={28} />
        <AuthHeading title={t('verify.checking')} />
      </div>
    );
  }
  const isConfirmed = kind === 'confirmed' || kind === 'confirmedBefore';
  const isDone = isConfirmed || kind === 'rejected';
  const isGood = isDone || kind === 'sent';
  const Icon = isDone ? CircleCheck : kind === 'sent' ? MailCheck : MailX;
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

function Ready({ onConfirm, onReject }: Extract<Verification, { kind: 'ready' }>) {
  const { t } = useTranslation('credentials');
  const [asks, setAsks] = useState(false);
  return (
    <div className="flex flex-col items-start gap-5">
      <AuthHeading title={t('verify.readyTitle')} text={t('verify.readyText')} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" onClick={onConfirm}>
          {t('verify.confirm')}
        </Button>
        <Button variant="ghost" size="lg" onClick={() => setAsks(true)}>
          {t('verify.reject')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('verify.rejectTitle')}
        text={t('verify.rejectText')}
        confirmLabel={t('verify.rejectConfirm')}
        cancelLabel={t('common:cancel')}
        onConfirm={onReject}
        danger
      />
    </div>
  );
}

function Said({ verification, isSignedIn, waiting }: VerifyEmailProps) {
  const { t } = useTranslation('credentials');
  if (verification.kind === 'confirmed')
    return <AuthHeading title={t('verify.doneTitle')} text={t('verify.doneText')} />;
  if (verification.kind === 'confirmedBefore')
    return <AuthHeading title={t('verify.doneTitle')} text={t('verify.doneBefore')} />;
  if (verification.kind === 'rejected')
    return <AuthHeading title={t('verify.rejectedTitle')} text={t('verify.rejectedText')} />;
  if (verification.kind === 'kept') return <AuthHeading title={t('verify.keptTitle')} text={t('verify.keptText')} />;
  if (verification.kind === 'taken') return <AuthHeading title={t('verify.takenTitle')} text={t('verify.takenText')} />;
  if (verification.kind === 'failed') return <AuthHeading title={t('verify.failedTitle')} text={verification.text} />;
  if (verification.kind === 'sent')
    return <AuthHeading title={t('auth:forgot.sentTitle')} text={t('email.linkSent', { email: verification.email })} />;
  const toMember = waiting ? t('verify.invalidWaiting', { email: waiting }) : t('verify.invalidText');
  return <AuthHeading title={t('verify.invalidTitle')} text={isSignedIn ? toMember : t('verify.invalidSignIn')} />;
}

function WaysOn({ verification, isSignedIn, waiting, onResend }: VerifyEmailProps): ReactNode {
  const { t } = useTranslation('credentials');
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
  if (kind === 'rejected') return null;
  if (kind === 'kept')
    return (
      <Link to="/forgot-password" className={main}>
        {t('auth:login.forgot')}
      </Link>
    );
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
