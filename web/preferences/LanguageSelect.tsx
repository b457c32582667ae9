import { LANGUAGES, languages } from '@visavis/domain/languages/languages.ts';
import { i18n } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Select } from '../ui/form/Select.tsx';

/** The languages, each by its own name, for the settings; headers have `LanguageMenu`. */
export function LanguageSelect() {
  const { t, language: current } = useTranslation('profile');
  return (
    <Select
      label={t('settings.language')}
      hideLabel
      value={current}
      onChange={(language) => language && void i18n.changeLanguage(language)}
      options={LANGUAGES.map((value) => ({ value, label: languages[value].name }))}
    />
  );
}
