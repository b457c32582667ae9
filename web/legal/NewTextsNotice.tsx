import { ScrollText } from 'lucide-react';
import { TextWithLinks } from '../i18n/TextWithLinks.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';

/** Says once that terms, rules or privacy policy have changed, or that there are some. */
export function NewTextsNotice({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('legal.changedTitle')}
      className="mb-6 flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:flex-row sm:items-center sm:px-5"
    >
      <ScrollText aria-hidden="true" size={24} className="shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('legal.changedTitle')}</p>
        <p className="text-sm text-muted">
          <TextWithLinks text={t('legal.changed')} />
        </p>
      </div>
      <Button onClick={onSeen}>{t('legal.seen')}</Button>
    </section>
  );
}
