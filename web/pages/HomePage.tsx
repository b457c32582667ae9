import { Dashboard } from '../home/Dashboard.tsx';
import { useDashboard } from '../home/queries.ts';
import { NewTextsNotice } from '../legal/NewTextsNotice.tsx';
import { useAcceptTexts } from '../legal/use-accept-texts.ts';
import { queryState } from '../lib/query-state.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';

export default function HomePage() {
  const { username, newTexts } = useCurrentUser();
  const acceptTexts = useAcceptTexts();
  const { clock } = useServices();
  return (
    <>
      {newTexts && <NewTextsNotice onSeen={() => acceptTexts(newTexts)} />}
      <Dashboard username={username} state={queryState(useDashboard())} now={clock.now()} />
    </>
  );
}
