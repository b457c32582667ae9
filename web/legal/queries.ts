import { useQuery } from '@tanstack/react-query';
import type { LegalPage } from '@visavis/domain/legal/rules.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';

/** A text about this site, in the language of the interface. */
export function useLegalText(page: LegalPage) {
  const { api } = useServices();
  const { language } = useTranslation();
  return useQuery({
    queryKey: ['legal', page, language],
    queryFn: ({ signal }) => api.call('GET /api/legal/:page', { params: { page }, query: { language }, signal }),
  });
}
