import { Outlet, useLocation } from 'react-router';
import { AgeNotice } from '../../age/AgeNotice.tsx';
import { useBeginAgeCheck } from '../../age/use-age-check.ts';
import { EmailNotice } from '../../auth/credentials/EmailNotice.tsx';
import { useCredentials } from '../../auth/credentials/use-credentials.ts';
import { useSession } from '../../auth/use-session.ts';
import { usePendingCount } from '../../friends/queries.ts';
import { useUnreadTotal } from '../../messages/queries.ts';
import { MeasureNotices } from '../../moderation/MeasureNotices.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { AppFrame } from './AppFrame.tsx';
import { useAccentOfPlan } from './use-accent-of-plan.ts';

/** The navigation bars with the current user, counts and logout. */
export default function MemberFrame() {
  const user = useCurrentUser();
  const counts = { friends: usePendingCount(), messages: useUnreadTotal() };
  const { signOut } = useSession();
  const { resendLink } = useCredentials();
  const { pathname } = useLocation();
  useAccentOfPlan();
  return (
    <AppFrame user={user} counts={counts} onLogout={() => void signOut()}>
      <EmailNotice user={user} onResend={resendLink} />
      <AgeNotice user={user} onCheck={useBeginAgeCheck()} />
      <MeasureNotices searching={pathname.startsWith('/matching')} />
      <Outlet />
    </AppFrame>
  );
}
