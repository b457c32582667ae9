import { Undo2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { breakable } from '../../lib/breakable.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Clock } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';

export interface UndoCardProps {
  /** ms of the clock */
  dueAt: number;
  clock: Clock;
  /** who still sees the user; null where the camera is off */
  seenBy: string | null;
  onUndo: () => void;
}

/** After a swipe: how long until the next person, and the button that takes it back. */
export function UndoCard({ dueAt, clock, seenBy, onUndo }: UndoCardProps) {
  const { t } = useTranslation('live');
  const seconds = Math.max(1, Math.ceil((dueAt - useNow(clock, 200)) / 1000));
  return (
    <section
      aria-label={t('swipe.title')}
      className="flex w-full max-w-sm flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-over-scrim p-2 text-over *:px-2"
    >
      <p className="tabular grow-99 font-semibold whitespace-nowrap" role="timer">
        {t('swipe.next', { seconds })}
      </p>
      {/* A long word goes on a line of its own, and fills it. */}
      <Button className="grow" icon={<Undo2 aria-hidden="true" size={20} />} onClick={onUndo}>
        {t('swipe.undo')}
      </Button>
      <p className="w-full pb-1 text-sm wrap-anywhere">
        {seenBy === null ? t('swipe.unseen') : t('swipe.seen', { name: breakable(seenBy) })}
      </p>
    </section>
  );
}
