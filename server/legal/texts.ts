import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCEPTED_PAGES,
  LEGAL_LANGUAGES,
  LEGAL_PAGES,
  type LegalLanguage,
  type LegalPage,
} from '@visavis/domain/legal/rules.ts';
import { readFigures } from './figures.ts';

/** The texts about this site: those of the operator, and templates for the others. */
export interface LegalTexts {
  /** of the pages that a registration accepts */
  version: string;
  markdown(page: LegalPage, language: LegalLanguage): string;
}

export interface LegalTextOptions {
  dataDir: string;
  contactEmail: string | undefined;
}

const templates = join(import.meta.dirname, 'templates');

const noContact: Record<LegalLanguage, string> = {
  en: 'The people who run this site have not left an address here yet.',
  fr: 'Les personnes qui exploitent ce site n’ont pas encore laissé d’adresse ici.',
};
const noFigures: Record<LegalLanguage, string> = {
  en: '**None have been published yet.**',
  fr: '**Aucun n’a encore été publié.**',
};

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads every text: the operator's in `legal` of the data folder where there is one, else the template. `{{contact}}` becomes
 * the operator's address, `{{figures}}` the yearly figures.
 */
export function readLegalTexts({ dataDir, contactEmail }: LegalTextOptions): LegalTexts {
  const texts = new Map<string, string>();
  const nameOf = (page: LegalPage, language: LegalLanguage) => join(language, `${page}.md`);
  for (const language of LEGAL_LANGUAGES) {
    for (const page of LEGAL_PAGES) {
      const name = nameOf(page, language);
      texts.set(name, read(join(dataDir, 'legal', name)) ?? read(join(templates, name)) ?? '');
    }
  }
  const figures = readFigures(join(dataDir, 'legal', 'figures'));

  const hash = createHash('sha256');
  for (const language of LEGAL_LANGUAGES) {
    for (const page of ACCEPTED_PAGES) hash.update(texts.get(nameOf(page, language)) ?? '').update('\0');
  }
  return {
    version: hash.digest('hex').slice(0, 12),
    markdown(page, language) {
      const contact = contactEmail ? `[${contactEmail}](mailto:${contactEmail})` : noContact[language];
      return (texts.get(nameOf(page, language)) ?? '')
        .replaceAll('{{contact}}', () => contact)
        .replaceAll('{{figures}}', () => figures ?? noFigures[language]);
    },
  };
}
