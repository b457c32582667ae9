import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { backdropClass, dialogClass } from './dialog-class.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** below the content, at the right */
  footer?: ReactNode;
  wide?: boolean;
}

/** A window over the page: traps focus and gives it back. On a phone it rises from the bottom. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, children, footer, wide }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={clsx(dialogClass, wide ? 'sm:max-w-2xl' : 'sm:max-w-md')}>
          <header className="pr-10">
            <Base.Title className="text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          </header>
          <div className="-m-1 min-h-0 flex-1 overflow-y-auto p-1">{children}</div>
          {footer && <footer className="flex flex-wrap justify-end gap-3">{footer}</footer>}
          {/* last, so that the focus starts in the content */}
          <Base.Close
            aria-label={closeLabel}
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
          >
            <X aria-hidden="true" size={20} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
