import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useOverPicture } from '../overlay/over-picture.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** below the content, right-aligned */
  footer?: ReactNode;
  wide?: boolean;
  /** the focus begins at what closes it, where a key in haste would do harm in the content */
  beginsAtClose?: boolean;
}

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';

export const dialogClass = clsx(
  'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] w-full flex-col gap-5 overflow-y-auto rounded-t-card border border-line bg-popup p-6 safe-b-6 shadow-lift outline-none',
  'transition-[opacity,transform,translate] duration-200 data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:translate-y-4 data-ending-style:opacity-0',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:rounded-card sm:-translate-x-1/2 sm:-translate-y-1/2',
  'sm:data-starting-style:-translate-y-[calc(50%-12px)] sm:data-ending-style:-translate-y-[calc(50%-12px)]',
  'short:gap-3 short:py-4',
);

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, closeLabel, children, footer, wide, beginsAtClose } = props;
  const dark = useOverPicture();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={clsx(backdropClass, dark)} />
        <Base.Popup
          initialFocus={beginsAtClose ? close : undefined}
          className={clsx(dialogClass, wide ? 'sm:max-w-2xl' : 'sm:max-w-md short:max-w-2xl', dark)}
        >
          <header className="pe-10">
            <Base.Title className="text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          </header>
          <div className="-m-1 min-h-18 flex-1 overflow-y-auto p-1">{children}</div>
          {footer && <footer className="flex flex-wrap justify-end gap-3">{footer}</footer>}
          {/* last, so that focus starts in the content */}
          <Base.Close
            ref={close}
            aria-label={closeLabel}
            className="absolute top-4 end-4 short:top-2 short:end-2 grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
          >
            <X aria-hidden="true" size={20} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
