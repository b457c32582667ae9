import { useState } from 'react';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formFile } from '../../lib/use-form-check.ts';

type AddedInterest = { ok: true; list: string[] } | { ok: false; code: string };

/**
 * Adds a trimmed interest. Blank ones and duplicates, ignoring case, change nothing and are no error (spec.md section 5).
 * Before the schemas have loaded nothing is refused: the form is checked again as it is saved.
 */
export function addInterest(list: readonly string[], typed: string): AddedInterest {
  if (typed.trim() === '') return { ok: true, list: [...list] };
  const next = [...list, typed];
  const parsed = formFile.get()?.formSchemas.profile.shape.interests.safeParse(next);
  if (!parsed) return { ok: true, list: next };
  if (parsed.success) return { ok: true, list: parsed.data };
  return { ok: false, code: parsed.error.issues[0]?.message ?? 'INTEREST_INVALID' };
}

export interface InterestEntry {
  typed: string;
  onTyped: (text: string) => void;
  /** error text */
  error?: string;
  /** announced by screen readers: the interest added or removed */
  announcement: string;
  /** Adds the typed text to the list; returns false if it is invalid. */
  add: () => boolean;
  remove: (interest: string) => void;
}

/** The text field beside the list of interests. Saving the form adds its text too, like Enter and the Add button. */
export function useInterestEntry(read: () => readonly string[], onChange: (list: string[]) => void): InterestEntry {
  const { t } = useTranslation('profile');
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  return {
    typed,
    onTyped: setTyped,
    error: code ? codeText(code) : undefined,
    announcement,
    add() {
      const list = read();
      const added = addInterest(list, typed);
      setCode(added.ok ? null : added.code);
      if (!added.ok) return false;
      setTyped('');
      if (added.list.length > list.length) {
        setAnnouncement(t('edit.added', { interest: typed.trim() }));
        onChange(added.list);
      }
      return true;
    },
    remove(interest) {
      setCode(null);
      setAnnouncement(t('edit.removed', { interest }));
      onChange(read().filter((other) => other !== interest));
    },
  };
}
