import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Clock } from '../../platform/clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { RecapBody, type RecapBodyProps, recapTitle, useFocusAfter } from './RecapBody.tsx';

/** A card that no one touches folds after this long, ms. */
const FOLDS_AFTER = 20_000;
/** Once there is no more to answer, ms: long enough to read what follows it. */
const FOLDS_AFTER_RATING = 6000;

/** Folds a card that no one has touched for a while, unless the focus is in it. A press unfolds it. @param onFold called whenever it changes, and at first */
function useFolding(clock: Clock, isRated: boolean, onFold?: (isFolded: boolean) => void) {
  const [isFolded, setIsFolded] = useState(false);
  const [touches, touch] = useReducer((count: number) => count + 1, 0);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every touch begins the time anew
  useEffect(() => {
    if (isFolded) return;
    const fold = () => (content.current?.contains(document.activeElement) ? touch() : setIsFolded(true));
    return clock.after(isRated ? FOLDS_AFTER_RATING : FOLDS_AFTER, fold);
  }, [clock, isFolded, isRated, touches]);
  useEffect(() => onFold?.(isFolded), [isFolded, onFold]);
  return {
    isFolded,
    /** of what is hidden while it is folded */
    content,
    toggle: () => setIsFolded((before) => !before),
    /** for the element whose use keeps it open */
    keepsOpen: { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch, onFocus: touch },
  };
}

export interface RecapCardProps extends Omit<RecapBodyProps, 'isCompact'> {
  clock: Clock;
  onClose: () => void;
  /** called whenever it folds or unfolds, and at first */
  onFold?: ((isFolded: boolean) => void) | undefined;
}

/** The recap while the next person is being looked for. It folds to one line once it is rated or left by itself. */
export function RecapCard({ clock, onClose, onFold, ...body }: RecapCardProps) {
  const { t } = useTranslation('live');
  const bodyId = useId();
  const { person, rating } = body.recap;
  const { isFolded, content, toggle, keepsOpen } = useFolding(clock, rating !== null, onFold);
  const line = useFocusAfter<HTMLButtonElement>(rating !== null);
  const title = recapTitle(t, body.recap);
  return (
    <section
      data-recap
      aria-label={t('recap.title')}
      className="grid w-full max-w-sm animate-rise grid-cols-1 rounded-card border border-line bg-popup text-start shadow-lift short:max-w-2xl"
      {...keepsOpen}
    >
      <div className="flex items-center gap-1 p-1.5">
        <h2 className="min-w-0 flex-1 text-base">
          <button
            ref={line}
            type="button"
            aria-expanded={!isFolded}
            aria-controls={bodyId}
            className="flex min-h-11 w-full items-center gap-3 rounded-control ps-2.5 text-start"
            onClick={toggle}
          >
            {isFolded && person && <Avatar src={person.avatar} name={nameOf(person)} size={32} />}
            <span className="min-w-0 flex-1">
              {isFolded && person ? (
                <>
                  <span className="block text-sm font-semibold">
                    <OneLine>{nameOf(person)}</OneLine>
                  </span>
                  <span className="block text-xs font-normal text-muted">
                    {rating ? t('recap.rated', { rating: t(`rating.${rating}`) }) : t('rating.title')}
                  </span>
                </>
              ) : (
                title
              )}
            </span>
            <ChevronDown
              aria-hidden="true"
              size={20}
              className={clsx('shrink-0 text-muted transition-transform', !isFolded && 'rotate-180')}
            />
          </button>
        </h2>
        <IconButton label={t('recap.close')} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
      </div>
      {/* Kept while it is folded, with what was answered in it and a dialog that it has opened. */}
      <div ref={content} id={bodyId} hidden={isFolded} className="px-4 pt-1 pb-4 short:pt-0">
        <RecapBody {...body} isCompact />
      </div>
    </section>
  );
}
