import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { ACCEPTED_PAGES, LEGAL_PAGES } from '@visavis/domain/legal/rules.ts';
import { SPECIFIED_OFFER } from '@visavis/domain/site/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LegalTextOptions, readLegalTexts } from './texts.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'legal-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const contactEmail = 'hello@visavis.example';
const texts = (plans: LegalTextOptions['plans'] = SPECIFIED_OFFER) => readLegalTexts({ dataDir, contactEmail, plans });
/** Writes a text of the operator. */
function write(folder: string, name: string, text: string) {
  mkdirSync(join(dataDir, 'legal', folder), { recursive: true });
  writeFileSync(join(dataDir, 'legal', folder, name), text);
}

describe('a text about the site', () => {
  it('is there for every page, in every language', () => {
    const { markdown } = texts();
    const shown = LANGUAGES.flatMap((language) => LEGAL_PAGES.map((page) => markdown(page, language)));
    for (const text of shown) expect(text).toMatch(/^# .+\n/);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.join('\n')).not.toContain('{{');
  });

  it('is the operator’s where there is one, in its language alone', () => {
    const [before, page] = [texts(), 'terms'] as const;
    write('de', `${page}.md`, '# Unsere Regeln\n\nSchreib an {{contact}}.');
    expect(texts().markdown(page, 'de')).toBe(
      `# Unsere Regeln\n\nSchreib an [${contactEmail}](mailto:${contactEmail}).`,
    );
    expect(texts().markdown(page, 'en')).toBe(before.markdown(page, 'en'));
  });

  it('names no address where there is none', () => {
    write('en', 'terms.md', 'Write to {{contact}}, {{contact}}.');
    const { markdown } = readLegalTexts({ dataDir, contactEmail: undefined, plans: null });
    expect(markdown('terms', 'en')).not.toMatch(/\{\{|mailto|undefined/);
    expect(markdown('contact', 'en')).not.toBe(texts().markdown('contact', 'en'));
    expect(markdown('contact', 'en')).not.toContain('mailto');
  });

  it('that cannot be read is no missing one', () => {
    mkdirSync(join(dataDir, 'legal', 'en', 'terms.md'), { recursive: true });
    expect(() => texts()).toThrow('EISDIR');
  });
});

describe('the terms say how people come by a paid plan', () => {
  const shop = 'https://shop.example/buy?from=(visavis)';
  const sold = texts.bind(null, { ...SPECIFIED_OFFER, shop });
  const saying = (of: () => ReturnType<typeof texts>) =>
    LANGUAGES.map(
      (language) =>
        of()
          .markdown('terms', language)
          .split('\n')
          .find((line) => /plans\b|planes|Abo|abonnement/.test(line)) ?? '',
    );

  it('by no means where no shop is set', () => {
    expect(saying(() => texts())).toEqual([
      expect.stringContaining('cannot be bought'),
      expect.stringContaining('Aucun abonnement payant ne peut être acheté'),
      expect.stringContaining('no se pueden comprar'),
      expect.stringContaining('nicht zu kaufen'),
    ]);
  });

  it('in the shop of the operator', () => {
    for (const line of saying(sold)) expect(line).toContain(`](<${shop}>)`);
  });

  it('and nothing of plans where there are none', () => {
    expect(saying(() => texts(null))).toEqual(LANGUAGES.map(() => ''));
  });

  it('and count as changed once a shop opens', () => {
    expect(sold().version).not.toBe(texts().version);
  });

  it('in words of the operator', () => {
    write('en', 'plans-shop.md', 'Ask at {{shop}}.');
    expect(sold().markdown('terms', 'en')).toContain(`\nAsk at <${shop}>.\n`);
  });
});

it('the yearly figures are in the page, the newest first, and nothing where there are none', () => {
  write('en', 'transparency.md', 'Before {{figures}} after');
  expect(texts().markdown('transparency', 'en')).toMatch(/^Before .+ after$/);
  write('figures', '2025.csv', 'rule,value\nSPAM,$1\n');
  write('figures', '2026.csv', 'rule,value\nHATE,2\n');
  write('figures', 'notes.txt', 'not published');
  write('figures', '2024.csv', '');
  const table = (year: number, row: string) => `### ${year}\n\n| rule | value |\n|---|---|\n| ${row} |`;
  const both = [table(2026, 'HATE | 2'), table(2025, 'SPAM | $1')].join('\n\n');
  expect(texts().markdown('transparency', 'en')).toBe(`Before ${both} after`);
});

describe('the version', () => {
  it('changes with each text that a registration accepts, and with no other', () => {
    const before = texts().version;
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    const others = LEGAL_PAGES.filter((page) => !(ACCEPTED_PAGES as readonly string[]).includes(page));
    for (const page of others) write('en', `${page}.md`, 'Another text');
    expect(texts().version).toBe(before);
    const versions = new Set([before]);
    for (const language of LANGUAGES) {
      for (const page of ACCEPTED_PAGES) {
        write(language, `${page}.md`, 'Another text');
        versions.add(texts().version);
      }
    }
    expect(versions.size).toBe(1 + LANGUAGES.length * ACCEPTED_PAGES.length);
  });
});
