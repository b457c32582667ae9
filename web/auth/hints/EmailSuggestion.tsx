import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { textLink } from '../AuthFrame.tsx';
import { suggestEmail } from './suggest-email.ts';

/** How long someone pauses before a domain counts as typed, ms. */
const PAUSE = 500;

export interface EmailSuggestionProps {
  typed: string;
  onAccept: (email: string) => void;
}

/** Offers the domain that was probably meant, below the field of the address. */
export function EmailSuggestion({ typed, onAccept }: EmailSuggestionProps) {
  const { t } = useTranslation('auth');
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const suggestion = settled === typed ? suggestEmail(typed) : null;
  return (
    <div role="status" className="-mt-4 empty:hidden">
      {suggestion && (
        <button type="button" className={textLink} onClick={() => onAccept(suggestion)}>
          {t('hints.didYouMean', { domain: suggestion.slice(suggestion.lastIndexOf('@') + 1) })}
        </button>
      )}
    </div>
  );
}
