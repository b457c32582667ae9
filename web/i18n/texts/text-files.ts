import type { Language } from '@visavis/domain/languages/languages.ts';
import type { CompiledTexts } from './messages.ts';
import { isLater, type Namespace } from './namespaces.ts';

/** What loads the texts of a language, by the path of a file in its folder: `appTexts`, or `deskTexts`. */
export type TextFiles = Record<string, () => Promise<CompiledTexts>>;

/** Whether a file of texts is the one of those that are needed later, or of the first ones. */
const isIn = (path: string, isOfLater: boolean) => path.endsWith(isOfLater ? '/later-texts.ts' : '/texts.ts');

/**
 * Loads the texts of a namespace. Most share a file with others, because they are small and each file costs a request. A
 * few have their own, so that only the screens that show them load it.
 */
export async function readTexts(files: TextFiles, language: Language, namespace: Namespace): Promise<CompiledTexts> {
  const ofLanguage = Object.entries(files).filter(([path]) => path.includes(`/languages/${language}/`));
  const own = ofLanguage.find(([path]) => path.endsWith(`/${namespace}.json`));
  if (own) return own[1]();
  const isOfLater = isLater(namespace);
  const byHope = ofLanguage.toSorted(([one], [other]) => Number(isIn(other, isOfLater)) - Number(isIn(one, isOfLater)));
  for (const [path, load] of byHope) {
    const found = path.endsWith('.ts') && (await load())[`./${namespace}.json`];
    if (found) return found as CompiledTexts;
  }
  throw new Error(`no texts: ${language}/${namespace}`);
}
