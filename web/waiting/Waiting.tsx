import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { isPushedTo } from '../lib/pushed.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { useAnswerMeeting, useFigures, useMeetings, useWatch } from './queries.ts';
import { WaitingNotes } from './WaitingNotes.tsx';

/** Someone who waits is offered more than patience after this long, ms. */
const LONG_AFTER = 30_000;
/** The next person is probably the one of the last call, where only two wait so soon after it, ms. */
const JUST_MET = 60_000;
const MINUTE = 60_000;

export interface WaitingProps {
  /** how many wait; null while unknown */
  total: number | null;
  /** when the last call ended, ms; null without one */
  lastCallEndedAt: number | null;
  /** shows the member's invitation link */
  onInvite: () => void;
  /** of the last call */
  recap?: ReactNode;
  /** the recap is being used: nothing is added below it */
  isHeld?: boolean;
}

/** The screen while no one is free. Mount it for one wait. */
export function Waiting({ total, lastCallEndedAt, onInvite, recap, isHeld = false }: WaitingProps) {
  const { t } = useTranslation('waiting');
  const { clock, alerts, storage } = useServices();
  const figures = useFigures().data ?? null;
  const meetings = useMeetings().data ?? [];
  const watch = useWatch();
  const answer = useAnswerMeeting();
  const now = useServerNow(clock, MINUTE);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => clock.after(LONG_AFTER, () => setIsLong(true)), [clock]);

  const onFailed = () => void toast.error(t('failed'));
  return (
    <WaitingNotes
      figures={figures}
      recap={recap}
      hasJustMet={total === 2 && lastCallEndedAt !== null && now - lastCallEndedAt < JUST_MET}
      isHeld={isHeld}
      isLong={isLong}
      clock={clock}
      isPushed={isPushedTo(storage)}
      meetings={meetings}
      now={now}
      onWatch={(asks) => {
        // A press may ask for the permission; without it the sound and the title remain.
        if (asks) void alerts.ask();
        watch.mutate(asks, { onError: onFailed });
      }}
      onInvite={onInvite}
      onAnswer={(startsAt, isGoing) => answer.mutate({ startsAt, isGoing }, { onError: onFailed })}
    />
  );
}
