import { AlertDialog } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { backdropClass, dialogClass } from './Dialog.tsx';

export interface LockedDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Keys that were meant for what lay below, such as Enter in a chat, answer nothing this long after it opened, ms. */
const DEAF_FOR = 700;

/** Ignores keys while it is new. */
function Deaf({ children }: { children: ReactNode }) {
  const opened = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  const ignoreEarly = (event: KeyboardEvent) => {
    if (event.timeStamp < opened.current + DEAF_FOR && event.key !== 'Tab') event.preventDefault();
  };
  return (
    <div className="contents" onKeyDownCapture={ignoreEarly} onKeyUpCapture={ignoreEarly}>
      {children}
    </div>
  );
}

/** A question that only an answer closes; focus stays inside, and begins at the title. */
export function LockedDialog({ open, title, text, children }: LockedDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup initialFocus={heading} className={clsx(dialogClass, 'sm:max-w-md')}>
          <div>
            <AlertDialog.Title ref={heading} tabIndex={-1} className="text-xl outline-none">
              {title}
            </AlertDialog.Title>
            {text && <AlertDialog.Description className="mt-2 text-sm text-muted">{text}</AlertDialog.Description>}
          </div>
          <Deaf>{children}</Deaf>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
