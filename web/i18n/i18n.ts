import { FALLBACK_LANGUAGE, type Language, languages } from '@visavis/domain/languages/languages.ts';
import { type Catalog, createCatalog, type LoadWith } from './texts/catalog.ts';
import { firstNamespaces, isLater, type Namespace } from './texts/namespaces.ts';
import { readTexts, type TextFiles } from './texts/text-files.ts';
import type { TextId, Values } from './texts/text-ids.ts';

export interface I18nOptions {
  /** those of the app or of the desk */
  texts: TextFiles;
  language: Language;
  /** keeps the language, now and whenever another is chosen */
  keep?: (language: Language) => void;
  /** how to load what a screen waits for, such as with further tries */
  load?: LoadWith;
}

/** The texts in the language that is shown, for code outside React; components have `useTranslation`. */
export interface I18n {
  /** Shows a language. Resolves when its first texts are loaded, or cannot be: then pages say so. */
  start(options: I18nOptions): Promise<void>;
  language(): Language;
  /** Shows another language once its texts are loaded; the last choice counts. Where they cannot be, the language stays. */
  changeLanguage(language: Language): Promise<void>;
  /** Calls back with each language. @returns what ends it */
  subscribe(listener: () => void): () => void;
  /** Loads the texts of a page that is not shown yet, by one try. @throws where their file cannot be loaded */
  loadTexts(namespaces: readonly Namespace[]): Promise<void>;
  t(id: TextId, values?: Values): string;
  exists(id: string): id is TextId;
  /** The texts of any language. */
  catalogOf(language: Language): Catalog;
}

/** Texts are loaded in the language that is shown and in no other: every language has every text (locales.test.ts). */
export function createI18n(): I18n {
  let options: I18nOptions = { texts: {}, language: FALLBACK_LANGUAGE };
  let shown: Language = FALLBACK_LANGUAGE;
  let chosen: Language = shown;
  const listeners = new Set<() => void>();
  const catalogs = new Map<Language, Catalog>();

  const loadWith: LoadWith = (load) => (options.load ? options.load(load) : load());

  function catalogOf(language: Language): Catalog {
    const known = catalogs.get(language);
    if (known) return known;
    const read = async (namespace: Namespace) => {
      // Screens that use later texts can meet refusals that no other screen can.
      const brings = isLater(namespace) && namespace !== 'refusals';
      const [texts] = await Promise.all([
        readTexts(options.texts, language, namespace),
        brings && catalog.load('refusals'),
      ]);
      return texts;
    };
    const catalog: Catalog = createCatalog(language, read, loadWith);
    catalogs.set(language, catalog);
    return catalog;
  }

  function show(language: Language): void {
    shown = language;
    if (typeof document !== 'undefined') {
      document.documentElement.lang = language;
      document.documentElement.dir = languages[language].direction;
    }
    options.keep?.(language);
    for (const listener of listeners) listener();
  }

  return {
    catalogOf,
    language: () => shown,
    async start(given) {
      options = given;
      chosen = given.language;
      show(chosen);
      await Promise.all(firstNamespaces.map(catalogOf(chosen).wait));
    },
    async changeLanguage(language) {
      chosen = language;
      const { load } = catalogOf(language);
      const namespaces = new Set([...firstNamespaces, ...catalogOf(shown).namespaces()]);
      const loads = await Promise.allSettled([...namespaces].map((namespace) => loadWith(() => load(namespace))));
      const isLoaded = loads.every(({ status }) => status === 'fulfilled');
      if (isLoaded && chosen === language) show(language);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async loadTexts(namespaces) {
      await Promise.all(namespaces.map(catalogOf(shown).load));
    },
    t: (id, values) => catalogOf(shown).translate('common')(id, values),
    exists: (id): id is TextId => catalogOf(shown).has(id),
  };
}

/** The only instance. */
export const i18n = createI18n();
export const { start: startI18n, loadTexts } = i18n;
