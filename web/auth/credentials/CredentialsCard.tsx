import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { textLink } from '../AuthFrame.tsx';
import { EmailForm, PasswordForm, UsernameForm } from './ChangeForms.tsx';
import type { CredentialActions } from './use-credentials.ts';

const PARTS = ['username', 'email', 'password'] as const;
type Part = (typeof PARTS)[number];

/** The form named by `?change=`. */
export const toPart = (text: string | null): Part | null => PARTS.find((part) => part === text) ?? null;

export interface CredentialsCardProps {
  user: CurrentUser;
  actions: CredentialActions;
  /** the form that the address asks for */
  asked?: Part | null;
  /** it has been closed */
  onClose?: () => void;
}

/** What a user signs in with and is known by, each with its form. */
export function CredentialsCard({ user, actions, asked = null, onClose }: CredentialsCardProps) {
  const { t } = useTranslation(['credentials', 'common']);
  const [chosen, setChosen] = useState<Part | null>(null);
  const open = chosen ?? asked;
  const close = () => {
    setChosen(null);
    if (asked) onClose?.();
  };
  /** Closes the form once the change is stored; a refusal stays in it. */
  const closing =
    <Values,>(change: (values: Values) => Promise<void>) =>
    async (values: Values) => {
      await change(values);
      close();
    };
  const forms: Record<Part, ReactNode> = {
    username: <UsernameForm user={user} onSubmit={closing(actions.changeUsername)} />,
    email: <EmailForm user={user} onSubmit={closing(actions.changeEmail)} />,
    password: <PasswordForm user={user} onSubmit={closing(actions.changePassword)} />,
  };
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg">{t('title')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        <Row part="username" value={user.username} onChange={setChosen} />
        <Row part="email" value={user.email} onChange={setChosen}>
          {user.emailVerified === false && <Badge tone="accent">{t('email.unconfirmed')}</Badge>}
          {user.pendingEmail && <Pending email={user.pendingEmail} onCancel={actions.cancelEmailChange} />}
          {(user.pendingEmail || user.emailVerified === false) && <Resend onResend={actions.resendLink} />}
        </Row>
        <Row part="password" value="••••••••" onChange={setChosen} />
      </ul>
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={open ? t(`${open}.change`) : ''}
        closeLabel={t('common:close')}
      >
        {open && forms[open]}
      </Dialog>
    </Card>
  );
}

interface RowProps {
  part: Part;
  value: string;
  onChange: (part: Part) => void;
  children?: ReactNode;
}

function Row({ part, value, onChange, children }: RowProps) {
  const { t } = useTranslation('credentials');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      {/* an address wants the whole width of a phone */}
      <div className={clsx('flex min-w-0 flex-1 flex-col items-start gap-1', part === 'email' && 'basis-60')}>
        <h3 className="font-sans text-sm font-medium tracking-normal">{t(`${part}.label`)}</h3>
        <p className="max-w-full text-sm break-words text-muted">{value}</p>
        {children}
      </div>
      <Button aria-label={t(`${part}.change`)} onClick={() => onChange(part)}>
        {t('change')}
      </Button>
    </li>
  );
}

function Pending({ email, onCancel }: { email: string; onCancel: () => Promise<void> }) {
  const { t } = useTranslation('credentials');
  return (
    <div className="flex max-w-full flex-col items-start gap-1 text-sm">
      <p className="max-w-full wrap-anywhere">{t('email.waiting', { email })}</p>
      <button type="button" className={textLink} onClick={() => void onCancel()}>
        {t('email.cancel')}
      </button>
    </div>
  );
}

function Resend({ onResend }: { onResend: () => Promise<void> }) {
  const { t } = useTranslation('credentials');
  const [sending, setSending] = useState(false);
  const resend = () => {
    setSending(true);
    void onResend().finally(() => setSending(false));
  };
  return (
    <button
      type="button"
      className={`${textLink} disabled:opacity-50`}
      disabled={sending}
      aria-busy={sending || undefined}
      onClick={resend}
    >
      {t('email.resend')}
    </button>
  );
}
