import type { Deck } from '@visavis/domain/call/icebreakers/deck.ts';
import { Shuffle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCards } from './cards.ts';

export interface QuestionCardProps {
  deck: Deck;
  onNext: () => void;
}

/** One question for both; either turns the next. */
export function QuestionCard({ deck, onNext }: QuestionCardProps) {
  const { t } = useTranslation('icebreakers');
  const { cards, hasFailed } = useCards();
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <p
        role="status"
        className="m-auto max-w-md px-2 text-center font-display text-xl font-semibold @md:text-3xl text-balance wrap-anywhere"
      >
        {cards?.questions[deck.number]}
        {hasFailed && t('failed')}
        {!cards && !hasFailed && <Spinner size={28} />}
      </p>
      <Button block icon={<Shuffle aria-hidden="true" size={18} />} onClick={onNext}>
        {t('deck.next')}
      </Button>
    </div>
  );
}
