import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The first version of an answer in a person's language, whatever the moderator's own is; empty while it loads. */
export function useAnswerTemplate(personLanguage: string): (outcome: 'upheld' | 'overturned') => string {
  const { i18n } = useTranslation('desk');
  const language = toLanguage(personLanguage);
  const [, setLoaded] = useState<string | null>(null);
  const isLoaded = i18n.hasResourceBundle(language, 'desk');
  useEffect(() => {
    if (!isLoaded) void i18n.loadLanguages(language).then(() => setLoaded(language));
  }, [i18n, language, isLoaded]);
  return (outcome) => (isLoaded ? i18n.getFixedT(language, 'desk')(`appeal.template.${outcome}`) : '');
}
