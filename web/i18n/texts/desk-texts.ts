import type { TextFiles } from './catalog.ts';

/** The texts of the desk, which the app never loads. */
export const deskTexts: TextFiles = import.meta.glob<Awaited<ReturnType<TextFiles[string]>>>(
  '../../../domain/languages/*/app/desk-texts.ts',
  {
    import: 'texts',
  },
);
