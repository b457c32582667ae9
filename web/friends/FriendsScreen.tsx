import type { Friend } from '@visavis/domain/friends/contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueryState, queryState } from '../lib/query-state.ts';
import type { PresenceMark } from '../ui/Avatar.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { BlockDialog, RemoveDialog } from './dialogs.tsx';
import { FriendsHeader } from './FriendsHeader.tsx';
import { FriendsTab } from './list/FriendsTab.tsx';
import { useFriends, usePendingRequests, useSentRequests } from './queries.ts';
import { AddTab } from './requests/AddTab.tsx';
import { RequestsTab } from './requests/RequestsTab.tsx';

export type FriendsTabName = 'friends' | 'pending' | 'add';

export interface FriendsScreenProps {
  tab: FriendsTabName;
  onTab: (tab: FriendsTabName) => void;
  presenceOf: (userId: string, lastSeenAt?: string | null) => { status: PresenceMark; label: string };
  /** the user's invite code */
  own: QueryState<string>;
  /** milliseconds */
  now: number;
  /** whose conversation is being opened */
  openingId: string | null;
  onMessage: (userId: string) => void;
}

/** Friends, requests and invitations (spec.md section 2, 'Friends'). */
export function FriendsScreen({ tab, onTab, presenceOf, own, now, openingId, onMessage }: FriendsScreenProps) {
  const { t } = useTranslation('friends');
  const friends = useFriends();
  const pending = usePendingRequests();
  const sent = useSentRequests();
  const [removing, setRemoving] = useState<Friend | null>(null);
  const [blocking, setBlocking] = useState<Friend | null>(null);
  const online = friends.data?.filter(({ userId }) => presenceOf(userId).status !== 'offline').length;

  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <FriendsHeader friends={friends.data?.length} online={online} pending={pending.data?.length} />
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
          { value: 'add', label: t('tabs.add'), content: <AddTab own={own} /> },
        ]}
      />
      <RemoveDialog friend={removing} onClose={() => setRemoving(null)} />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </div>
  );
}
