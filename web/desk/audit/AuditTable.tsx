import { ArrowRight, Funnel } from 'lucide-react';
import { Link } from 'react-router';
import { dayOf, momentOf, timeOfDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import type { AuditEntry } from './queries.ts';

/** Entries in their order, under the days on which they were made, as the reader's clock has them. */
function byDay<E extends Pick<AuditEntry, 'at'>>(entries: readonly E[], locale: string) {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at, locale);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

const pages: Partial<Record<AuditEntry['subject']['kind'], string>> = { case: 'cases', person: 'people' };
const linkClass = 'inline-flex min-h-11 items-center hover:underline';

/** A name stays in one line, unless it is so long that two of them would push the table out of the window. */
const wrapOf = (name: string | null) => (name && name.length > 10 ? 'wrap-anywhere' : 'md:whitespace-nowrap');

/** The subject of an action: a link where it has a page. */
function Subject({ subject }: { subject: AuditEntry['subject'] }) {
  const { t } = useTranslation('desk');
  const page = pages[subject.kind];
  const text = `${t(`audit.kind.${subject.kind}`)}${subject.name ? ` · ${subject.name}` : ''}`;
  if (!page || !subject.id) return <span className="inline-flex min-h-11 items-center">{text}</span>;
  return (
    <Link to={`/${page}/${subject.id}`} className={linkClass}>
      {text}
    </Link>
  );
}

export interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** lists what is about or by one of the staff alone */
  onPerson?: (userId: string) => void;
}

const cell = 'align-middle md:px-4 md:py-1.5';

/** One entry; on phones two lines: what and when, then by whom and about whom. */
function Row({ entry, onPerson }: { entry: AuditEntry; onPerson: AuditTableProps['onPerson'] }) {
  const { t, language } = useTranslation('desk');
  const { at, by, action, subject, details } = entry;
  const isAboutNoOne = subject.name === null && subject.id === null;
  return (
    <tr className="max-md:grid max-md:grid-cols-[fit-content(60%)_minmax(0,1fr)_auto] max-md:px-4 max-md:pt-3 max-md:pb-0.5">
      <td className={`${cell} tabular whitespace-nowrap text-muted max-md:col-start-3 max-md:row-start-1 max-md:ps-3`}>
        <time dateTime={at} title={momentOf(at, language)}>
          {timeOfDay(at, language)}
        </time>
      </td>
      <td className={`${cell} ${wrapOf(by.username)} max-md:row-start-3`}>
        <Link to={`/people/${by.userId}`} className={linkClass}>
          {by.username ?? t('person.unknown')}
        </Link>
        {onPerson && by.username && (
          <IconButton
            label={t('audit.only', { name: by.username })}
            icon={<Funnel aria-hidden="true" size={16} />}
            className="align-middle text-muted"
            onClick={() => onPerson(by.userId)}
          />
        )}
      </td>
      <td className={`${cell} font-medium max-md:col-span-2 max-md:row-start-1 lg:whitespace-nowrap`}>
        {t(`audit.did.${action}`)}
      </td>
      <td
        className={`${cell} ${wrapOf(subject.name)} max-md:col-span-2 max-md:row-start-3 max-md:flex max-md:items-center max-md:gap-2 max-md:ps-2 ${isAboutNoOne ? 'max-md:hidden' : ''}`}
      >
        <ArrowRight aria-hidden="true" size={14} className="shrink-0 text-muted md:hidden" />
        <Subject subject={subject} />
      </td>
      <td className={`${cell} wrap-anywhere text-muted max-md:col-span-3 max-md:row-start-2 max-md:empty:hidden`}>
        <AuditDetails details={details} />
      </td>
    </tr>
  );
}

/** A table on wide screens, a list on phones; each day has a heading, so that an entry needs only its time. */
export function AuditTable({ entries, onPerson }: AuditTableProps) {
  const { t, language } = useTranslation('desk');
  return (
    <table className="w-full text-sm max-md:block">
      <caption className="sr-only">{t('audit.title')}</caption>
      <thead className="text-muted max-md:sr-only">
        <tr>
          {(['at', 'by', 'action', 'subject', 'details'] as const).map((name) => (
            <th key={name} scope="col" className="px-4 py-2 text-start font-medium">
              {t(`audit.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {byDay(entries, language).map(({ day, entries: ofDay }) => (
        <tbody key={day} className="divide-y divide-line border-line max-md:block not-last:border-b">
          <tr className="max-md:block">
            <th
              scope="rowgroup"
              colSpan={5}
              className="tabular bg-sunken px-4 py-2 text-start text-xs font-semibold text-muted max-md:block md:border-t md:border-line"
            >
              {day}
            </th>
          </tr>
          {ofDay.map((entry) => (
            <Row key={entry.id} entry={entry} onPerson={onPerson} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
