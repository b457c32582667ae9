import type { Rating } from '@visavis/domain/call/contract.ts';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { RatingChoices } from './RatingChoices.tsx';

export interface RatingPromptProps {
  onRate: (rating: Rating) => void;
  onClose: () => void;
}

const choices: readonly Rating[] = ['positive', 'negative'];

/** The optional rating during a long call; once given, it is not asked for after the call. */
export function RatingPrompt({ onRate, onClose }: RatingPromptProps) {
  const { t } = useTranslation('call');
  return (
    <section
      aria-label={t('rating.prompt')}
      className="grid w-full max-w-sm grid-cols-1 gap-2 rounded-card border border-line bg-raised p-3 shadow-lift"
    >
      <header className="flex items-center justify-between gap-2 ps-2">
        <p className="font-medium">{t('rating.prompt')}</p>
        <IconButton label={t('rating.promptClose')} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
      </header>
      <RatingChoices choices={choices} onRate={onRate} inRow />
    </section>
  );
}
