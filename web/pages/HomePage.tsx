import { Suspense } from 'react';
import { Dashboard } from '../home/Dashboard.tsx';
import { isNewcomer } from '../home/newcomer.ts';
import { useDashboard } from '../home/queries.ts';
import { useUsedUp } from '../home/use-used-up.ts';
import { NewTextsNotice } from '../legal/NewTextsNotice.tsx';
import { useAcceptTexts } from '../legal/use-accept-texts.ts';
import { lazyFile } from '../lib/lazy.tsx';
import { queryState } from '../lib/query-state.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';

/** Not on the way to the search. */
const HomeAsides = lazyFile(() => import('./HomeAsides.tsx')).part('HomeAsides');

export default function HomePage() {
  const { username, newTexts } = useCurrentUser();
  const acceptTexts = useAcceptTexts();
  const { clock } = useServices();
  const dashboard = useDashboard();
  const hasCalls = dashboard.data !== undefined && !isNewcomer(dashboard.data);
  return (
    <>
      {newTexts && <NewTextsNotice onSeen={() => acceptTexts(newTexts)} />}
      <Dashboard
        username={username}
        state={queryState(dashboard)}
        now={clock.serverNow()}
        usedUp={useUsedUp(dashboard.data)}
        asides={
          <Suspense fallback={null}>
            <HomeAsides hasCalls={hasCalls} />
          </Suspense>
        }
      />
    </>
  );
}
