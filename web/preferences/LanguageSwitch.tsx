import { useTranslation } from 'react-i18next';
import { LANGUAGES, toLanguage } from '../i18n/language.ts';
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx';

/** Each language by its own name, so that nobody is lost in one that they do not read. */
const names = { en: 'English', fr: 'Français' } as const;

/** Both languages in sight, for the settings; bars have `LanguageToggle`. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('profile');
  return (
    <SegmentedControl
      label={t('settings.language')}
      value={toLanguage(i18n.language)}
      onChange={(language) => void i18n.changeLanguage(language)}
      options={LANGUAGES.map((value) => ({ value, label: names[value] }))}
    />
  );
}
