import { LanguageMenu } from './LanguageMenu.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

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
