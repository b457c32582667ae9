import type { Measure } from '@visavis/domain/moderation/contract.ts';
import clsx from 'clsx';
import { Gavel, ShieldAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { momentOf } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { awaitsReview, type MeasureStatus, statusOf } from './measure-state.ts';

const icons: Record<MeasureStatus, typeof Gavel> = {
  warning: ShieldAlert,
  suspended: Gavel,
  over: Gavel,
  withdrawn: Undo2,
};

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5 py-2 sm:flex-row sm:gap-4">
      <dt className="shrink-0 text-sm text-muted sm:w-36">{name}</dt>
      <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}

export interface MeasureStatementProps {
  measure: Measure;
  /** ms */
  now: number;
  /** where an appeal stands, and the way to one */
  appeal?: ReactNode;
  /** below everything else */
  children?: ReactNode;
  /** the level of its heading; 2 by default */
  level?: 1 | 2 | 3;
}

/** The statement of reasons: what happened, which rule, until when, and how it was decided. */
export function MeasureStatement({ measure, now, appeal, children, level = 2 }: MeasureStatementProps) {
  const { t, language } = useTranslation('moderation');
  const heading = useId();
  const status = statusOf(measure, now);
  const { kind, rule, message, at, until, isAutomatic } = measure;
  const Icon = icons[status];
  const Heading = `h${level}` as const;
  const moment = (time: string) => <time dateTime={time}>{momentOf(time, language)}</time>;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 text-start">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          size={22}
          className={clsx('mt-0.5 shrink-0', status === 'withdrawn' ? 'text-muted' : 'text-warning')}
        />
        <Heading id={heading} className={level === 1 ? 'text-xl' : 'text-lg'}>
          {status === 'withdrawn' ? t(`title.withdrawn.${kind}`) : t(`title.${status}`)}
        </Heading>
      </div>
      <dl className="divide-y divide-line">
        <Row name={t('what')}>
          <p className="own-direction whitespace-pre-line">{message ?? t(isAutomatic ? 'reported' : 'unwritten')}</p>
        </Row>
        <Row name={t('rule')}>
          <span className="flex flex-wrap items-center gap-x-3">
            {t(`rules.${rule}`)}
            <Link
              to="/rules"
              className="-my-2.5 inline-flex min-h-11 items-center font-medium whitespace-nowrap text-accent-text underline underline-offset-4"
            >
              {t('allRules')}
            </Link>
          </span>
        </Row>
        {kind === 'suspension' && status !== 'withdrawn' && (
          <Row name={t(status === 'over' ? 'ended' : 'until')}>{until ? moment(until) : t('forGood')}</Row>
        )}
        <Row name={t('decided')}>
          {isAutomatic ? t('automatic') : t('byTeam')} <span className="whitespace-nowrap">({moment(at)})</span>
          {awaitsReview(measure, now) && `. ${t('toBeReviewed')}`}
        </Row>
      </dl>
      {appeal}
      {children}
    </section>
  );
}
