import { History } from 'lucide-react';
import { dayOf, timeOfDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';

export interface DraftOfferProps {
  /** milliseconds since the epoch */
  savedAt: number;
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers to restore or discard an unsaved draft. */
export function DraftOffer({ savedAt, onRestore, onDrop }: DraftOfferProps) {
  const { t, language } = useTranslation('profile');
  return (
    <section
      aria-label={t('draft.title')}
      className="flex flex-col gap-4 rounded-card border border-line bg-accent-soft p-5 sm:flex-row sm:items-center"
    >
      <History aria-hidden="true" size={24} className="hidden shrink-0 text-accent-text sm:block" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('draft.title')}</p>
        <p className="text-sm text-muted">
          {t('draft.text', { date: dayOf(savedAt, language), time: timeOfDay(savedAt, language) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRestore}>
          {t('draft.restore')}
        </Button>
        <Button onClick={onDrop}>{t('draft.drop')}</Button>
      </div>
    </section>
  );
}
