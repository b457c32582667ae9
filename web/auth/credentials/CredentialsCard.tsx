import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Address } from '../Address.tsx';
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

/** Address, password and username, each with its form. */
export function CredentialsCard({ user, actions, asked = null, onClose }: CredentialsCardProps) {
  const { t } = useTranslation('credentials');
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
        <Row part="email" value={toShownEmail(user.email)} onChange={setChosen}>
          {user.emailVerified === false && <Badge tone="accent">{t('email.unconfirmed')}</Badge>}
          {user.pendingEmail && (
            <Pending email={toShownEmail(user.pendingEmail)} onCancel={actions.cancelEmailChange} />
          )}
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
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center justify-between gap-x-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="font-sans text-sm font-medium tracking-normal">{t(`${part}.label`)}</h3>
          <p className="text-sm wrap-anywhere text-muted">
            <Address text={value} />
          </p>
        </div>
        <Button className="shrink-0" aria-label={t(`${part}.change`)} onClick={() => onChange(part)}>
          {t('change')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 empty:hidden">{children}</div>
    </li>
  );
}

function Pending({ email, onCancel }: { email: string; onCancel: () => Promise<void> }) {
  const { t } = useTranslation('credentials');
  return (
    <>
      <p className="basis-full text-sm wrap-anywhere">
        <Address text={t('email.waiting', { email })} />
      </p>
      <button type="button" className={textLink} onClick={() => void onCancel()}>
        {t('email.cancel')}
      </button>
    </>
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
