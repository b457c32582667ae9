import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../lib/use-now.ts';
import type { Clock } from '../platform/clock.ts';

/** How long each question stays, ms. */
const SHOWN_FOR = 8000;

/** Questions to begin a conversation with, one after the other. */
export function Starter({ clock }: { clock: Clock }) {
  const { t } = useTranslation('waiting');
  const questions = Object.values(t('starters', { returnObjects: true }));
  const turn = Math.floor(useNow(clock, SHOWN_FOR) / SHOWN_FOR) % questions.length;
  return (
    <p className="flex max-w-sm items-start gap-3 rounded-card bg-over-scrim px-4 py-3 text-start text-sm text-over">
      <MessageCircleQuestionMark aria-hidden="true" size={20} className="mt-px shrink-0 text-accent-text" />
      <span>
        <span className="block text-xs text-over/75">{t('starterTitle')}</span>
        {/* The key fades each question in. */}
        <span key={turn} className="block animate-appear">
          {questions[turn]}
        </span>
      </span>
    </p>
  );
}
