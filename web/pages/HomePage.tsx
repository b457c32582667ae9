import { useOutletContext } from 'react-router';
import { Dashboard } from '../home/Dashboard.tsx';
import { useDashboard } from '../home/queries.ts';
import { queryState } from '../lib/query-state.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';

export default function HomePage() {
  const { hasPage } = useOutletContext<{ hasPage: (path: string) => boolean }>();
  const { username } = useCurrentUser();
  const { clock } = useServices();
  const state = queryState(useDashboard());
  return <Dashboard username={username} state={state} now={clock.now()} hasPage={hasPage} />;
}
