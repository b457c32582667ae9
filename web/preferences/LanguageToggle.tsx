import { useTranslation } from 'react-i18next';
import { languageNames, nextLanguage } from '../i18n/language.ts';

/** Switches to the next language. Its label is in the language it leads to. */
export function LanguageToggle() {
  const { i18n } = useTranslation();
  const next = nextLanguage(i18n.language);
  const { short, switchTo } = languageNames[next];
  return (
    <button
      type="button"
      lang={next}
      aria-label={switchTo}
      title={switchTo}
      onClick={() => void i18n.changeLanguage(next)}
      className="grid h-11 min-w-11 shrink-0 place-items-center rounded-full px-2 text-sm font-semibold text-muted transition-colors hover:bg-raised hover:text-text"
    >
      {short}
    </button>
  );
}
