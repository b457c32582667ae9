import { MessageCircle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConversationRow, TIME } from '../../messages/list/ConversationRow.tsx';
import { ListFrame, ListSkeleton } from '../../messages/list/ListFrame.tsx';
import { PREVIEW_KEYS } from '../../messages/list/preview.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { earlyTool } from './early-tool.tsx';

/** A conversation with places for what fill-conversations.ts writes into it. */
const Row = ({ isUnread }: { isUnread: boolean }) => (
  <ConversationRow
    to="/messages"
    isUnread={isUnread}
    // where the karma's ring will be
    avatar={
      <span className="grid size-12 shrink-0 place-items-center">
        <Avatar name="" size={34} />
      </span>
    }
    name={<OneLine data-early="name" />}
    time={<time className={TIME} />}
    preview={<OneLine data-early="preview" />}
    count={<span data-early="count" />}
  />
);

/** The list of conversations as the build writes it, with the parts of which fill-conversations.ts makes the member's. */
export function EarlyConversations() {
  const { t } = useTranslation('messages');
  const texts = Object.fromEntries(PREVIEW_KEYS.map((key) => [key, t(key, { text: '{{text}}' })]));
  return (
    <ListFrame
      tools={
        <>
          {earlyTool}
          {earlyTool}
        </>
      }
      search={
        <div data-early="search" className="hidden">
          <Skeleton className="h-12" />
        </div>
      }
    >
      <div data-early="conversations" data-texts={JSON.stringify(texts)}>
        <ListSkeleton />
      </div>
      <template data-early="rows">
        <ul aria-label={t('list.label')} className="divide-y divide-line" />
      </template>
      <template data-early="read">
        <Row isUnread={false} />
      </template>
      <template data-early="unread">
        <Row isUnread />
      </template>
      <template data-early="none">
        <EmptyState
          icon={<MessageCircle size={26} />}
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={<Skeleton className="h-11 w-44" />}
        />
      </template>
    </ListFrame>
  );
}
