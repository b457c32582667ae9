import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ConversationRowProps {
  to: string;
  isSelected?: boolean;
  isUnread: boolean;
  /** 48 px */
  avatar: ReactNode;
  name: ReactNode;
  time: ReactNode;
  preview: ReactNode;
  /** in place of the usual colour of the preview */
  previewColor?: string | false;
  /** how many are unread; read where there is something for screen readers */
  count: ReactNode;
  countLabel?: string;
}

/** How a conversation stands in the list, whatever fills it. */
export function ConversationRow(row: ConversationRowProps) {
  const { isUnread, isSelected = false } = row;
  return (
    <li className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
      <Link
        to={row.to}
        aria-current={isSelected ? 'page' : undefined}
        className={clsx(
          'flex min-h-19 items-center gap-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2',
          isSelected ? 'bg-accent-soft forced-colors:border' : 'hover:bg-raised',
        )}
      >
        {row.avatar}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 flex-1', isUnread ? 'font-bold' : 'font-semibold')}>{row.name}</span>
            {row.time}
          </span>
          <span className="flex items-center gap-2">
            <span
              className={clsx('min-w-0 flex-1 text-sm', row.previewColor || (isUnread ? 'text-text' : 'text-muted'))}
            >
              {row.preview}
            </span>
            {isUnread && (
              <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent">
                <span aria-hidden="true" translate="no" dir="ltr">
                  {row.count}
                </span>
                {row.countLabel && <span className="sr-only">{row.countLabel}</span>}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The class of its time. */
export const TIME = 'tabular shrink-0 text-xs text-muted';
