import { useTranslation } from 'react-i18next';
import { LANGUAGES, languageNames, toLanguage } from '../i18n/language.ts';
import { SegmentedControl } from '../ui/form/SegmentedControl.tsx';

/** A control that lists all languages, for the settings; headers have `LanguageToggle`. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('profile');
  return (
    <SegmentedControl
      label={t('settings.language')}
      value={toLanguage(i18n.language)}
      onChange={(language) => void i18n.changeLanguage(language)}
      options={LANGUAGES.map((value) => ({ value, label: languageNames[value].name }))}
    />
  );
}
