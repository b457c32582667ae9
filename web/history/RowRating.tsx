import type { Rating } from '@visavis/domain/call/contract.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { IconButton } from '../ui/IconButton.tsx';

const icons = { positive: ThumbsUp, negative: ThumbsDown, dismiss: Minus };
const given = { thumbs_up: ThumbsUp, thumbs_down: ThumbsDown, neutral: Minus };
const choices = ['positive', 'negative', 'dismiss'] as const satisfies Rating[];

export interface RowRatingProps {
  call: PastCall;
  name: string;
  busy: boolean;
  onRate: (rating: Rating) => void;
}

/** The rating that was given, or the choices while it is open. */
export function RowRating({ call, name, busy, onRate }: RowRatingProps) {
  const { t } = useTranslation('history');
  if (call.rating) {
    const Icon = given[call.rating];
    return (
      <p tabIndex={-1} className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <Icon aria-hidden="true" size={18} className="shrink-0" />
        <span>
          <span className="sr-only">{t('rating.label')} </span>
          {t(`rating.${call.rating}`)}
        </span>
      </p>
    );
  }
  if (!call.canRate) return <p className="flex min-h-11 items-center text-sm text-muted">{t('rating.skip')}</p>;
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t('rating.ask', { name })}</legend>
      {choices.map((rating) => {
        const Icon = icons[rating];
        return (
          <IconButton
            key={rating}
            label={t(`rating.give.${rating}`, { name })}
            icon={<Icon aria-hidden="true" size={20} />}
            variant={call.ratingOwed ? 'surface' : 'plain'}
            disabled={busy}
            onClick={() => onRate(rating)}
          />
        );
      })}
    </fieldset>
  );
}
