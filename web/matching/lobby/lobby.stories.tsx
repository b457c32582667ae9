import { inFrame } from '../../stories/in-frame.tsx';
import { MatchingIndex } from './MatchingIndex.tsx';
import { SetupIntro } from './SetupIntro.tsx';

export const Index = () =>
  inFrame(<MatchingIndex loading={false} stats={{ karmaScore: 62, matchesToday: 1, dailyLimit: 5 }} />);
export const IndexUsedUp = () =>
  inFrame(<MatchingIndex loading={false} stats={{ karmaScore: 28, matchesToday: 5, dailyLimit: 5 }} />);
export const IndexLoading = () => inFrame(<MatchingIndex loading stats={null} />);
export const Setup = () => inFrame(<SetupIntro />);
