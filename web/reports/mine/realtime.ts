import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { outcomeOf } from '../report-state.ts';
import { myReportsKey, useMyReports } from './queries.ts';

/** Says once, on any page, that a report of the user's was decided: at the moment, or at the next visit. */
export function useReportNotices(): void {
  const { socket } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('report');
  const hasNews = useMyReports().data?.some(({ isNews }) => isNews) ?? false;
  const isSaid = useRef(false);

  useEffect(
    () =>
      socket.on('report:decided', (decided) => {
        isSaid.current = true;
        toast(t(`notice.${outcomeOf(decided)}`));
        void client.invalidateQueries({ queryKey: myReportsKey });
      }),
    [socket, client, t],
  );
  useEffect(() => {
    if (!hasNews || isSaid.current) return;
    isSaid.current = true;
    toast(t('notice.news'));
  }, [hasNews, t]);
}
