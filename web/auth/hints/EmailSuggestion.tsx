import { useQuery } from '@tanstack/react-query';
import { toNormalEmail } from '@visavis/domain/auth/address.ts';
import { canBeMistyped, isWithin } from '@visavis/domain/auth/mail-domains.ts';
import emailMisspelled, { top100 } from 'email-misspelled';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { textLink } from '../AuthFrame.tsx';

/** Domains that people use and that are not among the hundred. */
const more = [
  'icloud.com',
  'proton.me',
  'protonmail.com',
  'email.com',
  'gmx.com',
  'gmx.fr',
  'gmx.at',
  'gmx.ch',
  'outlook.fr',
  'outlook.de',
  'bbox.fr',
  'numericable.fr',
  'fastmail.com',
  'zoho.com',
];

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** From this length two letters may differ: of shorter domains, too many are two letters apart. */
const LONG = 9;

const nearest = emailMisspelled({ domains: [...top100, ...more] });

/** The address with the domain that was probably meant; null if the domain is known, has mail of its own, or is like none. */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim().toLowerCase();
  const domain = domainOf(address);
  if (!domain.includes('.')) return null;
  const [best] = nearest(address);
  if (!best || best.misspelledCount > (domain.length >= LONG ? 2 : 1)) return null;
  return canBeMistyped(domain, domainOf(best.corrected)) ? best.corrected : null;
}

/** How long someone pauses before a domain counts as typed, ms. */
const PAUSE = 500;

export interface EmailSuggestionProps {
  typed: string;
  onAccept: (email: string) => void;
}

/** A suggestion, unless the operator has said that what is typed has mail. They are asked when there is one to make. */
function useSuggestion(typed: string): string | null {
  const { api } = useServices();
  const suggestion = suggestEmail(typed);
  const { data, isPending } = useQuery({
    queryKey: ['mail-domains'],
    queryFn: () => api.call('GET /api/auth/mail-domains'),
    enabled: suggestion !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOffered = !isPending && !isWithin(domainOf(toNormalEmail(typed)), data?.allowed ?? []);
  return isOffered ? suggestion : null;
}

/** Offers the domain that was probably meant, below the field of the address. */
export function EmailSuggestion({ typed, onAccept }: EmailSuggestionProps) {
  const { t } = useTranslation('auth');
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const suggestion = useSuggestion(settled === typed ? typed : '');
  return (
    <div role="status" className="-mt-4 empty:hidden">
      {suggestion && (
        <button type="button" className={textLink} onClick={() => onAccept(suggestion)}>
          {t('hints.didYouMean', { domain: domainOf(suggestion) })}
        </button>
      )}
    </div>
  );
}
