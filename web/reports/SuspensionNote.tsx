import { useQuery } from '@tanstack/react-query';
import type { Suspension } from '@visavis/domain/reports/contract.ts';
import type { ReactNode } from 'react';
import { momentOf } from '../i18n/format.ts';
import { TextWithLinks } from '../i18n/TextWithLinks.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';

export interface SuspensionNoteProps {
  /** what the user can do about it, below the text */
  children?: ReactNode;
}

export function SuspensionNoteView({ suspension, children }: SuspensionNoteProps & { suspension: Suspension }) {
  const { t, language } = useTranslation('report');
  const { until, isAutomatic, reason } = suspension;
  return (
    <div className="flex w-full flex-col gap-2 rounded-card border border-line bg-surface p-4 text-start text-sm text-muted">
      {isAutomatic && <p>{t('suspension.automatic')}</p>}
      {reason && (
        <p>{t('suspension.reason', { reason: reason === 'SPAM' ? t('suspension.spam') : t(`reasons.${reason}`) })}</p>
      )}
      <p>{until ? t('suspension.until', { time: momentOf(until, language) }) : t('suspension.reviewed')}</p>
      <p>
        <TextWithLinks text={t('suspension.appeal')} />
      </p>
      {children}
    </div>
  );
}

/** Why matching is refused, until when, and that it can be appealed (rulings 29). */
export function SuspensionNote({ children }: SuspensionNoteProps) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['reports', 'suspension'],
    gcTime: 0,
    retry: false,
    queryFn: () => api.call('GET /api/reports/my-suspension'),
  });
  return data ? <SuspensionNoteView suspension={data}>{children}</SuspensionNoteView> : null;
}
