import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { momentOf } from '../../i18n/format.ts';
import type { KeptMessage } from './excerpt.ts';

export interface ExcerptProps {
  messages: readonly KeptMessage[];
  /** usernames by id */
  people: Readonly<Record<string, string>>;
  /** the reported person, whose messages stand out */
  aboutId: string;
  label: string;
}

/** The part of a conversation that a report includes, oldest first. */
export function Excerpt({ messages, people, aboutId, label }: ExcerptProps) {
  const { t, i18n } = useTranslation('desk');
  if (messages.length === 0) return <p className="text-sm text-muted">{t('evidence.unreadable')}</p>;
  return (
    <section aria-label={label} className="rounded-control border border-line bg-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long excerpt scrolls by keyboard too */}
      <ol tabIndex={0} className="flex max-h-96 flex-col gap-2 overflow-y-auto p-3">
        {messages.map(({ senderId, content, createdAt }) => (
          <li
            key={`${createdAt}${senderId}${content}`}
            className={clsx(
              'max-w-[85%] rounded-control border px-3 py-2 text-sm',
              senderId === aboutId ? 'self-start border-warning/50 bg-warning-soft' : 'self-end border-line bg-surface',
            )}
          >
            <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
              <span className="font-semibold text-text">{people[senderId] ?? t('person.unknown')}</span>
              {senderId === aboutId && <span>{t('evidence.reported')}</span>}
              <time className="tabular" dateTime={createdAt}>
                {momentOf(createdAt, i18n.language)}
              </time>
            </p>
            <p className="own-direction whitespace-pre-wrap">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
