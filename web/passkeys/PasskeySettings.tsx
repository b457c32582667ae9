import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { queryState } from '../lib/query-state.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmPassword, RemoveDialog, RenameDialog } from './PasskeyDialogs.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { usePasskeys } from './queries.ts';
import { useAddPasskey } from './use-add-passkey.ts';
import { useRemovePasskey } from './use-remove-passkey.ts';

const MINUTE = 60_000;

/** The passkeys of this user, for the settings. */
export function PasskeySettings() {
  const { t } = useTranslation('passkey-settings');
  const { passkeys, clock } = useServices();
  const state = queryState(usePasskeys());
  const now = useServerNow(clock, MINUTE);
  const { adding, begin, confirm, cancel } = useAddPasskey();
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const removal = useRemovePasskey();
  const { removing } = removal;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg">{t('settings.title')}</h2>
        <p className="text-sm text-muted">{t('settings.text')}</p>
      </div>
      <PasskeyList state={state} now={now} onRename={setRenaming} onRemove={removal.ask} />
      {passkeys.isSupported ? (
        <Button
          className="self-start"
          icon={<Plus aria-hidden="true" size={18} />}
          loading={adding.kind === 'busy'}
          onClick={begin}
        >
          {t('settings.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('settings.unsupported')}</p>
      )}
      {adding.kind === 'password' && (
        <ConfirmPassword step="add" busy={adding.busy} problem={adding.problem} onSubmit={confirm} onCancel={cancel} />
      )}
      <RenameDialog passkey={renaming} onClose={() => setRenaming(null)} />
      <RemoveDialog
        passkey={removing.kind === 'asking' ? removing.passkey : null}
        busy={removing.kind === 'asking' && removing.busy}
        onConfirm={() => removal.confirm()}
        onClose={removal.cancel}
      />
      {removing.kind === 'password' && (
        <ConfirmPassword
          step="remove"
          busy={removing.busy}
          problem={removing.problem}
          onSubmit={removal.confirm}
          onCancel={removal.cancel}
        />
      )}
    </div>
  );
}
