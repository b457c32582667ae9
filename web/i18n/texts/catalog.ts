import { setupI18n } from '@lingui/core';
import type { Language } from '@visavis/domain/languages/languages.ts';
import { type CompiledTexts, messagesOf, shownValues } from './messages.ts';
import type { Namespace } from './namespaces.ts';
import type { TextId, Values } from './text-ids.ts';

/** The texts of one language. */
export interface Catalog {
  /** Loads a namespace, unless it is loaded. @throws where it cannot be loaded */
  load(namespace: Namespace): Promise<void>;
  /** What a screen that shows a namespace waits for; null where it is loaded, or could not be by several tries. */
  wait(namespace: Namespace): Promise<void> | null;
  /** Those that are loaded or are being loaded. */
  namespaces(): Namespace[];
  has(id: string): id is TextId;
  /** Gives texts by their keys in a namespace, or by whole names; always the same function. */
  translate(namespace: Namespace): (key: string, values?: Values) => string;
}

/** Loads something, as a rule with further tries. */
export type LoadWith = <T>(load: () => Promise<T>) => Promise<T>;

interface Wait {
  isOver: boolean;
  end: Promise<void>;
}

/**
 * @param read loads the texts of a namespace
 * @param loadWith how to load what a screen waits for
 */
export function createCatalog(
  language: Language,
  read: (namespace: Namespace) => Promise<CompiledTexts>,
  loadWith: LoadWith = (load) => load(),
): Catalog {
  const lingui = setupI18n({ locale: language, messages: { [language]: {} } });
  const loads = new Map<Namespace, Promise<void>>();
  const loaded = new Set<Namespace>();
  const waits = new Map<Namespace, Wait>();
  const translators = new Map<Namespace, ReturnType<Catalog['translate']>>();

  function load(namespace: Namespace): Promise<void> {
    const known = loads.get(namespace);
    if (known) return known;
    const loading = read(namespace).then(
      (texts) => {
        lingui.load(language, messagesOf(texts, `${namespace}:`));
        loaded.add(namespace);
      },
      (error: unknown) => {
        loads.delete(namespace);
        throw error;
      },
    );
    loads.set(namespace, loading);
    return loading;
  }

  function beginWait(namespace: Namespace): Wait {
    const end = () => {
      wait.isOver = true;
    };
    const wait: Wait = { isOver: false, end: loadWith(() => load(namespace)).then(end, end) };
    waits.set(namespace, wait);
    return wait;
  }

  return {
    load,
    wait(namespace) {
      if (loaded.has(namespace)) return null;
      const { isOver, end } = waits.get(namespace) ?? beginWait(namespace);
      return isOver ? null : end;
    },
    namespaces: () => [...loads.keys()],
    has: (id): id is TextId => Object.hasOwn(lingui.messages, id),
    translate(namespace) {
      const known = translators.get(namespace);
      if (known) return known;
      const translate = (key: string, values?: Values) =>
        lingui._(key.includes(':') ? key : `${namespace}:${key}`, values && shownValues(values));
      translators.set(namespace, translate);
      return translate;
    },
  };
}
