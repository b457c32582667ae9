import type { ReactNode } from 'react';

export interface LiveRegionProps {
  /** assertive interrupts the screen reader; only for a loss */
  urgency?: 'polite' | 'assertive';
  children: ReactNode;
}

/** Announces its content to screen readers when it changes. Mount it empty, or the first change is not announced. */
export const LiveRegion = ({ urgency = 'polite', children }: LiveRegionProps) => (
  <div role={urgency === 'polite' ? 'status' : 'alert'} aria-live={urgency} aria-atomic="true" className="sr-only">
    {children}
  </div>
);
