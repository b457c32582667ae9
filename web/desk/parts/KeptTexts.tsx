import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useForms } from '../use-forms.ts';

export interface KeptTextsProps<T> {
  /** as what the browser keeps the form (`formOf`) */
  keptAs: string;
  isOfKind: (value: unknown) => value is T;
  /** what each text is called, and the text; those that were not written are null or empty */
  textsOf: (form: T) => readonly (readonly [label: string, text: string | null])[];
}

/** The moderator's text, where it cannot be changed. Screen readers read it as it appears. */
export function KeptTexts<T>({ keptAs, isOfKind, textsOf }: KeptTextsProps<T>) {
  const { t } = useTranslation('desk');
  const forms = useForms();
  const [form] = useState(() => forms.read(keptAs, isOfKind));
  const written = form === null ? [] : textsOf(form).filter(([, text]) => text);
  if (written.length === 0) return null;
  return (
    <section aria-label={t('kept.title')} className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-sans text-sm font-medium tracking-normal">{t('kept.title')}</h3>
      <p className="text-xs text-muted">{t('kept.text')}</p>
      {written.map(([label, text]) => (
        <div key={label}>
          <p className="text-xs text-muted">{label}</p>
          <p className="own-direction border-s-3 border-line-strong ps-3 wrap-anywhere whitespace-pre-wrap">{text}</p>
        </div>
      ))}
    </section>
  );
}
