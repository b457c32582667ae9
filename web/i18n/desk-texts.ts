import type { TextFiles } from './i18n.ts';

/** The texts of the desk, which the app never loads. */
export const deskTexts: TextFiles = import.meta.glob<Record<string, Record<string, unknown>>>(
  '../../domain/languages/*/app/desk-texts.ts',
  { import: 'texts' },
);
