import type { CompiledTexts } from './messages.ts';
import type { TextFiles } from './text-files.ts';

/**
 * The texts of the app: two files of each language, one for the way to the queue, and those that few screens need in
 * files of their own.
 */
export const appTexts: TextFiles = {
  ...import.meta.glob<CompiledTexts>('../../../domain/languages/*/app/{texts,later-texts}.ts', { import: 'texts' }),
  ...import.meta.glob<CompiledTexts>('../../../domain/languages/*/app/{camera,invitation,landing,push}.json', {
    import: 'default',
  }),
};
