import type { Rating } from '@visavis/domain/call/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { Ban, Check, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { minutesSeconds } from '../../i18n/format.ts';
import { karmaText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RatingChoices } from './Rating.tsx';
import type { RecapView } from './recap-store.ts';

/** Keeps the height that it has had, so that nothing around it moves when its content changes by itself or goes. */
function KeptHeight({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    let width = 0;
    const observer = new ResizeObserver(() => {
      // A turned phone shows the same content at another height.
      if (element.offsetWidth !== width) element.style.minHeight = '';
      width = element.offsetWidth;
      if (element.offsetHeight > 0) element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className="min-w-0 not-[[style]]:empty:hidden">
      {children}
    </div>
  );
}

/** @returns a ref to what gets the focus once the rating is given: the buttons that had it are gone. */
export function useFocusAfter<E extends HTMLElement>(isRated: boolean) {
  const target = useRef<E>(null);
  const wasRated = useRef(isRated);
  useEffect(() => {
    const isLost = document.activeElement?.contains(target.current);
    if (isRated && !wasRated.current && isLost) target.current?.focus();
    wasRated.current = isRated;
  }, [isRated]);
  return target;
}

export interface RecapBodyProps {
  recap: RecapView;
  onRate: (rating: Rating) => void;
  /** a bad rating that also blocks the other */
  onNever: (peerId: string) => void;
  /** that block is on its way */
  isBlocking?: boolean;
  /** 'Stay in touch?', from the friends */
  touch?: ReactNode;
  /** add, message, report, block */
  actions?: ReactNode;
  /** beside something else: without the answers that closing it, or two presses, give as well */
  isCompact?: boolean;
}

function Person({ recap, isCompact }: Pick<RecapBodyProps, 'recap' | 'isCompact'>) {
  const { t } = useTranslation('live');
  const { person, duration, xpGained } = recap;
  return (
    <div className="flex items-center gap-4 text-start">
      {person ? (
        <Avatar
          src={person.avatar}
          name={nameOf(person)}
          size={isCompact ? 48 : 64}
          karma={person.karma}
          karmaLabel={karmaText(person.karma)}
        />
      ) : (
        <Skeleton className={clsx('shrink-0 rounded-full!', isCompact ? 'size-12' : 'size-16')} />
      )}
      <div className="min-w-0">
        {person ? (
          <p className="font-display text-lg font-semibold">
            <bdi translate="no" className="line-clamp-2 wrap-anywhere short:line-clamp-1">
              {wrapName(nameOf(person))}
            </bdi>
          </p>
        ) : (
          <Skeleton className="mb-2 h-5 w-32" />
        )}
        <p className="tabular flex flex-wrap gap-x-2 text-sm text-muted">
          {t(recap.isPeerGone ? 'rating.leftAfter' : 'rating.duration', { duration: minutesSeconds(duration) })}
          {xpGained > 0 && (
            <span className="inline-flex items-center gap-1 font-semibold text-accent-text">
              <Sparkles aria-hidden="true" size={14} />
              {t('rewards.xp', { xp: xpGained })}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** The person of the last call, its duration and XP, the rating, and further actions. */
export function RecapBody(props: RecapBodyProps) {
  const { recap, onRate, onNever, isBlocking = false, touch, actions, isCompact = false } = props;
  const { t } = useTranslation('live');
  const neverId = useId();
  const rated = useFocusAfter<HTMLParagraphElement>(recap.rating !== null);
  return (
    <div className="grid gap-3 short:grid-cols-2 short:items-start short:gap-x-6 short:gap-y-2">
      <div
        className={clsx(
          'grid min-w-0 grid-cols-1 content-start gap-3 short:gap-2',
          // Without a question beside it, what blocks and the actions lie there, one above the other.
          !recap.rating && !isCompact && 'short:has-[+:empty:not([style])]:row-span-2',
        )}
      >
        <Person recap={recap} isCompact={isCompact} />
        {recap.rating ? (
          <p
            ref={isCompact ? undefined : rated}
            tabIndex={-1}
            className="flex items-center gap-2 text-sm text-muted outline-none"
          >
            <Check aria-hidden="true" size={18} className="text-live" />
            {t('recap.rated', { rating: t(`rating.${recap.rating}`) })}
          </p>
        ) : (
          <div className="grid gap-2">
            <RatingChoices choices={['positive', 'negative']} onRate={onRate} inRow />
            {!isCompact && (
              <Button onClick={() => onRate('dismiss')} variant="ghost">
                {t('rating.dismiss')}
              </Button>
            )}
          </div>
        )}
      </div>
      <KeptHeight>{touch}</KeptHeight>
      {!recap.rating && !isCompact && (
        <div className="flex flex-col gap-1 border-t border-line pt-3 short:[:empty+&]:border-0">
          <Button
            variant="ghost"
            className="text-danger-text!"
            aria-describedby={neverId}
            loading={isBlocking}
            icon={<Ban aria-hidden="true" size={18} />}
            onClick={() => onNever(recap.peerId)}
          >
            {t('rating.never')}
          </Button>
          <p id={neverId} className="text-center text-xs text-muted">
            {t('rating.neverText')}
          </p>
        </div>
      )}
      {actions && (
        // Icons above their words, as in the call's bar: three of them fit side by side on a phone.
        <div
          className={clsx(
            'grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] content-start gap-2 border-t border-line pt-3 *:min-h-14! *:px-1! *:py-1! *:text-xs! [&>button>span:last-child]:flex-col',
            // On a phone on its side they lie beside what blocks.
            (recap.rating || isCompact) && 'short:col-span-2',
            // Whole and in view, however little fits.
            isCompact && 'sticky bottom-0 -mx-4 -mb-4 rounded-b-card bg-popup px-4 pb-4 low:static',
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}
