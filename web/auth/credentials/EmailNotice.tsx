import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Address } from '../Address.tsx';
import { textLink } from '../AuthFrame.tsx';

export interface EmailNoticeProps {
  user: Pick<CurrentUser, 'email' | 'emailVerified' | 'pendingEmail'>;
  onResend: () => Promise<void>;
}

/** On every page of a user who has not confirmed an address: what is missing, and the way to it. */
export function EmailNotice({ user, onResend }: EmailNoticeProps) {
  const { t } = useTranslation('credentials');
  const [sending, setSending] = useState(false);
  if (user.emailVerified !== false) return null;
  const resend = () => {
    setSending(true);
    void onResend().finally(() => setSending(false));
  };
  return (
    <section
      aria-label={t('notice.title')}
      className="mb-6 flex flex-col gap-3 rounded-card border border-accent-text bg-accent-soft p-4 sm:flex-row sm:flex-wrap sm:items-center sm:px-5"
    >
      <MailWarning aria-hidden="true" size={24} className="shrink-0 text-accent-text max-sm:hidden" />
      <div className="min-w-0 flex-1 sm:basis-96">
        <p className="font-medium">{t('notice.title')}</p>
        <p className="text-sm break-words text-muted">
          <Address text={t('notice.text', { email: toShownEmail(user.pendingEmail ?? user.email) })} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button loading={sending} onClick={resend}>
          {t('email.resend')}
        </Button>
        <Link to="/profile?tab=settings&change=email" className={textLink}>
          {t('notice.change')}
        </Link>
      </div>
    </section>
  );
}
