import type { Rating } from '@visavis/domain/call/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Check, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { figure, minutesSeconds } from '../../i18n/format.ts';
import { karmaText } from '../../i18n/karma-text.ts';
import type { Translate } from '../../i18n/texts/text-ids.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Avatar } from '../../ui/Avatar.tsx';
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

/** Who has left after how long, or with whom the user talked; the call alone where the other is not known yet. */
export function recapTitle(t: Translate<'live'>, { person, isPeerGone, ...recap }: RecapView): string {
  const duration = minutesSeconds(recap.duration);
  if (!person) return t('rating.duration', { duration });
  return t(isPeerGone ? 'rating.left' : 'rating.talked', { name: wrapName(nameOf(person)), duration });
}

export interface RecapBodyProps {
  recap: RecapView;
  onRate: (rating: Rating) => void;
  /** 'Stay in touch', from the friends */
  touch?: ReactNode;
  /** report or block */
  actions?: ReactNode;
  /** beside something else */
  isCompact?: boolean;
}

/** The face of the person whom the user has just met, as large as there is room. */
function Face({ recap: { person, xpGained }, isCompact }: Pick<RecapBodyProps, 'recap' | 'isCompact'>) {
  const { t } = useTranslation('live');
  const size = isCompact ? 72 : 128;
  return (
    <div className="grid content-start justify-items-center gap-2">
      {person ? (
        <Avatar
          src={person.avatar}
          name={nameOf(person)}
          size={size}
          karma={person.karma}
          karmaLabel={karmaText(person.karma)}
        />
      ) : (
        <span style={{ width: size, height: size }}>
          <Skeleton className="size-full rounded-full!" />
        </span>
      )}
      {xpGained > 0 && (
        <p className="tabular inline-flex items-center gap-1 text-sm font-semibold text-accent-text">
          <Sparkles aria-hidden="true" size={14} />
          {t('rewards.xp', { xp: xpGained })}
        </p>
      )}
    </div>
  );
}

/** The goodbye after a call: one large face, 'Stay in touch', the rating, and small what is rarer. */
export function RecapBody({ recap, onRate, touch, actions, isCompact = false }: RecapBodyProps) {
  const { t, language } = useTranslation('live');
  const rated = useFocusAfter<HTMLParagraphElement>(recap.rating !== null);
  return (
    <div className="grid gap-4 text-center short:grid-cols-[auto_1fr] short:items-center short:gap-x-6">
      <Face recap={recap} isCompact={isCompact} />
      <div className="grid min-w-0 gap-4 short:gap-3">
        <KeptHeight>{touch}</KeptHeight>
        {recap.rating ? (
          <p
            ref={isCompact ? undefined : rated}
            tabIndex={-1}
            className="flex items-center justify-center gap-2 text-sm text-muted outline-none"
          >
            <Check aria-hidden="true" size={18} className="text-live" />
            {t('recap.rated', { rating: t(`rating.${recap.rating}`) })}
          </p>
        ) : (
          <section aria-label={t('rating.title')} className="grid gap-2">
            <p className="text-sm">
              <span className="font-medium">{t('rating.title')}</span>{' '}
              <span className="text-muted">{t('rating.text')}</span>
            </p>
            <RatingChoices onRate={onRate} />
          </section>
        )}
        {recap.bytes !== null && (
          <p className="text-xs text-muted">
            {t('recap.data', { size: figure(Math.round(recap.bytes / 1e5) / 10, language) })}
          </p>
        )}
        <div className="-my-1 empty:hidden">{actions}</div>
      </div>
    </div>
  );
}
