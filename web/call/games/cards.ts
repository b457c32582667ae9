import { toLanguage } from '@visavis/domain/languages/languages.ts';
import type { Cards } from '@visavis/domain/languages/shapes.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chunks } from '../../lib/chunks.ts';

const files = import.meta.glob<Cards>('../../../domain/languages/*/cards.ts', { import: 'cards' });

/** Fetches the cards; those that are there already come at once. */
const loadCards = (language: string): Promise<Cards> =>
  chunks.load(async () => {
    const file = files[`../../../domain/languages/${toLanguage(language)}/cards.ts`];
    if (!file) throw new Error(`no cards in ${language}`);
    return file();
  });

/** The cards in the language of the screen; null until they are loaded, and where that fails. */
export function useCards(): { cards: Cards | null; hasFailed: boolean } {
  const { language } = useTranslation();
  const [loaded, setLoaded] = useState<{ cards: Cards | null; hasFailed: boolean }>({ cards: null, hasFailed: false });
  useEffect(() => {
    let isCurrent = true;
    loadCards(language).then(
      (cards) => isCurrent && setLoaded({ cards, hasFailed: false }),
      () => isCurrent && setLoaded({ cards: null, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded;
}
