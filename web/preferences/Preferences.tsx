import { LANGUAGES, languages } from '@visavis/domain/languages/languages.ts';
import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { i18n } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Menu, MenuChoice } from '../ui/overlay/Menu.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { THEME_CHOICES, type ThemeChoice, useTheme } from './theme.ts';

const icons: Record<ThemeChoice, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

const after = (choice: ThemeChoice): ThemeChoice =>
  THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'dark';

/** The same three choices as one button, for narrow headers: each press selects the next. */
function ThemeButton() {
  const { t } = useTranslation();
  const { choice, choose } = useTheme();
  const label = `${t('theme.label')}: ${t(`theme.${choice}`)}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => choose(after(choice))}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text"
    >
      {THEME_CHOICES.map((one) => {
        const Icon = icons[one];
        return <Icon key={one} aria-hidden="true" size={20} data-of-theme={one} />;
      })}
    </button>
  );
}

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

/** Language and theme for a page header; the theme is one button on narrow pages. */
export function Preferences() {
  return (
    <div className="flex items-center gap-1">
      <LanguageMenu />
      <span className="hidden lg:inline-flex">
        <ThemeSwitch compact />
      </span>
      <span className="lg:hidden">
        <ThemeButton />
      </span>
    </div>
  );
}
