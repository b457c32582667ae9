import { setupI18n } from '@lingui/core';
import type { Language } from '@visavis/domain/languages/languages.ts';
import { site } from '../site.ts';
import { type CompiledTexts, messagesOf, shownValues } from './messages.ts';
import type { Namespace, TextId, Translate, Values } from './text-ids.ts';

/** Loaders of a language's texts, by the path of a file in its folder: `appTexts`, or `deskTexts`. */
export type TextFiles = Record<string, () => Promise<Record<string, CompiledTexts>>>;

/** The texts of one language. */
export interface Catalog {
  language: Language;
  has(id: string): id is TextId;
  /** Gives texts by their keys in a namespace, or by whole names; always the same function. */
  translate<Of extends Namespace>(namespace: Of): Translate<Of>;
}

/** @param files texts by the paths of their files */
export function createCatalog(language: Language, files: Record<string, CompiledTexts>): Catalog {
  const messages = Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => {
      const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      return Object.entries(messagesOf(texts, `${namespace}:`));
    }),
  );
  const lingui = setupI18n({ locale: language, messages: { [language]: messages } });
  const translators = new Map<Namespace, (key: string, values?: Values) => string>();
  return {
    language,
    has: (id): id is TextId => Object.hasOwn(messages, id),
    translate(namespace) {
      const known = translators.get(namespace);
      if (known) return known;
      const translate = (key: string, values?: Values) =>
        lingui._(key.includes(':') ? key : `${namespace}:${key}`, shownValues({ site: site().name, ...values }));
      translators.set(namespace, translate);
      return translate;
    },
  };
}

/** @throws where a file cannot be loaded */
export async function loadCatalog(language: Language, files: TextFiles): Promise<Catalog> {
  const loads = Object.entries(files).filter(([path]) => path.includes(`/languages/${language}/`));
  const loaded = await Promise.all(loads.map(([, load]) => load()));
  return createCatalog(language, Object.assign({}, ...loaded));
}
