import { useOutletContext } from 'react-router';
import { Dashboard, type DashboardState } from '../home/Dashboard.tsx';
import { useDashboard } from '../home/queries.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';

export default function HomePage() {
  const { hasPage } = useOutletContext<{ hasPage: (path: string) => boolean }>();
  const { username } = useCurrentUser();
  const { clock } = useServices();
  const query = useDashboard();
  const state: DashboardState = query.data
    ? { kind: 'ready', ...query.data }
    : query.isPending
      ? { kind: 'loading' }
      : { kind: 'failed', retrying: query.isFetching };
  return (
    <Dashboard
      username={username}
      state={state}
      now={clock.now()}
      hasPage={hasPage}
      onRetry={() => void query.refetch()}
    />
  );
}
