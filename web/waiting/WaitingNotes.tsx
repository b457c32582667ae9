import type { Figures } from '@visavis/domain/waiting/contract.ts';
import clsx from 'clsx';
import { MessageCircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from '../lib/use-now.ts';
import type { Clock } from '../platform/clock.ts';
import { Alone, type AloneProps } from './Alone.tsx';
import { usualWaitText } from './texts.ts';

/** The questions by their keys in the texts. */
const STARTERS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** How long each question stays, ms. */
const SHOWN_FOR = 8000;

/** Questions to begin a conversation with, one after the other. */
function Starter({ clock }: { clock: Clock }) {
  const { t } = useTranslation('waiting');
  const turn = Math.floor(useNow(clock, SHOWN_FOR) / SHOWN_FOR) % STARTERS.length;
  return (
    <p className="flex max-w-sm items-start gap-3 rounded-card bg-over-scrim px-4 py-3 text-start text-sm text-over">
      <MessageCircleQuestionMark aria-hidden="true" size={20} className="mt-px shrink-0 text-accent-text" />
      <span>
        <span className="block text-xs text-over/75">{t('starterTitle')}</span>
        {/* The key fades each question in. */}
        <span key={turn} className="block animate-appear">
          {t(`starters.${STARTERS[turn] ?? STARTERS[0]}`)}
        </span>
      </span>
    </p>
  );
}

export interface WaitingNotesProps extends Omit<AloneProps, 'isWatching'> {
  /** null while unknown */
  figures: Figures | null;
  /** only someone whom this member met a moment ago waits as well */
  hasJustMet: boolean;
  /** they have waited for a while */
  isLong: boolean;
  clock: Clock;
  /** of the last call */
  recap?: ReactNode;
  /** it is being used: nothing is added below it */
  isHeld?: boolean;
}

/** Under the search: who is here, how long it usually takes, something to talk about, and after a while more to do. */
export function WaitingNotes({
  figures,
  hasJustMet,
  isLong,
  clock,
  recap,
  isHeld = false,
  ...alone
}: WaitingNotesProps) {
  const { t } = useTranslation('waiting');
  const usual = figures?.usualWait ?? null;
  const starter = <Starter clock={clock} />;
  return (
    <div className="flex w-full flex-col items-center gap-3 self-stretch">
      {/* Its place is kept: nothing moves when the figures come. Where little fits, a recap needs it. */}
      <div
        className={clsx(
          'grid min-h-11 content-start gap-0.5 text-sm text-over/85',
          recap && '[@media(max-height:44rem)]:hidden',
        )}
      >
        {hasJustMet ? (
          <p className="max-w-sm">{t('justMet')}</p>
        ) : (
          <>
            {figures && (
              <p className="tabular">
                {t('here', { count: figures.here })}
                {/* Who is alone is the one of today. */}
                {figures.today > 1 && ` · ${t('today', { count: figures.today })}`}
              </p>
            )}
            {usual !== null && <p>{usualWaitText(t, usual)}</p>}
          </>
        )}
      </div>
      {recap}
      {!isHeld && (
        <div className="mt-auto flex w-full justify-center">
          {isLong ? <Alone {...alone} isWatching={figures?.watchesUntil != null} /> : starter}
        </div>
      )}
    </div>
  );
}
