import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** more: there are older ones to ask for. none: the conversation begins here. */
export type OlderState = 'more' | 'loading' | 'failed' | 'none';

export interface ScrollHeadProps {
  state: OlderState;
  username: string;
  onRetry: () => void;
}

/** What stands above the oldest message. */
export function ScrollHead({ state, username, onRetry }: ScrollHeadProps) {
  const { t } = useTranslation(['messages', 'common']);
  if (state === 'none') return <p className="text-xs text-muted">{t('pane.beginning', { username })}</p>;
  if (state === 'loading') return <Spinner label={t('pane.olderLoading')} className="text-muted" />;
  if (state === 'failed') {
    return (
      <p className="flex flex-wrap items-center justify-center gap-x-3 text-xs text-warning">
        {t('pane.olderFailed')}
        <Button onClick={onRetry}>{t('common:retry')}</Button>
      </p>
    );
  }
  return null;
}
