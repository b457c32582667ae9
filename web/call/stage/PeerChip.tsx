import { secondsLeft, secondsSince } from '@visavis/domain/call/rules.ts';
import type { ConnectionQuality } from '@visavis/domain/call/states/context.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { MicOff } from 'lucide-react';
import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from '../../platform/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import type { CallView } from '../session/call-view.ts';

const bars = { excellent: 3, good: 2, poor: 1 } as const;

/** The connection quality as three bars, with the figures on hover. */
function QualityMark({ quality }: { quality: ConnectionQuality }) {
  const { t } = useTranslation('live');
  const level = t(`quality.${quality.overall}`);
  const loss = Math.round(quality.packetLoss * 10) / 10;
  return (
    <Tooltip side="bottom" label={t('quality.details', { loss, delay: Math.round(quality.roundTripTime) })}>
      <span role="img" aria-label={t('quality.label', { level })} className="flex shrink-0 items-end gap-0.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            style={{ height: 2 + bar * 3 }}
            className={clsx(
              'w-1 rounded-full',
              quality.overall === 'poor' ? 'bg-warning' : 'bg-over',
              bar > bars[quality.overall] && 'opacity-30',
            )}
          />
        ))}
      </span>
    </Tooltip>
  );
}

interface CallClockProps {
  clock: Clock;
  view: Pick<CallView, 'startedAt' | 'endsAt' | 'quality' | 'peerAway'>;
}

/** How long the call has run, or in its last minute how long it will go on; how good the connection is. */
function CallClock({ clock, view }: CallClockProps) {
  const { startedAt, endsAt, quality } = view;
  const { t } = useTranslation('live');
  const now = useNow(clock, 1000);
  const left = secondsLeft(endsAt, now);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {left === null ? (
        <span className="tabular text-xs">
          <span className="sr-only">{t('time.duration')} </span>
          <span translate="no">{minutesSeconds(secondsSince(startedAt, now))}</span>
        </span>
      ) : (
        <span role="timer" className="tabular text-xs font-semibold text-warning">
          {t('time.left', { seconds: left })}
        </span>
      )}
      {quality && !view.peerAway && <QualityMark quality={quality} />}
    </span>
  );
}

/** The heading of a call: the peer's name and avatar, and the call's time. */
export function PeerChip({ view, clock }: { view: CallView; clock: Clock }) {
  const { t } = useTranslation('live');
  const { peer } = view;
  if (!peer) return null;
  const karma = Math.round(peer.karma);
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-full bg-over-scrim py-1 pe-4 ps-1 text-over short:max-w-47">
      <h1 tabIndex={-1} className="sr-only">
        {t('panel.label', { name: nameOf(peer) })}
      </h1>
      <Avatar src={peer.avatar} name={nameOf(peer)} size={44} karma={peer.karma} karmaLabel={t('karma', { karma })} />
      <div className="min-w-0">
        <p className="text-sm font-semibold">
          <OneLine>{nameOf(peer)}</OneLine>
        </p>
        <CallClock clock={clock} view={view} />
      </div>
      {view.peerMuted && (
        <MicOff role="img" aria-label={t('call:video.muted', { name: nameOf(peer) })} size={18} className="shrink-0" />
      )}
    </div>
  );
}
