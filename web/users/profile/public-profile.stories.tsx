import type { PublicProfile as Profile } from '@visavis/domain/users/contract.ts';
import { FriendButtonView } from '../../friends/requests/FriendButton.tsx';
import { ReportLink } from '../../reports/ReportButton.tsx';
import { inFrame } from '../../stories/in-frame.tsx';
import one from '../../ui/art/portrait-one.svg';
import two from '../../ui/art/portrait-two.svg';
import { Button } from '../../ui/Button.tsx';
import { longProfile } from '../examples.ts';
import { PublicProfile, type PublicProfileState } from './PublicProfile.tsx';

const nothing = () => undefined;

const page = (state: PublicProfileState, username = 'malik') =>
  inFrame(
    <PublicProfile
      username={username}
      state={state}
      onBack={nothing}
      actions={({ userId }) => (
        <>
          <FriendButtonView status="none" busy={null} onAdd={nothing} onAccept={nothing} onDecline={nothing} />
          <Button variant="ghost">Block</Button>
          <ReportLink userId={userId} />
        </>
      )}
    />,
  );
const { inviteCode: _, subscriptionEnd: __, ...open } = longProfile;
const stranger: Profile = {
  userId: open.userId,
  username: 'malik',
  displayName: 'Malik',
  avatar: two,
  karma: 71,
  createdAt: open.createdAt,
  profileVisibility: 'private',
};
export const Open = () =>
  page({ kind: 'ready', data: { ...open, ...stranger, profileVisibility: 'public', banner: one } });
export const Long = () => page({ kind: 'ready', data: { ...open, avatar: two } });
export const Empty = () =>
  page({
    kind: 'ready',
    data: { ...open, ...stranger, profileVisibility: 'public', bio: '', interests: [], subscriptionType: 'free' },
  });
export const Private = () => page({ kind: 'ready', data: stranger });
export const NotFound = () => page({ kind: 'notFound' }, 'no-such-user');
export const Failed = () => page({ kind: 'failed', retrying: false, onRetry: nothing });
export const Loading = () => page({ kind: 'loading' });
