import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Size } from '../../lib/use-size.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

/** That the picture can fill the screen is said in words once in this browser, for so long, ms. */
export const SAID_FOR = 8000;
const SAID = 'call-fill-said';

export interface FillButtonProps {
  /** the part of the stage that the picture takes, in its middle */
  place: Size;
  stage: Size;
  /** a picture in the corner lies at that side */
  isAtLeft: boolean;
  isFilled: boolean;
  onFill: () => void;
  store: KeyValue;
  clock: Clock;
}

/** At the upper edge of a picture that does not fill the stage: enlarges it around the face, and shows it whole again. */
export function FillButton({ place, stage, isAtLeft, isFilled, onFill, store, clock }: FillButtonProps) {
  const { t } = useTranslation('live');
  const [isNew, setIsNew] = useState(() => !isFilled && store.get(SAID) === null);
  useEffect(() => {
    if (!isNew) return;
    return clock.after(SAID_FOR, () => {
      store.set(SAID, '1');
      setIsNew(false);
    });
  }, [isNew, store, clock]);
  const label = t(isFilled ? 'layout.whole' : 'layout.fill');
  const Icon = isFilled ? Minimize2 : Maximize2;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        store.set(SAID, '1');
        setIsNew(false);
        onFill();
      }}
      style={{
        // Below the row of names and marks.
        top: Math.max((stage.height - place.height) / 2 + 8, 76),
        [isAtLeft ? 'left' : 'right']: (stage.width - place.width) / 2 + 12,
      }}
      className="absolute z-1 flex h-11 min-w-11 animate-appear items-center justify-center gap-2 rounded-full bg-over-scrim px-3 text-sm text-over hover:bg-scrim"
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      {isNew && <span aria-hidden="true">{label}</span>}
    </button>
  );
}
