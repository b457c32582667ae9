import type { Language } from '@visavis/domain/languages/languages.ts';
import { useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import type { Namespace, Translate } from './texts/text-ids.ts';

interface Translation<Of extends Namespace> {
  /** the same for as long as the language is */
  t: Translate<Of>;
  language: Language;
}

/** The texts of a component, which renders anew with each language. @param namespace of keys that name none */
export function useTranslation<Of extends Namespace = 'common'>(namespace?: Of): Translation<Of> {
  const catalog = useSyncExternalStore(i18n.subscribe, i18n.catalog, i18n.catalog);
  return { t: catalog.translate(namespace ?? ('common' as Of)), language: catalog.language };
}
