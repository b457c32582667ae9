import type { PendingRating, Rating } from '@visavis/domain/call/contract.ts';
import { useTranslation } from 'react-i18next';
import { minutesSeconds } from '../../lib/format.ts';
import { LockedDialog } from '../../ui/overlay/LockedDialog.tsx';
import { RatingChoices } from './RatingChoices.tsx';

export interface RatingOverlayProps {
  /** null if none is owed */
  rating: PendingRating | null;
  onRate: (rating: Rating) => void;
}

const choices: readonly Rating[] = ['positive', 'negative', 'dismiss'];

/** The rating that a long enough call owes; only an answer closes it (spec.md, 'Call state machine'). */
export function RatingOverlay({ rating, onRate }: RatingOverlayProps) {
  const { t } = useTranslation('call');
  const duration = minutesSeconds(rating?.duration ?? 0);
  return (
    <LockedDialog open={rating !== null} title={t('rating.title')} text={t('rating.text')}>
      <p className="tabular text-lg">{t('rating.duration', { duration })}</p>
      <RatingChoices choices={choices} onRate={onRate} />
    </LockedDialog>
  );
}
