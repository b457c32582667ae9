import { RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ConnectionView } from '../platform/socket/connection-state.ts';
import { Spinner } from '../ui/Spinner.tsx';

export interface ConnectionBannerProps {
  connection: Pick<ConnectionView, 'isOnline' | 'hasGivenUp' | 'attempt' | 'maxAttempts'>;
  /** another page is wanted, and cannot be fetched */
  isPageAwaited?: boolean;
  onForce: () => void;
}

/**
 * The red row at the top, which pushes the page down (`--top-row`, web/ui/styles/base.css): no network, reconnecting, or a server
 * that has not answered for long.
 */
export function ConnectionBanner({ connection, isPageAwaited = false, onForce }: ConnectionBannerProps) {
  const { t } = useTranslation('connection');
  const { isOnline } = connection;
  // Where the network went first, the toast before has told screen readers.
  const [isSaid, setSaid] = useState(!isOnline);
  if (isSaid && (isOnline || isPageAwaited)) setSaid(false);
  return (
    <div
      // What appears as an alert is told; what becomes one may not be.
      key={String(isSaid)}
      role={isSaid ? undefined : 'alert'}
      className="top-row safe-x-3 fixed inset-x-0 top-0 z-60 flex h-(--top-row) animate-appear items-center justify-center gap-3 bg-danger pt-[env(safe-area-inset-top)] text-sm leading-tight font-medium text-on-danger"
    >
      {isOnline ? (
        <Spinner size={18} className="shrink-0" />
      ) : (
        <WifiOff aria-hidden="true" size={18} className="shrink-0" />
      )}
      <span className="tabular">
        {isPageAwaited
          ? t('pageAwaited')
          : !isOnline
            ? t('offline')
            : connection.hasGivenUp
              ? t('gaveUp')
              : t('reconnecting', { attempt: connection.attempt, max: connection.maxAttempts })}
      </span>
      {isOnline && (
        <button
          type="button"
          title={t('force')}
          aria-label={t('force')}
          onClick={onForce}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-over-scrim focus-visible:outline-on-danger"
        >
          <RefreshCw aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}
