import { LANGUAGES, type Language, languages, toLanguage } from '@visavis/domain/languages/languages.ts';
import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolate } from './isolate.ts';
import { firstNamespaces, laterNamespaces, type Namespace } from './namespaces.ts';

type Texts = Record<string, Record<string, unknown>>;
/** What loads the texts of a language, by the path of a file in its folder: `appTexts`, or `deskTexts`. */
export type TextFiles = Record<string, () => Promise<Texts>>;

type Load = <T>(load: () => Promise<T>) => Promise<T>;
let loadWith: Load = (load) => load();
let files: TextFiles = {};

/**
 * Texts that are needed together load together, because they are small and each file costs a request; a namespace with a
 * file of its own loads when it is needed.
 */
async function textsOf(language: string, namespace: Namespace): Promise<Record<string, unknown>> {
  const ofLanguage = Object.entries(files).filter(([path]) => path.includes(`/languages/${language}/`));
  const own = ofLanguage.find(([path]) => path.endsWith(`/${namespace}.json`));
  if (own) return own[1]();
  const isLater = (laterNamespaces as readonly Namespace[]).includes(namespace);
  const byHope = ofLanguage.toSorted(([one], [other]) => Number(isIn(other, isLater)) - Number(isIn(one, isLater)));
  for (const [path, load] of byHope) {
    const found = path.endsWith('.ts') && (await load())[`./${namespace}.json`];
    if (found) return found;
  }
  throw new Error(`no texts: ${language}/${namespace}`);
}

/** Whether a file of texts is the one of those that are needed later, or of the first ones. */
const isIn = (path: string, isLater: boolean) => path.endsWith(isLater ? '/later-texts.ts' : '/texts.ts');

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    loadWith(() => textsOf(language, namespace as Namespace)).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** The only instance, also for code outside React. */
export const i18n: I18n = i18next.createInstance();

i18n.on('languageChanged', (language) => {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = language;
  document.documentElement.dir = languages[toLanguage(language)].direction;
});

let ready: (() => void) | undefined;
const started = new Promise<void>((resolve) => {
  ready = resolve;
});

export interface I18nOptions {
  /** those of the app or of the desk */
  texts: TextFiles;
  language: Language;
  /** keeps the language, now and whenever another is chosen */
  keep?: (language: string) => void;
  /** how to load a file, such as with further tries */
  load?: Load;
}

/** Resolves when the first texts are loaded. */
export async function startI18n({ texts, language, keep, load }: I18nOptions): Promise<void> {
  files = texts;
  if (load) loadWith = load;
  if (keep) i18n.on('languageChanged', keep);
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language has every text (locales.test.ts); with a language to fall back on, everyone would load that too.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: [...firstNamespaces],
      defaultNS: 'common',
      // React escapes what is HTML.
      interpolation: { escape: isolate },
      returnNull: false,
    });
  ready?.();
}

/** Loads the texts of a page; may be called before the language is known. @throws where their file cannot be loaded */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  // The library takes texts that failed to load for loaded, and shows their keys.
  await Promise.all(namespaces.map((namespace) => textsOf(i18n.language, namespace)));
  await i18n.loadNamespaces([...namespaces]);
}
