import { CircleCheck, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { AuthHeading } from '../AuthFrame.tsx';

export type Verification =
  | { kind: 'checking' }
  | { kind: 'confirmed' }
  /** the link is used, outdated, cut off, or for an earlier choice */
  | { kind: 'invalid' }
  /** another account has the address */
  | { kind: 'taken' }
  | { kind: 'failed'; text: string; onRetry: () => void };

export interface VerifyEmailProps {
  verification: Verification;
  isSignedIn: boolean;
}

/** What became of the link in the mail. */
export function VerifyEmail({ verification, isSignedIn }: VerifyEmailProps) {
  const { t } = useTranslation(['credentials', 'common']);
  if (verification.kind === 'checking') {
    return (
      <div role="status" className="flex items-center gap-4">
        <Spinner size={28} />
        <AuthHeading title={t('verify.checking')} />
      </div>
    );
  }
  const isDone = verification.kind === 'confirmed';
  const Icon = isDone ? CircleCheck : MailX;
  const next = isSignedIn ? (isDone ? '/matching' : '/profile?tab=settings') : '/login';
  return (
    <div role={isDone ? 'status' : 'alert'} className="flex flex-col items-start gap-5">
      <Icon aria-hidden="true" size={36} className={isDone ? 'text-live' : 'text-warning'} />
      {verification.kind === 'confirmed' && <AuthHeading title={t('verify.doneTitle')} text={t('verify.doneText')} />}
      {verification.kind === 'invalid' && (
        <AuthHeading title={t('verify.invalidTitle')} text={t('verify.invalidText')} />
      )}
      {verification.kind === 'taken' && <AuthHeading title={t('verify.takenTitle')} text={t('verify.takenText')} />}
      {verification.kind === 'failed' && <AuthHeading title={t('verify.failedTitle')} text={verification.text} />}
      {verification.kind === 'failed' ? (
        <Button variant="primary" size="lg" onClick={verification.onRetry}>
          {t('common:retry')}
        </Button>
      ) : (
        <Link to={next} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {!isSignedIn ? t('verify.signIn') : isDone ? t('verify.start') : t('verify.settings')}
        </Link>
      )}
    </div>
  );
}
