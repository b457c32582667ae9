import { Outlet } from 'react-router';
import { useSession } from '../../auth/use-session.ts';
import { useCurrentUser } from '../../services/use-auth.ts';
import { hasPage } from '../routing/page-list.ts';
import { AppFrame } from './AppFrame.tsx';
import { useAccentOfPlan } from './use-accent-of-plan.ts';
import { useNavCounts } from './use-nav-counts.ts';

/** The navigation bars with their real user, counts and logout. */
export default function MemberFrame() {
  const user = useCurrentUser();
  const counts = useNavCounts();
  const { signOut } = useSession();
  useAccentOfPlan();
  return (
    <AppFrame user={user} counts={counts} hasPage={hasPage} onLogout={() => void signOut()}>
      <Outlet context={{ hasPage }} />
    </AppFrame>
  );
}
