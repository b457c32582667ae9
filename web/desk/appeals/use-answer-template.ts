import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { useEffect, useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/texts/text-ids.ts';

/** The first version of an answer in a person's language, whatever the moderator's own is; empty while it loads. */
export function useAnswerTemplate(personLanguage: string): (outcome: 'upheld' | 'overturned') => string {
  const catalog = i18n.catalogOf(toLanguage(personLanguage));
  const [loaded, setLoaded] = useState(() => (catalog.has('desk:appeal.template.upheld') ? catalog : null));
  useEffect(() => {
    catalog.load('desk').then(
      () => setLoaded(catalog),
      () => undefined,
    );
  }, [catalog]);
  const t: Translate<'desk'> = catalog.translate('desk');
  return (outcome) => (loaded === catalog ? t(`appeal.template.${outcome}`) : '');
}
