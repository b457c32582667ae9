import type { TextFiles } from './i18n.ts';

type Texts = Record<string, Record<string, unknown>>;

/**
 * The texts of the app: two files of each language, one for the way to the queue, and those that few screens need in
 * files of their own.
 */
export const appTexts: TextFiles = {
  ...import.meta.glob<Texts>('../../domain/languages/*/app/{texts,later-texts}.ts', { import: 'texts' }),
  ...import.meta.glob<Texts>('../../domain/languages/*/app/{camera,invitation,landing,push}.json', {
    import: 'default',
  }),
};
