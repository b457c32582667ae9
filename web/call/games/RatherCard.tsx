import { type Rather, revealed } from '@visavis/domain/call/icebreakers/rather.ts';
import { CHOICES, type Choice, otherSide, type Side } from '@visavis/domain/call/icebreakers/rules.ts';
import clsx from 'clsx';
import { Shuffle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCards } from './cards.ts';

export interface RatherCardProps {
  rather: Rather;
  side: Side;
  /** this side's choice, which is not sent yet */
  secret: Choice | null;
  name: string;
  onChoose: (choice: Choice) => void;
  onNext: () => void;
}

/** Two things to choose from. Both choices are shown once both sides have chosen. */
export function RatherCard({ rather, side, secret, name, onChoose, onNext }: RatherCardProps) {
  const { t } = useTranslation('icebreakers');
  const { cards, hasFailed } = useCards();
  const { answers, deck } = rather;
  const both = revealed(rather);
  const mine = answers[side];
  const own = mine === 'a' || mine === 'b' ? mine : secret;
  const theirs = both?.[otherSide(side)] ?? null;
  const isOpen = mine === 'open';
  const pair = cards?.rather[deck.number];
  const note = () => {
    if (theirs) return t(theirs === own ? 'rather.same' : 'rather.different');
    if (!isOpen) return t('rather.waiting', { name });
    return t(answers[otherSide(side)] === 'open' ? 'rather.open' : 'rather.theirs', { name });
  };
  return (
    <div className="flex flex-1 flex-col gap-2 p-3">
      <fieldset aria-label={t('rather.group')} className="grid min-h-0 flex-1 auto-rows-fr grid-cols-1 gap-2">
        {CHOICES.map((choice, index) => (
          <button
            key={choice}
            type="button"
            aria-pressed={own === choice}
            aria-disabled={!isOpen}
            onClick={() => isOpen && onChoose(choice)}
            className={clsx(
              'flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-control border-2 px-3 py-1 text-center font-semibold transition-colors @md:text-xl',
              own === choice ? 'border-accent bg-accent-soft forced-colors:border-8' : 'border-line bg-raised',
              isOpen && 'hover:border-accent',
              theirs && own !== choice && theirs !== choice && 'text-muted',
            )}
          >
            <span className="text-balance wrap-anywhere">{pair?.[index] ?? (!hasFailed && <Spinner size={20} />)}</span>
            {theirs && (
              <span className="flex min-h-6 flex-wrap justify-center gap-1">
                {own === choice && <Badge tone="accent">{t('rather.you')}</Badge>}
                {theirs === choice && (
                  <Badge>
                    <bdi translate="no">{name}</bdi>
                  </Badge>
                )}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <p role="status" className="min-h-5 text-center text-xs wrap-anywhere text-muted @md:text-sm">
        {hasFailed ? t('failed') : note()}
      </p>
      <Button block icon={<Shuffle aria-hidden="true" size={18} />} onClick={onNext}>
        {t('deck.nextPair')}
      </Button>
    </div>
  );
}
