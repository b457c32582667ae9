import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dateText, daysBetween, timeText } from '../../i18n/ago.ts';
import { karmaText } from '../../i18n/karma-text.ts';
import { Avatar, type Presence } from '../../ui/Avatar.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { wordsOf } from '../pictures/picture-size.ts';

export interface ConversationItemProps {
  conversation: Conversation;
  selected: boolean;
  typing: boolean;
  presence: Presence;
  me: string;
  /** milliseconds */
  now: number;
}

/** The time today ('20:04'), the weekday within a week ('Wed'), else the date. */
function shortTime(language: string, at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return timeText(language, at);
  if (days < 7) return new Intl.DateTimeFormat(language, { weekday: 'short' }).format(at);
  return dateText(language, at, now);
}

export function ConversationItem({ conversation, selected, typing, presence, me, now }: ConversationItemProps) {
  const { t, i18n } = useTranslation('messages');
  const { id, otherUser, lastMessage, lastMessageAt, unreadCount } = conversation;
  const name = nameOf(otherUser);
  const unread = unreadCount > 0;
  const preview = !lastMessage
    ? t('list.noMessage')
    : lastMessage.call
      ? t(`callEntry.${lastMessage.call.outcome}`)
      : lastMessage.deletedAt
        ? t('deleted')
        : lastMessage.senderId === me
          ? t('list.you', { text: wordsOf(lastMessage) || t('picture.one') })
          : wordsOf(lastMessage) || t('picture.one');
  return (
    <li className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
      <Link
        to={`/messages/${id}`}
        aria-current={selected ? 'page' : undefined}
        className={clsx(
          'flex min-h-19 items-center gap-3 px-4 py-3 transition-colors focus-visible:-outline-offset-2',
          selected ? 'bg-accent-soft' : 'hover:bg-raised',
        )}
      >
        <Avatar
          src={otherUser.avatar}
          name={name}
          size={48}
          karma={otherUser.karma}
          karmaLabel={karmaText(otherUser.karma)}
          presence={presence}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 flex-1', unread ? 'font-bold' : 'font-semibold')}>
              <OneLine>{name}</OneLine>
            </span>
            {lastMessageAt && (
              <time dateTime={lastMessageAt} className="tabular shrink-0 text-xs text-muted">
                {shortTime(i18n.language, Date.parse(lastMessageAt), now)}
              </time>
            )}
          </span>
          <span className="flex items-center gap-2">
            <span
              className={clsx(
                'min-w-0 flex-1 text-sm',
                typing ? 'text-accent-text' : unread ? 'text-text' : 'text-muted',
              )}
            >
              <OneLine>{typing ? t('list.typing') : preview}</OneLine>
            </span>
            {unread && (
              <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent">
                <span aria-hidden="true" dir="ltr">
                  {unreadCount > 99 ? '99+' : unreadCount}
                </span>
                <span className="sr-only">{t('list.unread', { count: unreadCount })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
