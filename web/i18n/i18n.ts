import { FALLBACK_LANGUAGE, type Language, languages } from '@visavis/domain/languages/languages.ts';
import { type Catalog, createCatalog, loadCatalog, type TextFiles } from './texts/catalog.ts';
import type { TextId, Values } from './texts/text-ids.ts';

export interface I18nOptions {
  /** those of the app or of the desk */
  texts: TextFiles;
  language: Language;
  /** keeps the language, now and whenever another is chosen */
  keep?: (language: Language) => void;
  /** how to load the texts, such as with further tries */
  load?: <T>(load: () => Promise<T>) => Promise<T>;
}

/** The texts in the language that is shown, for code outside React; components have `useTranslation`. */
export interface I18n {
  /** Shows a language. Resolves when its texts are loaded, or cannot be: then pages say so. */
  start(options: I18nOptions): Promise<void>;
  language(): Language;
  /** Shows another language once its texts are loaded; the last choice counts. Where they cannot be, the language stays. */
  changeLanguage(language: Language): Promise<void>;
  /** Calls back with each catalogue. @returns what ends it */
  subscribe(listener: () => void): () => void;
  /** Loads the texts that are shown, unless they are loaded, by one try. @throws where they cannot be */
  loadShown(): Promise<void>;
  /** The texts that are shown: none until they are loaded. */
  catalog(): Catalog;
  /** Loads the texts of any language, once. @throws where they cannot be */
  load(language: Language): Promise<Catalog>;
  t(id: TextId, values?: Values): string;
  exists(id: string): id is TextId;
}

/** Texts are loaded in the language that is shown and in no other: every language has every text (locales.test.ts). */
export function createI18n(): I18n {
  let options: I18nOptions = { texts: {}, language: FALLBACK_LANGUAGE };
  let shown: Catalog = createCatalog(FALLBACK_LANGUAGE, {});
  let chosen: Language = FALLBACK_LANGUAGE;
  const listeners = new Set<() => void>();
  const loads = new Map<Language, Promise<Catalog>>();

  function load(language: Language): Promise<Catalog> {
    const known = loads.get(language);
    if (known) return known;
    const loading = loadCatalog(language, options.texts);
    loads.set(language, loading);
    loading.catch(() => loads.delete(language));
    return loading;
  }

  const loadInTries = (language: Language) => (options.load ? options.load(() => load(language)) : load(language));

  function show(catalog: Catalog): void {
    shown = catalog;
    const { language } = catalog;
    if (typeof document !== 'undefined') {
      document.documentElement.lang = language;
      document.documentElement.dir = languages[language].direction;
    }
    for (const listener of listeners) listener();
  }

  return {
    load,
    language: () => shown.language,
    catalog: () => shown,
    async start(given) {
      options = given;
      loads.clear();
      chosen = given.language;
      show(createCatalog(chosen, {}));
      options.keep?.(chosen);
      await loadInTries(chosen).then(show, () => undefined);
    },
    async changeLanguage(language) {
      chosen = language;
      const catalog = await loadInTries(language).catch(() => null);
      if (!catalog || chosen !== language) return;
      show(catalog);
      options.keep?.(language);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async loadShown() {
      const catalog = await load(shown.language);
      if (shown.language === catalog.language && shown !== catalog) show(catalog);
    },
    t: (id, values) => shown.translate('common')(id, values),
    exists: (id): id is TextId => shown.has(id),
  };
}

/** The only instance. */
export const i18n = createI18n();
export const { start: startI18n } = i18n;
