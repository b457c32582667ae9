import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../i18n/error-text.ts';
import { addInterest } from './interests.ts';

export interface InterestEntry {
  typed: string;
  onTyped: (text: string) => void;
  /** in words */
  refusal?: string;
  /** for screen readers: what came or went */
  news: string;
  /** Takes what is typed into the list. @returns false where it is refused */
  add: () => boolean;
  remove: (interest: string) => void;
}

/** The text being typed beside the list of interests: saving the form takes it along, as Enter and Add do. */
export function useInterestEntry(read: () => readonly string[], onChange: (list: string[]) => void): InterestEntry {
  const { t } = useTranslation('profile');
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [news, setNews] = useState('');
  return {
    typed,
    onTyped: setTyped,
    refusal: code ? codeText(code) : undefined,
    news,
    add() {
      const list = read();
      const added = addInterest(list, typed);
      setCode(added.ok ? null : added.code);
      if (!added.ok) return false;
      setTyped('');
      if (added.list.length > list.length) {
        setNews(t('edit.added', { interest: typed.trim() }));
        onChange(added.list);
      }
      return true;
    },
    remove(interest) {
      setCode(null);
      setNews(t('edit.removed', { interest }));
      onChange(read().filter((other) => other !== interest));
    },
  };
}
