import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from '../lib/use-now.ts';
import type { Clock } from '../platform/clock.ts';

/** The questions by their keys in the texts. */
const STARTERS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** How long each question stays, ms. */
const SHOWN_FOR = 8000;

/** Questions to begin a conversation with, one after the other. */
export function Starter({ clock }: { clock: Clock }) {
  const { t } = useTranslation('waiting');
  const turn = Math.floor(useNow(clock, SHOWN_FOR) / SHOWN_FOR) % STARTERS.length;
  return (
    <p className="flex max-w-sm items-start gap-3 rounded-card bg-over-scrim px-4 py-3 text-start text-sm text-over">
      <MessageCircleQuestionMark aria-hidden="true" size={20} className="mt-px shrink-0 text-accent-text" />
      <span>
        <span className="block text-xs text-over/75">{t('starterTitle')}</span>
        {/* The key fades each question in. */}
        <span key={turn} className="block animate-appear">
          {t(`starters.${STARTERS[turn] ?? STARTERS[0]}`)}
        </span>
      </span>
    </p>
  );
}
