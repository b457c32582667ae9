import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import { useState } from 'react';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { withServices } from '../services/testing/with-services.tsx';
import { inFrame } from '../stories/in-frame.tsx';
import one from '../ui/art/portrait-one.svg';
import two from '../ui/art/portrait-two.svg';
import { Card } from '../ui/Card.tsx';
import { BlockDialog } from './block/BlockDialog.tsx';
import { BlockedListView } from './block/BlockedList.tsx';
import { friend, idOf, person, request } from './examples.ts';
import { FriendsScreen, type FriendsScreenProps, type FriendsTabName } from './FriendsScreen.tsx';
import { FriendButtonView, type FriendButtonViewProps } from './requests/FriendButton.tsx';

const nothing = () => undefined;
const now = Date.parse('2026-03-01T12:00:00.000Z');
const longName = 'Maximilien-Alexandre.de_Grandc';

const friends: Friend[] = [
  friend('bob', { avatar: one, karma: 72.4 }),
  friend('carol', { avatar: two, karma: 31 }),
  friend(longName, { avatar: '', karma: 12 }),
  friend('Dan', { avatar: '', karma: 66, lastSeenAt: '2026-03-01T11:12:00.000Z' }),
  friend('eve', { avatar: '', karma: 45, lastSeenAt: '2026-01-14T11:12:00.000Z' }),
];
const labels: Record<string, ReturnType<FriendsScreenProps['presenceOf']>> = {
  [idOf('bob')]: { status: 'online', label: 'Online' },
  [idOf(longName)]: { status: 'busy', label: 'In a call' },
};

interface Lists {
  friends?: () => Friend[] | Promise<Friend[]>;
  pending?: () => FriendRequest[] | Promise<FriendRequest[]>;
  sent?: () => FriendRequest[] | Promise<FriendRequest[]>;
}
const never = () => new Promise<never>(nothing);
const failing = () => {
  throw new ApiError(500, 'INTERNAL', 'Internal');
};

function Page({ first, inviteCode }: { first: FriendsTabName; inviteCode: FriendsScreenProps['inviteCode'] }) {
  const [tab, setTab] = useState(first);
  return (
    <FriendsScreen
      tab={tab}
      onTab={setTab}
      presenceOf={(userId) => labels[userId] ?? { status: 'offline', label: 'Last seen 48 minutes ago' }}
      inviteCode={inviteCode}
      now={now}
      openingId={null}
      onMessage={nothing}
    />
  );
}
function page(
  first: FriendsTabName,
  lists: Lists = {},
  inviteCode: FriendsScreenProps['inviteCode'] = { kind: 'ready', data: 'KX7PQ2' },
) {
  const services = createFakeServices();
  services.api.answer('GET /api/friends', lists.friends ?? (() => friends));
  services.api.answer(
    'GET /api/friends/pending',
    lists.pending ??
      (() => [
        request('Finn', 'alice', { requester: person('Finn', { avatar: one, karma: 71 }) }),
        request(longName, 'alice', { metThrough: 'INVITE_CODE', createdAt: '2026-02-11T10:00:00.000Z' }),
      ]),
  );
  services.api.answer('GET /api/friends/sent', lists.sent ?? (() => [request('alice', 'Gina')]));
  services.api.answer('GET /api/friends/blocked', []);
  services.api.answer('GET /api/friends/link', { code: 'AB2CD3EF4GH5' });
  return inFrame(<Page first={first} inviteCode={inviteCode} />, { services });
}

export const List = () => page('friends');
export const Newcomer = () => page('friends', { friends: () => [], pending: () => [], sent: () => [] });
export const Loading = () => page('friends', { friends: never, pending: never, sent: never });
export const Failed = () => page('friends', { friends: failing });
export const Requests = () => page('pending');
export const NoRequests = () => page('pending', { pending: () => [], sent: () => [] });
export const RequestsFailed = () => page('pending', { pending: failing, sent: failing });
export const Add = () => page('add');
export const AddLoading = () => page('add', {}, { kind: 'loading' });
export const AddFailed = () => page('add', {}, { kind: 'failed', retrying: false, onRetry: nothing });

const statuses = ['none', 'pending_sent', 'pending_received', 'friends', 'blocked'] as const;
type Busy = FriendButtonViewProps['busy'];
const buttons = (status: (typeof statuses)[number], busy: Busy = null) => (
  <div key={`${status} ${busy}`} className="flex flex-wrap items-center gap-3">
    <code className="w-40 text-xs text-muted">{busy ?? status}</code>
    {(['button', 'over'] as const).map((look) => (
      <span
        key={look}
        className={look === 'over' ? 'over-picture flex gap-2 rounded-card bg-karma-30 p-3' : 'flex gap-3'}
      >
        <FriendButtonView
          look={look}
          status={status}
          busy={busy}
          onAdd={nothing}
          onAccept={nothing}
          onDecline={nothing}
        />
      </span>
    ))}
  </div>
);
export const Buttons = () => (
  <div className="flex flex-col gap-4 p-6">
    {statuses.map((status) => buttons(status))}
    {buttons('none', 'add')}
    {buttons('pending_received', 'accept')}
    {buttons('pending_received', 'decline')}
  </div>
);
export const Blocked = () =>
  withServices(
    <Card className="m-6 max-w-xl">
      <BlockedListView state={{ kind: 'ready', data: [person('Hugo'), person(longName, { avatar: one })] }} />
    </Card>,
  );
export const BlockQuestion = () => withServices(<BlockDialog person={person('Hugo')} onClose={nothing} />);
