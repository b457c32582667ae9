import type { Friend } from '@visavis/domain/friends/contract.ts';
import { Search, UsersRound, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QueryState } from '../../lib/query-state.ts';
import type { PresenceMark } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { searchFriends, sortFriends } from '../friends-state.ts';
import { RowSkeletons } from '../RowSkeletons.tsx';
import { FriendRow } from './FriendRow.tsx';

export interface FriendsTabProps {
  state: QueryState<readonly Friend[]>;
  presenceOf: (userId: string, lastSeenAt?: string | null) => { status: PresenceMark; label: string };
  /** whose conversation is being opened */
  openingId: string | null;
  onMessage: (userId: string) => void;
  onRemove: (friend: Friend) => void;
  onBlock: (friend: Friend) => void;
  /** to the tab where codes are entered */
  onAdd: () => void;
}

export function FriendsTab({ state, presenceOf, openingId, onMessage, onRemove, onBlock, onAdd }: FriendsTabProps) {
  const { t } = useTranslation(['friends', 'common']);
  const [text, setText] = useState('');

  if (state.kind === 'loading') return <RowSkeletons count={5} label={t('common:loading')} />;
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
      <Card>
        <EmptyState
          icon={<UsersRound size={26} />}
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={
            <>
              <Link to="/matching" className={buttonClass({ variant: 'primary' })}>
                {t('list.emptyMatch')}
              </Link>
              <Button onClick={onAdd}>{t('list.emptyAdd')}</Button>
            </>
          }
        />
      </Card>
    );
  }

  const found = sortFriends(searchFriends(state.data, text), ({ userId }) => presenceOf(userId).status !== 'offline');
  return (
    <div className="flex flex-col gap-4">
      <TextField
        type="search"
        label={t('search.label')}
        hideLabel
        placeholder={t('search.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        leading={<Search aria-hidden="true" size={18} />}
        trailing={
          text !== '' && (
            <IconButton
              label={t('search.clear')}
              icon={<X aria-hidden="true" size={18} />}
              onClick={() => setText('')}
            />
          )
        }
      />
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Search size={26} />}
            title={t('search.none', { text: text.trim() })}
            text={t('search.noneText')}
          />
        </Card>
      ) : (
        <Card flush>
          <ul aria-label={t('list.label')} className="divide-y divide-line">
            {found.map((friend) => (
              <FriendRow
                key={friend.userId}
                friend={friend}
                presence={presenceOf(friend.userId, friend.lastSeenAt)}
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
