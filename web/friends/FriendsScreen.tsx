import type { Friend } from '@visavis/domain/friends/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { type QueryState, queryState } from '../lib/query-state.ts';
import type { Presence } from '../ui/Avatar.tsx';
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { BlockDialog } from './block/BlockDialog.tsx';
import { FriendsHeader } from './FriendsHeader.tsx';
import { FriendsTab } from './list/FriendsTab.tsx';
import { useRemoveFriend } from './mutations.ts';
import { useFriends, usePendingRequests, useSentRequests } from './queries.ts';
import { AddTab } from './requests/AddTab.tsx';
import { RequestsTab } from './requests/RequestsTab.tsx';

export type FriendsTabName = 'friends' | 'pending' | 'add';

export interface FriendsScreenProps {
  tab: FriendsTabName;
  onTab: (tab: FriendsTabName) => void;
  presenceOf: (userId: string, lastSeenAt?: string | null) => Presence;
  /** the user's invite code */
  inviteCode: QueryState<string>;
  /** milliseconds */
  now: number;
  /** whose conversation is being opened */
  openingId: string | null;
  onMessage: (userId: string) => void;
}

/** Friends, requests and invitations (spec.md section 2, 'Friends'). */
export function FriendsScreen({ tab, onTab, presenceOf, inviteCode, now, openingId, onMessage }: FriendsScreenProps) {
  const { t } = useTranslation('friends');
  const friends = useFriends();
  const pending = usePendingRequests();
  const sent = useSentRequests();
  const [removing, setRemoving] = useState<Friend | null>(null);
  const [blocking, setBlocking] = useState<Friend | null>(null);
  const online = friends.data?.filter(({ userId }) => ['online', 'busy'].includes(presenceOf(userId).status)).length;

  return (
    <div className="flex flex-col gap-6 short:gap-4">
      <FriendsHeader
        friends={friends.isError ? null : friends.data?.length}
        online={friends.isError ? null : online}
        pending={pending.isError ? null : pending.data?.length}
      />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            value: 'friends',
            label: t('tabs.friends'),
            content: (
              <FriendsTab
                state={queryState(friends)}
                presenceOf={presenceOf}
                openingId={openingId}
                onMessage={onMessage}
                onRemove={setRemoving}
                onBlock={setBlocking}
                onAdd={() => onTab('add')}
              />
            ),
          },
          {
            value: 'pending',
            label: t('tabs.pending'),
            count: pending.data?.length,
            content: <RequestsTab pending={queryState(pending)} sent={queryState(sent)} now={now} />,
          },
          { value: 'add', label: t('tabs.add'), content: <AddTab inviteCode={inviteCode} /> },
        ]}
      />
      <RemoveFriendDialog friend={removing} onClose={() => setRemoving(null)} />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </div>
  );
}

interface RemoveFriendDialogProps {
  /** null while closed */
  friend: Friend | null;
  onClose: () => void;
}

function RemoveFriendDialog({ friend, onClose }: RemoveFriendDialogProps) {
  const { t } = useTranslation('friends');
  const remove = useRemoveFriend();
  return (
    <ConfirmDialog
      danger
      open={friend !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('remove.title', { username: friend && nameOf(friend) })}
      text={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('common:cancel')}
      loading={remove.isPending}
      onConfirm={() => friend && remove.mutate(friend.friendshipId, { onSettled: onClose })}
    />
  );
}
