import { RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ConnectionView } from '../platform/socket/connection-state.ts';
import { AtTop } from '../ui/overlay/TopStack.tsx';
import { Spinner } from '../ui/Spinner.tsx';

export interface ConnectionBannerProps {
  connection: Pick<ConnectionView, 'isOnline' | 'hasGivenUp' | 'attempt' | 'maxAttempts'>;
  /** another page is wanted, and cannot be fetched */
  isPageAwaited?: boolean;
  onForce: () => void;
}

/** Red, floating at top centre, over the page: no network, reconnecting, or a server that has not answered for long. */
export function ConnectionBanner({ connection, isPageAwaited = false, onForce }: ConnectionBannerProps) {
  const { t } = useTranslation('connection');
  const { isOnline } = connection;
  // Where the network went first, the toast before has told screen readers.
  const [isSaid, setSaid] = useState(!isOnline);
  if (isSaid && (isOnline || isPageAwaited)) setSaid(false);
  return (
    <AtTop>
      <div
        // Screen readers announce an element that appears as an alert; one that becomes an alert they may not.
        key={String(isSaid)}
        role={isSaid ? undefined : 'alert'}
        className="connection-banner pointer-events-auto order-first flex min-h-11 w-max max-w-full animate-appear items-center justify-center gap-3 rounded-full bg-danger ps-4 pe-1 text-sm leading-tight font-medium text-on-danger shadow-lift"
      >
        {isOnline ? (
          <Spinner size={18} className="shrink-0" />
        ) : (
          <WifiOff aria-hidden="true" size={18} className="shrink-0" />
        )}
        <span className="tabular py-2 last:pe-3">
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
    </AtTop>
  );
}
