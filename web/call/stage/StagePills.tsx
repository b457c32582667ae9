import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallView } from '../session/call-view.ts';

const pill = 'rounded-full bg-over-scrim text-center text-balance text-over';
const whole = 'px-4 py-2 text-sm';

interface Notice {
  role?: 'alert' | 'status';
  text: string;
  /** shows beside a prompt even where there is little room */
  isWeighty?: true;
}

export interface StagePillsProps {
  view: CallView;
  /** little of the other's face is left: one notice at a time, a small one, and beside a prompt only a weighty one */
  isTight: boolean;
}

/** Short notices over the picture of a running call, the weightiest first. */
export function StagePills({ view, isTight }: StagePillsProps) {
  const { t } = useTranslation('call');
  const isConnected = view.status === 'connected';
  const isPoor = view.quality?.overall === 'poor' && !view.soundOnly && !view.peerSoundOnly;
  const notices: Notice[] = [];
  if (view.safetyCode.status === 'mismatch') notices.push({ role: 'alert', text: t('safety.alarm'), isWeighty: true });
  if (view.status === 'reconnecting' && !view.peerAway)
    notices.push({ role: 'status', text: t('video.interrupted'), isWeighty: true });
  if (isConnected) {
    if (view.soundOnly && !view.peerSoundOnly) notices.push({ text: t('video.weakSelf') });
    if (isPoor) notices.push({ text: t('quality.poorHint') });
    if (view.isFrozen && view.skipDueAt === null) notices.push({ role: 'status', text: t('video.frozen') });
    if (view.server === 'lost') notices.push({ role: 'status', text: t('video.offline') });
    else if (view.server !== 'up') notices.push({ role: 'status', text: t('video.reconnecting') });
    if (view.guardPaused) notices.push({ role: 'status', text: t('guard.paused') });
  }
  if (notices.length === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-4 top-18 grid justify-items-center gap-2">
      {notices.slice(0, isTight ? 1 : undefined).map(({ role, text, isWeighty }) => (
        <p
          key={text}
          role={role}
          className={clsx(
            pill,
            isTight ? 'px-3 py-1 text-xs' : whole,
            isTight && !isWeighty && 'group-has-[[data-prompt]]:hidden',
          )}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
