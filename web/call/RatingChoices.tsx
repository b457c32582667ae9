import type { Rating } from '@visavis/domain/call/contract.ts';
import { Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

const icons = {
  positive: <ThumbsUp aria-hidden="true" size={20} />,
  negative: <ThumbsDown aria-hidden="true" size={20} />,
  dismiss: <Minus aria-hidden="true" size={20} />,
};

export interface RatingChoicesProps {
  choices: readonly Rating[];
  onRate: (rating: Rating) => void;
}

/** All alike: no answer is the one that the screen wishes for. */
export function RatingChoices({ choices, onRate }: RatingChoicesProps) {
  const { t } = useTranslation('call');
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      {choices.map((rating) => (
        <Button key={rating} size="lg" className="flex-1" icon={icons[rating]} onClick={() => onRate(rating)}>
          {t(`rating.${rating}`)}
        </Button>
      ))}
    </div>
  );
}
