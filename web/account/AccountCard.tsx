import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { AccountActions } from './use-account.ts';

export interface AccountCardProps {
  actions: AccountActions;
  /** the account has no password to ask for */
  passwordless?: boolean | undefined;
  /** the dialog that is open at first */
  asking?: 'data' | 'deletion';
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div>
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  );
}

/** Takes one's data, and deletes the account: each in a dialog that asks for the password. */
export function AccountCard({ actions, passwordless = false, asking }: AccountCardProps) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(asking);
  const [isSure, setIsSure] = useState(false);
  const close = () => {
    setIsSure(false);
    setOpen(undefined);
  };
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg">{t('title')}</h2>
      <Choice title={t('data.title')} text={t('data.text')}>
        <Button icon={<Download aria-hidden="true" size={18} />} onClick={() => setOpen('data')}>
          {t('data.action')}
        </Button>
      </Choice>
      <Choice title={t('deletion.title')} text={t('deletion.text')}>
        <Button icon={<Trash2 aria-hidden="true" size={18} />} onClick={() => setOpen('deletion')}>
          {t('deletion.action')}
        </Button>
      </Choice>
      <PasswordDialog
        passwordless={passwordless}
        open={open === 'data'}
        onClose={close}
        title={t('data.ask')}
        text={t('data.explained')}
        submitLabel={t('data.submit')}
        onSubmit={actions.download}
      />
      <PasswordDialog
        danger
        passwordless={passwordless}
        open={open === 'deletion'}
        onClose={close}
        title={t('deletion.ask')}
        text={t('deletion.explained')}
        submitLabel={t('deletion.submit')}
        ready={isSure}
        onSubmit={actions.leave}
      >
        <Switch label={t('deletion.sure')} checked={isSure} onChange={setIsSure} />
      </PasswordDialog>
    </Card>
  );
}
