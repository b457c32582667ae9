import { loadTexts } from './i18n.ts';
import type { Namespace } from './texts/namespaces.ts';

/** Loads a file and the texts that it needs at the same time. @throws where one of them cannot be loaded */
export const withTexts =
  <File>(load: () => Promise<File>, namespaces: readonly Namespace[]) =>
  async (): Promise<File> => {
    const [file] = await Promise.all([load(), loadTexts(namespaces)]);
    return file;
  };
