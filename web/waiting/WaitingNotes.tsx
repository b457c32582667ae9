import type { Figures } from '@visavis/domain/waiting/contract.ts';
import clsx from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { namedPart } from '../lib/lazy-part.tsx';
import type { Clock } from '../platform/clock.ts';
import type { AloneProps } from './Alone.tsx';
import { Starter } from './Starter.tsx';
import { usualWaitText } from './texts.ts';

/** Not needed before someone has waited for a while. */
const Alone = namedPart(() => import('./Alone.tsx'), 'Alone');

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
          {isLong ? (
            <Suspense fallback={starter}>
              <Alone {...alone} isWatching={figures?.watchesUntil != null} />
            </Suspense>
          ) : (
            starter
          )}
        </div>
      )}
    </div>
  );
}
