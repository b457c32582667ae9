import type { Language } from '@visavis/domain/languages/languages.ts';
import { use, useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import type { Namespace } from './texts/namespaces.ts';
import type { Namespaces, Translate } from './texts/text-ids.ts';

interface Translation<Of extends Namespaces> {
  /** the same for as long as the language is */
  t: Translate<Of>;
  language: Language;
}

/** The texts of a component, which waits until they are loaded and renders anew with each language. */
export function useTranslation<const Of extends Namespaces = 'common'>(namespaces?: Of): Translation<Of> {
  const language = useSyncExternalStore(i18n.subscribe, i18n.language, i18n.language);
  const catalog = i18n.catalogOf(language);
  const [first, ...others]: readonly [Namespace, ...Namespace[]] =
    typeof namespaces === 'object' ? namespaces : [namespaces ?? 'common'];
  const waits = [first, ...others].flatMap((namespace) => catalog.wait(namespace) ?? []);
  // Those that cannot be loaded are waited for as well: their texts show their names then.
  for (const wait of waits) use(wait);
  return { t: catalog.translate(first), language };
}
