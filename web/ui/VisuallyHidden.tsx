import type { ReactNode } from 'react';

/** Read aloud, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>;

export interface LiveRegionProps {
  /** assertive interrupts: for loss alone */
  urgency?: 'polite' | 'assertive';
  children: ReactNode;
}

/** Says its content whenever it changes. It must stay mounted while empty, or the first change is not said. */
export const LiveRegion = ({ urgency = 'polite', children }: LiveRegionProps) => (
  <div role={urgency === 'polite' ? 'status' : 'alert'} aria-live={urgency} aria-atomic="true" className="sr-only">
    {children}
  </div>
);
