import { Navigate, useParams } from 'react-router';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useInvitation } from '../friends/invite/queries.ts';
import { refusalOf } from '../friends/invite/refusal.ts';
import { servedInvitation } from '../friends/invite/served.ts';
import { VisitorInvitation } from '../friends/invite/VisitorInvitation.tsx';
import { queryState } from '../lib/query-state.ts';
import { Preferences } from '../preferences/Preferences.tsx';
import { useAuth } from '../services/use-auth.ts';

/** The page that a link leads to. Who is signed in goes on to the one within the app. */
export default function InvitePage() {
  const { code = '' } = useParams();
  const signedIn = useAuth((state) => state.isAuthenticated);
  const isVisitor = useAuth((state) => state.authChecked && !state.isAuthenticated);
  const query = useInvitation(code, servedInvitation(code), isVisitor);
  const to = `/invitation/${encodeURIComponent(code)}`;
  if (signedIn) return <Navigate to={to} replace />;
  return (
    <AuthFrame preferences={<Preferences />} face={query.data?.avatar ?? (query.isPending ? null : undefined)}>
      <VisitorInvitation state={queryState(query)} refusal={refusalOf(query.error)} to={to} />
    </AuthFrame>
  );
}
