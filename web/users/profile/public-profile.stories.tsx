import type { PublicProfile as Profile } from '@visavis/domain/users/contract.ts';
import { PersonMenu } from '../../friends/block/PersonMenu.tsx';
import { AddOrExplain } from '../../friends/requests/AddOrExplain.tsx';
import { ReportItem } from '../../reports/ReportButton.tsx';
import { createFakeServices } from '../../services/services.fake.ts';
import { inFrame } from '../../stories/in-frame.tsx';
import one from '../../ui/art/portrait-one.svg';
import two from '../../ui/art/portrait-two.svg';
import { longProfile } from '../examples.ts';
import { PublicProfile, type PublicProfileState } from './PublicProfile.tsx';

const nothing = () => undefined;

function page(state: PublicProfileState, { username = 'malik', canRequest = true } = {}) {
  const services = createFakeServices();
  for (const list of [
    'GET /api/friends',
    'GET /api/friends/pending',
    'GET /api/friends/sent',
    'GET /api/friends/blocked',
  ] as const)
    services.api.answer(list, []);
  services.api.answer('GET /api/friends/status/:id', { status: 'none', canRequest });
  return inFrame(
    <PublicProfile
      username={username}
      state={state}
      onBack={nothing}
      actions={({ userId }) => <AddOrExplain userId={userId} />}
      menu={({ userId }) => (
        <PersonMenu userId={userId} username="malik">
          <ReportItem userId={userId} />
        </PersonMenu>
      )}
    />,
    { services },
  );
}
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
export const PrivateStranger = () => page({ kind: 'ready', data: stranger }, { canRequest: false });
export const NotFound = () => page({ kind: 'notFound' }, { username: 'no-such-user' });
export const Failed = () => page({ kind: 'failed', retrying: false, onRetry: nothing });
export const Loading = () => page({ kind: 'loading' });
