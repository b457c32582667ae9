import type { CompiledTexts } from './messages.ts';
import type { TextFiles } from './text-files.ts';

/** The texts of the desk, which the app never loads. */
export const deskTexts: TextFiles = import.meta.glob<CompiledTexts>('../../../domain/languages/*/app/desk-texts.ts', {
  import: 'texts',
});
