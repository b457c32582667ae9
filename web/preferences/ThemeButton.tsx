import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { THEME_CHOICES, type ThemeChoice, useTheme } from './theme.ts';

const icons: Record<ThemeChoice, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

const after = (choice: ThemeChoice): ThemeChoice =>
  THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'dark';

/** The same three choices as one button, for narrow headers: each press selects the next. */
export function ThemeButton() {
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
