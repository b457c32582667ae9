import { useDashboard } from '../home/queries.ts';
import { MatchingIndex } from '../matching/lobby/MatchingIndex.tsx';

export default function MatchingPage() {
  const query = useDashboard();
  return <MatchingIndex stats={query.data?.stats ?? null} loading={query.isPending} />;
}
