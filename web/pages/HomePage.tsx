import { Dashboard } from '../home/Dashboard.tsx';
import { useDashboard } from '../home/queries.ts';
import { queryState } from '../lib/query-state.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';

export default function HomePage() {
  const { username } = useCurrentUser();
  const { clock } = useServices();
  return <Dashboard username={username} state={queryState(useDashboard())} now={clock.now()} />;
}
