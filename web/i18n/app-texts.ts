import type { TextFiles } from './i18n.ts';

/** The texts of the app. */
export const appTexts: TextFiles = import.meta.glob<Record<string, Record<string, unknown>>>('./locales/*/texts.ts', {
  import: 'texts',
});
