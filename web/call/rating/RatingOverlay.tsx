import type { PendingRating, Rating } from '@visavis/domain/call/contract.ts';
import { Ban } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { minutesSeconds } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { LockedDialog } from '../../ui/overlay/LockedDialog.tsx';
import { RatingChoices } from './RatingChoices.tsx';

export interface RatingOverlayProps {
  /** null if none is owed */
  rating: PendingRating | null;
  onRate: (rating: Rating) => void;
  /** a bad rating that also blocks the other */
  onNever: (peerId: string) => void;
  /** that block is on its way */
  isBlocking?: boolean;
}

const choices: readonly Rating[] = ['positive', 'negative', 'dismiss'];

/** The rating that a long enough call owes; only an answer closes it (spec.md, 'Call state machine'). */
export function RatingOverlay({ rating, onRate, onNever, isBlocking = false }: RatingOverlayProps) {
  const { t } = useTranslation('call');
  const neverId = useId();
  const duration = minutesSeconds(rating?.duration ?? 0);
  return (
    <LockedDialog open={rating !== null} title={t('rating.title')} text={t('rating.text')}>
      <p className="tabular text-lg">{t('rating.duration', { duration })}</p>
      <RatingChoices choices={choices} onRate={onRate} />
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        <Button
          variant="ghost"
          className="text-danger-text!"
          aria-describedby={neverId}
          loading={isBlocking}
          icon={<Ban aria-hidden="true" size={18} />}
          onClick={() => rating && onNever(rating.peerId)}
        >
          {t('rating.never')}
        </Button>
        <p id={neverId} className="text-center text-xs text-muted">
          {t('rating.neverText')}
        </p>
      </div>
    </LockedDialog>
  );
}
