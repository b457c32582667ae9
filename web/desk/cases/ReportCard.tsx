import { figure, minutesSeconds, momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type PersonInCase, PersonLink } from '../parts/PersonLink.tsx';
import { Reason } from '../parts/Reason.tsx';
import { RecordText } from '../parts/RecordText.tsx';
import { EvidenceList } from './Evidence.tsx';
import type { ReportInCase } from './queries.ts';

export interface ReportCardProps {
  report: ReportInCase;
  about: PersonInCase;
}

/** One report: what for, in whose words, how often that person was right before, and what came with it. */
export function ReportCard({ report, about }: ReportCardProps) {
  const { t, language: locale } = useTranslation('desk');
  const { reporter, record, call } = report;
  const people = { [reporter.userId]: reporter.username, [about.userId]: about.username };
  return (
    <article className="flex flex-col gap-3 px-4 py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <Reason reason={report.reason} />
        <span className="flex flex-wrap items-center gap-2">
          {report.outcome && (
            <Badge tone={report.outcome === 'upheld' ? 'warning' : 'neutral'}>{t(`outcome.${report.outcome}`)}</Badge>
          )}
          <time dateTime={report.createdAt} className="tabular text-xs text-muted">
            {momentOf(report.createdAt, locale)}
          </time>
        </span>
      </header>
      {report.description ? (
        <blockquote className="own-direction overflow-clip border-s-3 border-line-strong py-1 ps-3 text-sm whitespace-pre-wrap">
          {report.description}
        </blockquote>
      ) : (
        <p className="text-sm text-muted">{t('report.noWords')}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
        <span className="flex items-center gap-2">
          {t('report.by')}
          {report.isReporterGone ? t('report.gone') : <PersonLink person={reporter} size={24} />}
        </span>
        <span className="tabular" title={t('queue.weightHint')}>
          <RecordText upheld={record.upheld} dismissed={record.dismissed} />
          {' · '}
          {t('queue.weight', { weight: figure(record.weight, locale) })}
        </span>
        <span className="tabular">
          {call
            ? t('report.call', { at: momentOf(call.at, locale), length: minutesSeconds(call.duration) })
            : t(report.conversationId ? 'report.conversation' : 'report.noCall')}
          {report.isWithoutContact && ` · ${t('queue.noContact')}`}
        </span>
      </div>
      {report.evidence.length > 0 && <EvidenceList evidence={report.evidence} people={people} aboutId={about.userId} />}
    </article>
  );
}
