import type { Conversation } from '@visavis/domain/messages/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { karmaText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar, type Presence } from '../../ui/Avatar.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { ConversationRow, TIME } from './ConversationRow.tsx';
import { countText, previewOf, shortTime } from './preview.ts';

export interface ConversationItemProps {
  conversation: Conversation;
  selected: boolean;
  typing: boolean;
  presence: Presence;
  /** another's name in the list looks like theirs */
  isAlike?: boolean;
  /** what is written and not sent */
  draft?: string | undefined;
  me: string;
  /** milliseconds */
  now: number;
}

export function ConversationItem({
  conversation,
  selected,
  typing,
  presence,
  isAlike = false,
  draft,
  me,
  now,
}: ConversationItemProps) {
  const { t, language } = useTranslation('messages');
  const { id, otherUser, lastMessageAt, unreadCount } = conversation;
  const name = nameOf(otherUser);
  return (
    <ConversationRow
      to={`/messages/${id}`}
      isSelected={selected}
      isUnread={unreadCount > 0}
      avatar={
        <Avatar
          src={otherUser.avatar}
          name={name}
          size={48}
          karma={otherUser.karma}
          karmaLabel={karmaText(otherUser.karma)}
          presence={presence}
        />
      }
      name={<OneLine>{isAlike && name !== otherUser.username ? `${name} @${otherUser.username}` : name}</OneLine>}
      time={
        lastMessageAt && (
          <time dateTime={lastMessageAt} className={TIME}>
            {shortTime(language, Date.parse(lastMessageAt), now)}
          </time>
        )
      }
      preview={
        <OneLine translate="yes">
          {typing
            ? t('list.typing')
            : draft
              ? t('list.draft', { text: draft })
              : previewOf(conversation, me, (key, text) => t(key, { text }))}
        </OneLine>
      }
      previewColor={typing && 'text-accent-text'}
      count={countText(unreadCount)}
      countLabel={t('list.unread', { count: unreadCount })}
    />
  );
}
