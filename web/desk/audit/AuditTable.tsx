import { Funnel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { momentOf } from '../../i18n/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import type { AuditEntry } from './queries.ts';

const pages: Partial<Record<AuditEntry['subject']['kind'], string>> = { case: 'cases', person: 'people' };
const linkClass = 'inline-flex min-h-11 items-center hover:underline';

/** A name stays in one line, unless it is so long that two of them would push the table out of the window. */
const wrapOf = (name: string | null) => (name && name.length > 10 ? 'wrap-anywhere' : 'md:whitespace-nowrap');

/** What an action was about: a link where it has a page. */
function Subject({ subject }: { subject: AuditEntry['subject'] }) {
  const { t } = useTranslation('desk');
  const page = pages[subject.kind];
  const text = `${t(`audit.kind.${subject.kind}`)}${subject.name ? ` · ${subject.name}` : ''}`;
  if (!page || !subject.id) return text;
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

/** A table on wide screens; on phones each entry is a block: when, then who and what, then about whom. */
export function AuditTable({ entries, onPerson }: AuditTableProps) {
  const { t, i18n } = useTranslation('desk');
  const inline = 'px-4 py-1.5 align-middle max-md:inline-block max-md:py-0.5';
  const cell = 'px-4 py-1.5 align-middle max-md:block max-md:py-0.5';
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">{t('audit.title')}</caption>
      <thead className="text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line">
          {(['at', 'by', 'action', 'subject', 'details'] as const).map((name) => (
            <th key={name} scope="col" className="px-4 py-2 text-start font-medium">
              {t(`audit.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {entries.map(({ id, at, by, action, subject, details }) => (
          <tr key={id} className="max-md:block max-md:py-2">
            <td className={`${cell} tabular whitespace-nowrap text-muted`}>{momentOf(at, i18n.language)}</td>
            <td className={`${inline} ${wrapOf(by.username)} max-md:pe-0`}>
              <Link to={`/people/${by.userId}`} className={linkClass}>
                {by.username ?? t('person.unknown')}
              </Link>
              {onPerson && by.username && (
                <IconButton
                  label={t('audit.only', { name: by.username })}
                  icon={<Funnel aria-hidden="true" size={16} />}
                  className="align-middle"
                  onClick={() => onPerson(by.userId)}
                />
              )}
            </td>
            <td className={`${inline} font-medium max-md:ps-2 lg:whitespace-nowrap`}>{t(`audit.did.${action}`)}</td>
            <td className={`${cell} ${wrapOf(subject.name)}`}>
              <Subject subject={subject} />
            </td>
            <td className={`${cell} wrap-anywhere text-muted max-md:empty:hidden`}>
              <AuditDetails details={details} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
