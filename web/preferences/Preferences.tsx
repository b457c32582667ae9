import { LanguageToggle } from './LanguageToggle.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Language and theme, for the head of a page; one button for the theme where the page is narrow. */
export function Preferences() {
  return (
    <div className="flex items-center gap-1">
      <LanguageToggle />
      <span className="hidden lg:inline-flex">
        <ThemeSwitch compact />
      </span>
      <span className="lg:hidden">
        <ThemeButton />
      </span>
    </div>
  );
}
