import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import { ACCEPTED_PAGES, LEGAL_PAGES, type LegalPage } from '@visavis/domain/legal/rules.ts';
import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { parse } from 'csv-parse/sync';
import { mailsIn, nameOfSite } from '../ports/mail/texts.ts';

const YEAR = /^(\d{4})\.csv$/;

/** The text of a cell: what Markdown would read as markup stays text. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|~#]/g, '\\$&');

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** A CSV file, its first line the head, as a Markdown table; undefined for an empty one. */
export function tableOf(csv: string): string | undefined {
  const [head, ...rows] = parse(csv, { bom: true, skip_empty_lines: true, relax_column_count: true, trim: true });
  if (!head) return undefined;
  const filled = rows.map((row) => head.map((_, index) => row[index] ?? ''));
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...filled.map(line)].join('\n');
}

/** The figures that the operator has published as `<year>.csv`, the newest year first; undefined for none. */
function readFigures(folder: string): string | undefined {
  const years = namesIn(folder).flatMap((name) => YEAR.exec(name)?.[1] ?? []);
  const parts = years
    .sort()
    .reverse()
    .flatMap((year) => {
      const table = tableOf(readFileSync(join(folder, `${year}.csv`), 'utf8'));
      return table ? [`### ${year}\n\n${table}`] : [];
    });
  return parts.length > 0 ? parts.join('\n\n') : undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The texts about this site: those of the operator, and templates for the others. */
export interface LegalTexts {
  /** of the pages that a registration accepts */
  version: string;
  markdown(page: LegalPage, language: Language): string;
}

export interface LegalTextOptions {
  dataDir: string;
  contactEmail: string | undefined;
  /** those that people can buy; null: the site has none */
  plans: SiteFacts['plans'];
}

/** Has a folder for each language. */
const languagesFolder = join(import.meta.dirname, '../../domain/languages');

/** The contact page of a site without an address: what people can do there instead of writing. */
const WITHOUT_ADDRESS = 'contact-none.md';

/** A part of the terms: where people buy a paid plan, or that no one can sell them one. */
const partAboutPlans = (plans: SiteFacts['plans']): string | undefined =>
  plans ? (plans.shop ? 'plans-shop.md' : 'plans-none.md') : undefined;

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
 * the operator's address, `{{site}}` the name of the site, `{{figures}}` the yearly figures, `{{plans}}` how people come by a paid
 * plan, which counts as changed once that changes.
 */
export function readLegalTexts({ dataDir, contactEmail, plans }: LegalTextOptions): LegalTexts {
  const texts = new Map<string, string>();
  const nameOf = (page: LegalPage, language: Language) => join(language, `${page}.md`);
  const templateOf = (page: LegalPage, language: Language) =>
    join(languagesFolder, language, 'legal', page === 'contact' && !contactEmail ? WITHOUT_ADDRESS : `${page}.md`);
  const about = partAboutPlans(plans);
  for (const language of LANGUAGES) {
    const partOf = (name: string) =>
      read(join(dataDir, 'legal', language, name)) ?? read(join(languagesFolder, language, 'legal', name)) ?? '';
    const aboutPlans = about
      ? partOf(about)
          .trim()
          .replaceAll('{{shop}}', () => `<${plans?.shop}>`)
      : '';
    for (const page of LEGAL_PAGES) {
      const name = nameOf(page, language);
      const text = read(join(dataDir, 'legal', name)) ?? read(templateOf(page, language)) ?? '';
      texts.set(
        name,
        text.replaceAll('{{plans}}', () => aboutPlans),
      );
    }
  }
  const figures = readFigures(join(dataDir, 'legal', 'figures'));

  const hash = createHash('sha256');
  for (const language of LANGUAGES) {
    for (const page of ACCEPTED_PAGES) hash.update(texts.get(nameOf(page, language)) ?? '').update('\0');
  }
  return {
    version: hash.digest('hex').slice(0, 12),
    markdown(page, language) {
      const contact = contactEmail ? `[${contactEmail}](mailto:${contactEmail})` : mailsIn(language).noContact;
      return (texts.get(nameOf(page, language)) ?? '')
        .replaceAll('{{contact}}', () => contact)
        .replaceAll('{{site}}', nameOfSite)
        .replaceAll('{{figures}}', () => figures ?? mailsIn(language).noFigures);
    },
  };
}
