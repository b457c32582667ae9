import { RefreshCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionView } from '../platform/socket/connection-state.ts';
import { Spinner } from '../ui/Spinner.tsx';

export interface ConnectionBannerProps {
  connection: Pick<ConnectionView, 'isOnline' | 'hasGivenUp' | 'attempt' | 'maxAttempts'>;
  onForce: () => void;
}

/** The red banner at the top: no network, reconnecting, or a server that has not answered for long. */
export function ConnectionBanner({ connection, onForce }: ConnectionBannerProps) {
  const { t } = useTranslation('connection');
  return (
    <div
      role="alert"
      className="fixed top-3 left-1/2 z-60 flex w-max max-w-[calc(100vw-1.5rem)] -translate-x-1/2 animate-appear items-center gap-3 rounded-full bg-danger py-1 pe-1 ps-4 text-sm font-medium text-on-danger shadow-lift"
    >
      {connection.isOnline ? (
        <>
          <Spinner size={18} />
          <span className="tabular">
            {connection.hasGivenUp
              ? t('gaveUp')
              : t('reconnecting', { attempt: connection.attempt, max: connection.maxAttempts })}
          </span>
          <button
            type="button"
            title={t('force')}
            aria-label={t('force')}
            onClick={onForce}
            className="grid size-11 place-items-center rounded-full hover:bg-over-scrim focus-visible:outline-on-danger"
          >
            <RefreshCw aria-hidden="true" size={18} />
          </button>
        </>
      ) : (
        <>
          <WifiOff aria-hidden="true" size={18} />
          <span className="py-3 pe-3">{t('offline')}</span>
        </>
      )}
    </div>
  );
}
