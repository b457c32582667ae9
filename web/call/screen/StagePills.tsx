import { useTranslation } from 'react-i18next';
import type { CallView } from '../session/call-view.ts';

const pill = 'rounded-full bg-over-scrim px-4 py-2 text-center text-sm text-over';

/** Short notices over the picture of a running call. */
export function StagePills({ view }: { view: CallView }) {
  const { t } = useTranslation('call');
  const isConnected = view.status === 'connected';
  const isWeak = view.soundOnly && !view.peerSoundOnly && isConnected;
  const isUnguarded = view.guardPaused && isConnected;
  const isDoubtful = view.safetyCode.status === 'mismatch';
  return (
    <>
      {(isWeak || isDoubtful || isUnguarded) && (
        <div className="absolute top-20 grid max-w-[calc(100%-8rem)] justify-items-center gap-2">
          {isDoubtful && (
            <p role="alert" className={pill}>
              {t('safety.alarm')}
            </p>
          )}
          {isWeak && <p className={pill}>{t('video.weakSelf')}</p>}
          {isUnguarded && (
            <p role="status" className={pill}>
              {t('guard.paused')}
            </p>
          )}
        </div>
      )}
      {view.status === 'reconnecting' && !view.peerAway && (
        <p role="status" className={`absolute ${pill}`}>
          {t('video.interrupted')}
        </p>
      )}
    </>
  );
}
