import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { useAboveKeyboard } from '../lib/use-size.ts';

export interface PanesProps {
  list: ReactNode;
  /** the open conversation, or what stands in its place */
  pane: ReactNode;
  /** a conversation is open, so a phone shows it alone */
  isOpen: boolean;
  /** what a phone's keyboard leaves free while it is up */
  above?: ReturnType<typeof useAboveKeyboard>;
}

/**
 * The list and the open conversation, side by side from 768 px, one at a time below (spec.md section 2, 'Messages'), where
 * an open conversation has the window to itself (web/ui/styles/base.css), or what a keyboard leaves of it.
 */
export function Panes({ list, pane, isOpen, above = null }: PanesProps) {
  const covering = isOpen &&
    above && {
      position: 'fixed' as const,
      insetInline: 0,
      top: above.top,
      height: above.height,
      margin: 0,
      paddingTop: 'env(safe-area-inset-top)',
      zIndex: 30,
    };
  return (
    <div
      style={covering || undefined}
      className={clsx(
        isOpen && 'alone',
        '-mx-4 -mt-6 max-md:short:-mt-4 mb-[calc(-1*(--spacing(24)+env(safe-area-inset-bottom)))] flex h-[calc(100dvh-var(--frame,0px))] overflow-hidden bg-surface md:mx-0 md:-mt-2 md:-mb-6 md:h-[calc(100dvh-var(--frame,0px)-(--spacing(12)))] md:short:-mb-10 md:short:h-[calc(100dvh-var(--frame,0px)-(--spacing(4)))] md:rounded-card md:border md:border-line md:shadow-lift',
      )}
    >
      <div
        className={clsx(
          'min-h-0 w-full shrink-0 md:block md:w-80 md:border-e md:border-line lg:w-96',
          isOpen && 'hidden',
        )}
      >
        {list}
      </div>
      <div className={clsx('min-h-0 min-w-0 flex-1 bg-ink md:block', !isOpen && 'hidden')}>{pane}</div>
    </div>
  );
}
