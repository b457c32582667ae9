import type { Rating } from '@visavis/domain/call/contract.ts';
import { Minus, ThumbsDown, ThumbsUp, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { BarButton } from '../controls/BarButton.tsx';

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
  onClose: () => void;
}

/** The optional rating during a long call; once given, it is not asked for after the call. */
export function RatingPrompt({ onRate, onClose }: RatingPromptProps) {
  const { t } = useTranslation('live');
  return (
    <section
      aria-label={t('rating.prompt')}
      className="grid w-full max-w-sm grid-cols-1 gap-2 rounded-card bg-over-scrim p-2 text-over"
    >
      <header className="flex items-center justify-between gap-2 ps-2">
        <p className="text-sm font-medium text-balance">{t('rating.prompt')}</p>
        <IconButton label={t('rating.promptClose')} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
      </header>
      {/* Beside one's own picture on a phone there is no room for an icon and its words on one line. */}
      <div className="flex gap-2">
        {(['positive', 'negative'] as const).map((rating) => (
          <BarButton
            key={rating}
            className="min-h-13 bg-raised"
            text={t(`rating.${rating}`)}
            label={t(`rating.${rating}`)}
            icon={ratingIcons[rating]}
            onClick={() => onRate(rating)}
          />
        ))}
      </div>
    </section>
  );
}
