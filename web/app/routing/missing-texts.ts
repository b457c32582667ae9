import { FALLBACK_LANGUAGE, toLanguage } from '@visavis/domain/languages/languages.ts';
import type { MissingTexts } from '@visavis/domain/languages/shapes.ts';

const texts = import.meta.glob<MissingTexts>('../../../domain/languages/*/missing.ts', {
  eager: true,
  import: 'missing',
});

/** What a page that could not be loaded says, also where the file with all texts is what is missing. */
export function missingTexts(language: string): MissingTexts {
  const inLanguage = (wanted: string) => texts[`../../../domain/languages/${wanted}/missing.ts`];
  const found = inLanguage(toLanguage(language)) ?? inLanguage(FALLBACK_LANGUAGE);
  if (!found) throw new Error(`no texts in ${language}`);
  return found;
}
