import type { TextFiles } from './i18n.ts';

type Texts = Record<string, Record<string, unknown>>;

/** The texts of the app: one file of each language, and those that few screens need in files of their own. */
export const appTexts: TextFiles = {
  ...import.meta.glob<Texts>('../../domain/languages/*/app/texts.ts', { import: 'texts' }),
  ...import.meta.glob<Texts>('../../domain/languages/*/app/{invitation,push}.json', { import: 'default' }),
};
