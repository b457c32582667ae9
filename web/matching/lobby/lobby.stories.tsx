import type { ReactNode } from 'react';
import { AppFrame } from '../../app/frame/AppFrame.tsx';
import { MatchingIndex } from './MatchingIndex.tsx';
import { SetupIntro } from './SetupIntro.tsx';

const user = {
  userId: '0198a000-0000-7000-8000-000000000001',
  username: 'alice',
  email: 'alice@example.org',
  avatar: '/none.svg',
};
const frame = (page: ReactNode) => (
  <AppFrame user={user} counts={{ friends: 0, messages: 3 }} hasPage={() => true} onLogout={() => undefined}>
    {page}
  </AppFrame>
);

export const Index = () =>
  frame(<MatchingIndex loading={false} stats={{ karmaScore: 62, matchesToday: 1, dailyLimit: 5 }} />);
export const IndexUsedUp = () =>
  frame(<MatchingIndex loading={false} stats={{ karmaScore: 28, matchesToday: 5, dailyLimit: 5 }} />);
export const IndexLoading = () => frame(<MatchingIndex loading stats={null} />);
export const Setup = () => frame(<SetupIntro />);
