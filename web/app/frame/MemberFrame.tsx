import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../auth/use-session.ts';
import { useCallControls } from '../../call/session/use-call.ts';
import { usePendingCount } from '../../friends/queries.ts';
import { lazyFile } from '../../lib/lazy.tsx';
import { countUnsent } from '../../messages/outbox/outbox-store.ts';
import { useUnreadTotal } from '../../messages/queries.ts';
import { useMeasures } from '../../moderation/queries.ts';
import { chooseAccent, storedAccent } from '../../preferences/accent.ts';
import { Preferences } from '../../preferences/Preferences.tsx';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { useProfile } from '../../users/queries.ts';
import { AppFrame } from './AppFrame.tsx';
import { AvatarMenu, type AvatarMenuProps } from './AvatarMenu.tsx';
import { NavBadge } from './Nav.tsx';

/**
 * Drops an exclusive accent when the plan no longer includes it, and takes over one that was chosen on another device
 * once the profile is there; fetches the plan only if an exclusive accent is set.
 */
export function useAccentOfPlan(): void {
  const { storage } = useServices();
  const isExclusive = storedAccent(storage.local) !== 'apricot';
  const { data } = useProfile(isExclusive);
  const isOver = isExclusive && data !== undefined && data.subscriptionType !== 'premium_plus';
  const chosen = isOver ? 'apricot' : data?.accent !== 'apricot' ? data?.accent : undefined;
  useEffect(() => {
    if (chosen) chooseAccent(chosen, storage.local, document.documentElement);
  }, [chosen, storage]);
}

/** The end of the header: language, theme, and the menu of the account. */
export const MemberTools = (props: AvatarMenuProps) => (
  <>
    <div className="md:ms-auto">
      <Preferences />
    </div>
    <AvatarMenu {...props} />
  </>
);

const beside = lazyFile(() => import('./beside.tsx'));
const Notices = beside.part('Notices');
const UnsentQuestion = beside.part('UnsentQuestion');

const FriendsBadge = () => <NavBadge of="friends" count={usePendingCount()} />;
const MessagesBadge = () => <NavBadge of="messages" count={useUnreadTotal()} />;
const badges = { friends: <FriendsBadge />, messages: <MessagesBadge /> };

/** As wide as the page below. */
function MemberNotices() {
  const { emailVerified, ageProven } = useCurrentUser();
  const { data: measures = [] } = useMeasures();
  const hasNotices = emailVerified === false || ageProven === false || measures.length > 0;
  return (
    <div aria-live="polite" className="mx-auto has-[+.max-w-3xl]:max-w-3xl has-[+.max-w-5xl]:max-w-5xl">
      <Suspense fallback={null}>{hasNotices && <Notices />}</Suspense>
    </div>
  );
}

/**
 * The navigation bars with the current user, counts and logout. Each part asks for what it shows, so that an answer draws
 * nothing else again.
 */
export function MemberFrame() {
  const user = useCurrentUser();
  const { signOut } = useSession();
  const { storage } = useServices();
  const { quit } = useCallControls();
  const [unsent, setUnsent] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  useAccentOfPlan();
  const leave = () => {
    // While there is a connection: the other of a call must not wait for someone who has gone.
    quit();
    void signOut();
  };
  const ask = () => {
    const count = countUnsent(storage.local, user.userId);
    if (count === 0) return leave();
    setUnsent(count);
    setIsAsking(true);
  };
  return (
    <AppFrame badges={badges} tools={<MemberTools user={user} onLogout={ask} />}>
      <MemberNotices />
      <Outlet />
      <Suspense fallback={null}>
        {unsent > 0 && (
          <UnsentQuestion open={isAsking} count={unsent} onSignOut={leave} onCancel={() => setIsAsking(false)} />
        )}
      </Suspense>
    </AppFrame>
  );
}
