import { LANGUAGES, languages } from '@visavis/domain/languages/languages.ts';
import { Languages } from 'lucide-react';
import { i18n } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Menu, MenuChoice } from '../ui/overlay/Menu.tsx';

/** The languages, each by its own name, for page headers; the settings have `LanguageSelect`. */
export function LanguageMenu() {
  const { t, language: current } = useTranslation();
  const label = t('language', { name: languages[current].name });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold text-muted uppercase transition-colors hover:bg-raised hover:text-text"
        >
          <Languages aria-hidden="true" size={18} className="max-sm:hidden" />
          {current}
        </button>
      }
    >
      <MenuChoice
        value={current}
        onChange={(language) => void i18n.changeLanguage(language)}
        options={LANGUAGES.map((value) => ({ value, label: languages[value].name, lang: value }))}
      />
    </Menu>
  );
}
