import { LANGUAGES, languages, toLanguage } from '@visavis/domain/languages/languages.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../ui/form/Select.tsx';

/** The languages, each by its own name, for the settings; headers have `LanguageMenu`. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('profile');
  return (
    <Select
      label={t('settings.language')}
      hideLabel
      value={toLanguage(i18n.language)}
      onChange={(language) => language && void i18n.changeLanguage(language)}
      options={LANGUAGES.map((value) => ({ value, label: languages[value].name }))}
    />
  );
}
