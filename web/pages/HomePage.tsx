import { Suspense, useEffect } from 'react';
import { Dashboard } from '../home/Dashboard.tsx';
import { isKnownToHaveCalls, keepHadCalls } from '../home/had-calls.ts';
import { isNewcomer } from '../home/newcomer.ts';
import { useDashboard } from '../home/queries.ts';
import { useUsedUp } from '../home/use-used-up.ts';
import { useAcceptTexts } from '../legal/use-accept-texts.ts';
import { lazyPart, namedPart } from '../lib/lazy-part.tsx';
import { queryState } from '../lib/query-state.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';

/** Most have read the texts. */
const NewTextsNotice = namedPart(() => import('../legal/NewTextsNotice.tsx'), 'NewTextsNotice');
/** Not on the way to the search. */
const HomeAsides = lazyPart(() => import('./HomeAsides.tsx'));

export default function HomePage() {
  const { userId, username, newTexts } = useCurrentUser();
  const acceptTexts = useAcceptTexts();
  const { clock, storage } = useServices();
  const dashboard = useDashboard();
  const hasCalls = dashboard.data !== undefined && !isNewcomer(dashboard.data);
  useEffect(() => {
    if (hasCalls) keepHadCalls(storage.local, userId);
  }, [hasCalls, storage, userId]);
  return (
    <>
      {newTexts && (
        <Suspense fallback={null}>
          <NewTextsNotice onSeen={() => acceptTexts(newTexts)} />
        </Suspense>
      )}
      <Dashboard
        username={username}
        state={queryState(dashboard)}
        now={clock.now()}
        usedUp={useUsedUp(dashboard.data)}
        hadCalls={isKnownToHaveCalls(storage.local, userId)}
        asides={
          <Suspense fallback={null}>
            <HomeAsides hasCalls={hasCalls} />
          </Suspense>
        }
      />
    </>
  );
}
