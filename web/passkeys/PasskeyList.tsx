import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { agoText } from '../i18n/ago.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { QueryState } from '../lib/query-state.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { RowSkeletons } from '../ui/RowSkeletons.tsx';

export interface PasskeyListProps {
  state: QueryState<readonly Passkey[]>;
  now: number;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ state, ...row }: PasskeyListProps) {
  const { t } = useTranslation('passkey-settings');
  if (state.kind === 'loading') return <RowSkeletons count={1} />;
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        plain
        title={t('settings.failed')}
        text={t('settings.failedText')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  if (state.data.length === 0) return <p className="text-sm text-muted">{t('settings.none')}</p>;
  return (
    <ul aria-label={t('settings.listLabel')} className="divide-y divide-line">
      {state.data.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} {...row} />
      ))}
    </ul>
  );
}

interface PasskeyRowProps extends Omit<PasskeyListProps, 'state'> {
  passkey: Passkey;
}

function PasskeyRow({ passkey, now, onRename, onRemove }: PasskeyRowProps) {
  const { t, language } = useTranslation('passkey-settings');
  const { name, createdAt, lastUsedAt } = passkey;
  const ago = (time: string) => agoText(language, Date.parse(time), now);
  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound aria-hidden="true" size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-muted">
          {t('settings.added', { ago: ago(createdAt) })} ·{' '}
          {lastUsedAt ? t('settings.used', { ago: ago(lastUsedAt) }) : t('settings.neverUsed')}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={t('rename.label', { name })}
          icon={<Pencil aria-hidden="true" size={18} />}
          onClick={() => onRename(passkey)}
        />
        <IconButton
          label={t('remove.label', { name })}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onClick={() => onRemove(passkey)}
        />
      </div>
    </li>
  );
}
