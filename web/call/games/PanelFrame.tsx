import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';

export interface PanelFrameProps {
  /** for screen readers */
  label: string;
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** it asks something of this side alone: it is as high as its content, and Escape closes it as well */
  isChoice?: boolean;
  children: ReactNode;
}

/** The button that opened the panel may be gone. In the commit that draws it, so that a key pressed at once is not lost. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A panel in the chat's place: a heading with a button that closes it, and the content. */
export function PanelFrame({ label, title, closeLabel, onClose, isChoice = false, children }: PanelFrameProps) {
  return (
    <section
      ref={keepFocus}
      aria-label={label}
      onKeyDown={isChoice ? (event) => event.key === 'Escape' && onClose() : undefined}
      className={clsx(
        'over-picture pointer-events-auto @container flex max-h-104 min-h-0 w-full animate-appear flex-col overflow-hidden rounded-card border border-line bg-surface text-text shadow-lift lg:max-h-144',
        !isChoice && 'flex-1',
      )}
    >
      <header className="flex shrink-0 items-center justify-between gap-2 border-b border-line py-0.5 pe-1 ps-4">
        <h2
          ref={takeFocus}
          tabIndex={-1}
          className="truncate outline-none font-sans text-sm font-semibold tracking-normal"
        >
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
    </section>
  );
}
