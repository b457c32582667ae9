import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

export interface TooltipProps {
  label: string;
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** the element described; it must take a ref and props */
  children: ReactElement<Record<string, unknown>>;
}

export function Tooltip({ label, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-50">
          <Base.Popup className="popup-motion flex max-w-64 items-center gap-2 rounded-control border border-line bg-popup px-3 py-1 text-xs text-text shadow-lift">
            {label}
            {shortcut && <kbd className="rounded-control border border-line px-1 font-sans text-muted">{shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
