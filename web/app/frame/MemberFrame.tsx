import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../auth/use-session.ts';
import { usePendingCount } from '../../friends/queries.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useUnreadTotal } from '../../messages/queries.ts';
import { useMeasures } from '../../moderation/queries.ts';
import { useCurrentUser } from '../../services/use-auth.ts';
import { AppFrame } from './AppFrame.tsx';
import { MemberTools } from './MemberTools.tsx';
import { useAccentOfPlan } from './use-accent-of-plan.ts';

const Notices = lazyPart(withTexts(() => import('./Notices.tsx'), ['auth', 'credentials', 'moderation']));

/** The navigation bars with the current user, counts and logout. */
export default function MemberFrame() {
  const user = useCurrentUser();
  const counts = { friends: usePendingCount(), messages: useUnreadTotal() };
  const { signOut } = useSession();
  const { data: measures = [] } = useMeasures();
  const hasNotices = user.emailVerified === false || user.ageProven === false || measures.length > 0;
  useAccentOfPlan();
  return (
    <AppFrame counts={counts} tools={<MemberTools user={user} onLogout={() => void signOut()} />}>
      <div aria-live="polite">
        <Suspense fallback={null}>{hasNotices && <Notices />}</Suspense>
      </div>
      <Outlet />
    </AppFrame>
  );
}
