import type { Rating } from '@visavis/domain/call/contract.ts';
import { Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

const ratingIcons = {
  positive: <ThumbsUp aria-hidden="true" size={20} />,
  negative: <ThumbsDown aria-hidden="true" size={20} />,
  dismiss: <Minus aria-hidden="true" size={20} />,
};

export interface RatingChoicesProps {
  onRate: (rating: Rating) => void;
}

/** The three choices in one row, which look alike: the screen prefers none. */
export function RatingChoices({ onRate }: RatingChoicesProps) {
  const { t } = useTranslation('live');
  return (
    <div className="grid grid-cols-3 gap-2">
      {(['positive', 'negative', 'dismiss'] as const).map((rating) => (
        <Button
          key={rating}
          // Icons above their words: three of them fit side by side on a phone.
          className="min-h-15! px-1! py-1! text-xs! [&>span:last-child]:flex-col [&>span:last-child]:gap-1"
          icon={ratingIcons[rating]}
          onClick={() => onRate(rating)}
        >
          {t(`rating.${rating}`)}
        </Button>
      ))}
    </div>
  );
}

export interface RatingPromptProps {
  onRate: (rating: Rating) => void;
}

/** The optional rating during a long call, in one line; once given, it is not asked for after the call. */
export function RatingPrompt({ onRate }: RatingPromptProps) {
  const { t } = useTranslation('live');
  return (
    <section
      aria-label={t('rating.prompt')}
      className="flex max-w-sm items-center gap-1 rounded-full bg-over-scrim p-1 ps-4 text-over"
    >
      <p className="text-sm text-balance">{t('rating.prompt')}</p>
      {(['positive', 'negative'] as const).map((rating) => (
        <IconButton
          key={rating}
          className="text-over!"
          label={t(`rating.${rating}`)}
          icon={ratingIcons[rating]}
          onClick={() => onRate(rating)}
        />
      ))}
    </section>
  );
}
