import type { TextFiles } from './catalog.ts';

/** The texts of the app: one file of each language. */
export const appTexts: TextFiles = import.meta.glob<Awaited<ReturnType<TextFiles[string]>>>(
  '../../../domain/languages/*/app/texts.ts',
  { import: 'texts' },
);
