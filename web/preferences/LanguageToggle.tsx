import { useTranslation } from 'react-i18next';
import { nextLanguage } from '../i18n/language.ts';

/** Goes to French unless the page is French already. Its label is in the language it leads to. */
export function LanguageToggle() {
  const { t, i18n } = useTranslation();
  const next = nextLanguage(i18n.language);
  return (
    <button
      type="button"
      lang={next}
      aria-label={t('language.toggle')}
      title={t('language.toggle')}
      onClick={() => void i18n.changeLanguage(next)}
      className="grid h-11 min-w-11 shrink-0 place-items-center rounded-full px-2 text-sm font-semibold text-muted transition-colors hover:bg-raised hover:text-text"
    >
      {t('language.short')}
    </button>
  );
}
