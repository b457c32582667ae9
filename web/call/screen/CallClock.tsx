import { secondsLeft, secondsSince } from '@visavis/domain/call/rules.ts';
import { useTranslation } from 'react-i18next';
import { minutesSeconds } from '../../lib/durations.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from '../../platform/clock.ts';
import { Badge } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export interface CallClockProps {
  clock: Clock;
  startedAt: number | null;
  endsAt: number | null;
}

/** How long the call has run; in its last minute, how long it still will. */
export function CallClock({ clock, startedAt, endsAt }: CallClockProps) {
  const { t } = useTranslation('call');
  const now = useNow(clock, 1000);
  const left = secondsLeft(endsAt, now);
  return (
    <span className="flex items-center gap-2">
      <span className="tabular text-xs">
        <VisuallyHidden>{t('time.duration')} </VisuallyHidden>
        {minutesSeconds(secondsSince(startedAt, now))}
      </span>
      {left !== null && (
        <Badge tone="warning">
          <span role="timer">{t('time.left', { seconds: left })}</span>
        </Badge>
      )}
    </span>
  );
}
