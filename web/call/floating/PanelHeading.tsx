import { secondsLeft } from '@visavis/domain/call/rules.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { MicOff } from 'lucide-react';
import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from '../../platform/clock.ts';
import { OneLine } from '../../ui/OneLine.tsx';
import type { CallView } from '../session/call-view.ts';

/** How long the call may still last. */
function TimeLeft({ endsAt, clock }: { endsAt: number; clock: Clock }) {
  const { t } = useTranslation('live');
  const now = useNow(clock, 1000);
  const lastSeconds = secondsLeft(endsAt, now);
  return (
    <span role="timer" className="tabular shrink-0">
      {lastSeconds === null
        ? t('panel.left', { time: minutesSeconds((endsAt - now) / 1000) })
        : t('time.left', { seconds: lastSeconds })}
    </span>
  );
}

/** Whom the call is with, and the time that is left. */
export function PanelHeading({ view, clock }: { view: CallView; clock: Clock }) {
  const { t } = useTranslation('call');
  const name = view.peer ? nameOf(view.peer) : '';
  return (
    <p className="pointer-events-none absolute inset-x-2 top-2 flex items-center justify-between gap-2 text-xs text-over *:rounded-full *:bg-over-scrim *:px-2 *:py-1">
      <span className="flex min-w-0 items-center gap-1">
        <OneLine>{name}</OneLine>
        {view.peerMuted && <MicOff role="img" aria-label={t('video.muted', { name })} size={14} className="shrink-0" />}
      </span>
      {view.endsAt !== null && <TimeLeft endsAt={view.endsAt} clock={clock} />}
    </p>
  );
}
