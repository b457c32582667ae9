import type { Rating } from '@visavis/domain/call/contract.ts';
import clsx from 'clsx';
import { Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';

export const ratingIcons = {
  positive: <ThumbsUp aria-hidden="true" size={20} />,
  negative: <ThumbsDown aria-hidden="true" size={20} />,
  dismiss: <Minus aria-hidden="true" size={20} />,
};

export interface RatingChoicesProps {
  choices: readonly Rating[];
  onRate: (rating: Rating) => void;
  /** side by side, for two short choices */
  inRow?: boolean;
}

/** The choices look alike: the screen prefers none. */
export function RatingChoices({ choices, onRate, inRow }: RatingChoicesProps) {
  const { t } = useTranslation('live');
  return (
    <div className={clsx('flex gap-3', inRow ? 'flex-row flex-wrap' : 'flex-col')}>
      {choices.map((rating) => (
        <Button
          key={rating}
          size={inRow ? 'md' : 'lg'}
          className="flex-1"
          icon={ratingIcons[rating]}
          onClick={() => onRate(rating)}
        >
          {t(`rating.${rating}`)}
        </Button>
      ))}
    </div>
  );
}
