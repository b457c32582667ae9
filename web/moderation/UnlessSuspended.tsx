import { type ReactNode, Suspense } from 'react';
import { withTexts } from '../i18n/with-texts.ts';
import { namedPart } from '../lib/lazy-part.tsx';
import { useSuspension } from './use-suspension.ts';

const load = withTexts(() => import('./Suspended.tsx'), ['moderation']);
const Suspended = namedPart(load, 'Suspended');

/** Shows the suspension in the place of a page that leads to a search. */
export function UnlessSuspended({ children }: { children: ReactNode }) {
  const suspension = useSuspension();
  if (!suspension) return children;
  return (
    <Suspense fallback={null}>
      <Suspended {...suspension} />
    </Suspense>
  );
}
