import type { Rating } from '@visavis/domain/call/contract.ts';
import { X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { BarButton } from '../bar/BarButton.tsx';
import { ratingIcons } from './RatingChoices.tsx';

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
