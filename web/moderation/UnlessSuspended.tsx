import { type ReactNode, Suspense } from 'react';
import { lazyFile } from '../lib/lazy.tsx';
import { useSuspension } from './use-suspension.ts';

const load = () => import('./Suspended.tsx');
const Suspended = lazyFile(load).part('Suspended');

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
