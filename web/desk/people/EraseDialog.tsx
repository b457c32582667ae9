import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

export interface EraseDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  onErase: (typed: string) => void;
}

/** Mounted with the dialog, so that it is empty each time. */
function EraseForm({ username, onErase, onClose }: Omit<EraseDialogProps, 'open'>) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState('');
  const isSame = typed === username;
  const erase = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) onErase(typed);
  };
  return (
    <form onSubmit={erase} className="flex flex-col gap-5">
      <TextField
        label={t('admin.eraseName', { name: username })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="danger" disabled={!isSame}>
          {t('admin.erase')}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the username, because nothing brings the account back. */
export function EraseDialog({ open, ...form }: EraseDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <Dialog
      open={open}
      onOpenChange={form.onClose}
      title={t('admin.eraseTitle', { name: form.username })}
      description={t('admin.eraseText')}
      closeLabel={t('common:close')}
    >
      <EraseForm {...form} />
    </Dialog>
  );
}
