import { useTranslation } from 'react-i18next';
import type { CallView } from '../session/call-view.ts';

const pill = 'rounded-full bg-over-scrim px-4 py-2 text-center text-sm text-balance text-over';

/** Short notices over the picture of a running call. */
export function StagePills({ view }: { view: CallView }) {
  const { t } = useTranslation('call');
  const isConnected = view.status === 'connected';
  const isWeak = view.soundOnly && !view.peerSoundOnly && isConnected;
  const isUnguarded = view.guardPaused && isConnected;
  const isPoor = view.quality?.overall === 'poor' && isConnected && !view.soundOnly && !view.peerSoundOnly;
  const isFrozen = view.isFrozen && isConnected && view.skipDueAt === null;
  const isOffline = view.server !== 'up' && isConnected;
  const isDoubtful = view.safetyCode.status === 'mismatch';
  return (
    <>
      {(isWeak || isDoubtful || isFrozen || isOffline || isUnguarded || isPoor) && (
        <div className="pointer-events-none absolute inset-x-4 top-18 grid justify-items-center gap-2">
          {isDoubtful && (
            <p role="alert" className={pill}>
              {t('safety.alarm')}
            </p>
          )}
          {isWeak && <p className={pill}>{t('video.weakSelf')}</p>}
          {isPoor && <p className={pill}>{t('quality.poorHint')}</p>}
          {isFrozen && (
            <p role="status" className={pill}>
              {t('video.frozen')}
            </p>
          )}
          {isOffline && (
            <p role="status" className={pill}>
              {t(view.server === 'lost' ? 'video.offline' : 'video.reconnecting')}
            </p>
          )}
          {isUnguarded && (
            <p role="status" className={pill}>
              {t('guard.paused')}
            </p>
          )}
        </div>
      )}
      {view.status === 'reconnecting' && !view.peerAway && (
        <p role="status" className={`pointer-events-none absolute top-1/2 left-1/2 -translate-1/2 ${pill}`}>
          {t('video.interrupted')}
        </p>
      )}
    </>
  );
}
