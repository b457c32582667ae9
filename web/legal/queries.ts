import { useQuery } from '@tanstack/react-query';
import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { getLegalText } from '@visavis/domain/legal/contract.ts';
import type { LegalPage } from '@visavis/domain/legal/rules.ts';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services/services.tsx';

/** A text about this site, in the language of the interface. */
export function useLegalText(page: LegalPage) {
  const { api } = useServices();
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return useQuery({
    queryKey: ['legal', page, language],
    queryFn: ({ signal }) => api.call(getLegalText, { params: { page }, query: { language }, signal }),
  });
}
