import clsx from 'clsx';
import { Flag } from 'lucide-react';
import { momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { KeptMessage } from './excerpt.ts';

export interface ExcerptProps {
  messages: readonly KeptMessage[];
  /** usernames by id */
  people: Readonly<Record<string, string>>;
  /** the reported person, whose messages have a colour of their own; the one that was reported is marked */
  aboutId: string;
  label: string;
}

/** Moves the list to an item of it, without moving the page. */
function moveListTo(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (item && list) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** The part of a conversation that a report includes, oldest first. */
export function Excerpt({ messages, people, aboutId, label }: ExcerptProps) {
  const { t, language } = useTranslation('desk');
  if (messages.length === 0) return <p className="text-sm text-muted">{t('evidence.unreadable')}</p>;
  return (
    <section aria-label={label} className="rounded-control border border-line bg-sunken">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long excerpt scrolls by keyboard too */}
      <ol tabIndex={0} className="flex max-h-96 flex-col gap-2 overflow-y-auto p-3">
        {messages.map(({ senderId, content, createdAt, isReported }) => (
          <li
            ref={isReported ? moveListTo : undefined}
            key={`${createdAt}${senderId}${content}`}
            className={clsx(
              'max-w-[85%] overflow-clip rounded-control border px-3 py-2 text-sm',
              senderId === aboutId ? 'self-start border-warning/50 bg-warning-soft' : 'self-end border-line bg-surface',
              isReported && 'outline-2 outline-warning',
            )}
          >
            {isReported && (
              <p className="flex items-center gap-1 text-xs font-semibold text-warning">
                <Flag aria-hidden="true" size={14} />
                {t('evidence.reported')}
              </p>
            )}
            <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
              <span className="font-semibold text-text">{people[senderId] ?? t('person.unknown')}</span>
              <time className="tabular" dateTime={createdAt}>
                {momentOf(createdAt, language)}
              </time>
            </p>
            <p className="own-direction whitespace-pre-wrap">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
