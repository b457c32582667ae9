import { useDashboard } from '../home/queries.ts';
import { MatchingIndex } from '../matching/lobby/MatchingIndex.tsx';
import { UnlessSuspended } from '../moderation/Suspended.tsx';

export default function MatchingPage() {
  const query = useDashboard();
  return (
    <UnlessSuspended>
      <MatchingIndex stats={query.data?.stats ?? null} loading={query.isPending} />
    </UnlessSuspended>
  );
}
