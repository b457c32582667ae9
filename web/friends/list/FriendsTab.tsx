import type { Friend } from '@visavis/domain/friends/contract.ts';
import { lookAlikesIn } from '@visavis/domain/users/look-alikes.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { includesText } from '../../lib/includes-text.ts';
import type { QueryState } from '../../lib/query-state.ts';
import type { Presence } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { NobodyHere } from '../../ui/PictureCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { sortFriends } from '../friends-state.ts';
import { InviteButton } from '../invite/InviteButton.tsx';
import { PersonRowSkeletons } from '../PersonRow.tsx';
import { FriendRow } from './FriendRow.tsx';

export interface FriendsTabProps {
  state: QueryState<readonly Friend[]>;
  presenceOf: (userId: string, lastSeenAt?: string | null) => Presence;
  /** whose conversation is being opened */
  openingId: string | null;
  onMessage: (userId: string) => void;
  onRemove: (friend: Friend) => void;
  onBlock: (friend: Friend) => void;
  /** opens the tab where codes are entered */
  onAdd: () => void;
}

/** On a wide screen two columns, whose last line has the edge of the card below it; who is alone in it has it whole. */
const columns = 'lg:-mb-px lg:grid lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2';

export function FriendsTab({ state, presenceOf, openingId, onMessage, onRemove, onBlock, onAdd }: FriendsTabProps) {
  const { t } = useTranslation('friends');
  const [text, setText] = useState('');

  if (state.kind === 'loading') {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12" />
        <PersonRowSkeletons count={6} className={columns} />
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        title={t('list.failed')}
        text={t('list.failedText')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  if (state.data.length === 0) {
    return (
      <NobodyHere
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={
          <>
            <Link to="/matching" className={buttonClass({ variant: 'primary' })}>
              {t('list.emptyMatch')}
            </Link>
            <InviteButton />
            <Button onClick={onAdd}>{t('list.emptyAdd')}</Button>
          </>
        }
      />
    );
  }

  const found = sortFriends(
    state.data.filter((friend) => includesText(friend.username, text) || includesText(nameOf(friend), text)),
    ({ userId }) => presenceOf(userId).status !== 'offline',
  );
  const alike = lookAlikesIn(state.data);
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t('search.label')} clearLabel={t('search.clear')} value={text} onChange={setText} />
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Search size={26} />}
            title={t('search.none', { text: text.trim() })}
            text={t('search.noneText')}
          />
        </Card>
      ) : (
        <Card flush className="overflow-hidden">
          <ul aria-label={t('list.label')} className={`divide-y divide-line ${columns}`}>
            {found.map((friend) => (
              <FriendRow
                key={friend.userId}
                friend={friend}
                presence={presenceOf(friend.userId, friend.lastSeenAt)}
                isAlike={alike.has(friend.userId)}
                opening={openingId === friend.userId}
                onMessage={() => onMessage(friend.userId)}
                onRemove={() => onRemove(friend)}
                onBlock={() => onBlock(friend)}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
