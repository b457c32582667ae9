import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallView } from '../session/call-view.ts';
import type { StagePlan } from './stage-plan.ts';

const pill = 'rounded-full bg-over-scrim text-center text-balance text-over';
const whole = 'px-4 py-2 text-sm';

interface Notice {
  text: string;
  /** the call announces it already, or it is no news */
  isSilent?: true;
  /** shows beside a prompt even where there is little room */
  isWeighty?: true;
}

export interface StagePillsProps {
  view: CallView;
  /**
   * isTight: little of the other's face is left: one notice at a time, a small one, and beside a prompt only a weighty one.
   * row: where they lie off the face, small ones as well.
   */
  plan: Pick<StagePlan, 'isTight' | 'row'>;
  /** shows the safety code */
  onSafety: () => void;
}

/** The safety code does not match. A press leads to the code, and to the end of the call. */
function Alarm({ onSafety }: Pick<StagePillsProps, 'onSafety'>) {
  const { t } = useTranslation('live');
  return (
    <div role="alert" className="pointer-events-auto">
      <button
        type="button"
        onClick={onSafety}
        className="flex min-h-11 items-center gap-3 rounded-card bg-danger px-4 py-2 text-start text-sm font-semibold text-on-danger shadow-lift"
      >
        <ShieldAlert aria-hidden="true" size={22} className="shrink-0" />
        {t('safety.alarm')}
      </button>
    </div>
  );
}

/** Short notices over the picture of a running call, the weightiest first. */
export function StagePills({ view, plan: { isTight, row }, onSafety }: StagePillsProps) {
  const { t } = useTranslation('live');
  const isConnected = view.status === 'connected';
  const isPoor = view.quality?.overall === 'poor' && !view.soundOnly && !view.peerSoundOnly;
  const notices: Notice[] = [];
  const isUnsafe = view.safetyCode.status === 'mismatch';
  if (view.status === 'reconnecting' && !view.peerAway) notices.push({ text: t('video.interrupted'), isWeighty: true });
  if (isConnected) {
    if (view.localStream && !view.hasMicrophone && view.peer)
      notices.push({
        text: t(view.isSilenced ? 'video.silenced' : 'video.unheard', { name: nameOf(view.peer) }),
        isWeighty: true,
      });
    if (view.isFrozen && view.skipDueAt === null) notices.push({ text: t('video.frozen') });
    if (view.server === 'lost') notices.push({ text: t('video.offline') });
    else if (view.server !== 'up') notices.push({ text: t('video.reconnecting') });
    if (view.soundOnly && !view.peerSoundOnly) notices.push({ text: t('call:video.weakSelf'), isSilent: true });
    if (isPoor) notices.push({ text: t('quality.poorHint'), isSilent: true });
    if (view.guardPaused) notices.push({ text: t('room:guard.paused') });
  }
  return (
    // Without a notice too: a live region that appears with its words does not say them.
    <div
      aria-live="polite"
      style={row ?? undefined}
      className="pointer-events-none absolute inset-x-4 top-18 grid justify-items-center gap-2 short:top-3"
    >
      {isUnsafe && <Alarm onSafety={onSafety} />}
      {notices.slice(0, isTight ? Number(!isUnsafe) : undefined).map(({ text, isSilent, isWeighty }) => (
        <p
          key={text}
          aria-live={isSilent && 'off'}
          className={clsx(
            pill,
            isTight || row ? 'px-3 py-1 text-xs' : whole,
            isTight && !isWeighty && 'group-has-[[data-prompt]]:hidden',
          )}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
