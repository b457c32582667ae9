import { AlertDialog } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { backdropClass, dialogClass } from './Dialog.tsx';

export interface LockedDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  /** how it can be left without an answer; without it, only an answer closes it */
  close?: { label: string; onClose: () => void };
  /** its content has two columns in a short window */
  wideWhenShort?: boolean;
  /** its words lie over the middle of what it shows */
  isCentred?: boolean;
  children: ReactNode;
}

/** Keys that were meant for what lay below, such as Enter in a chat, answer nothing this long after it opened, ms. */
const DEAF_FOR = 700;

const FOCUSABLE = 'a, :enabled, [tabindex]';

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

export function LockedDialog(props: LockedDialogProps) {
  const { open, title, text, close, wideWhenShort = false, isCentred = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  /** The element that had the focus, unless it cannot have it any more, as a button that is disabled by now. */
  const finalFocus = () =>
    before.current?.isConnected && before.current.matches(FOCUSABLE)
      ? true
      : document.querySelector<HTMLElement>('main h1');
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close?.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          initialFocus={heading}
          finalFocus={finalFocus}
          className={clsx(dialogClass, 'sm:max-w-md', wideWhenShort && 'short:max-w-3xl short:gap-2 short:py-4')}
        >
          <div className={clsx(close && 'pe-10', isCentred && 'text-center short:text-start')}>
            <AlertDialog.Title ref={heading} tabIndex={-1} className="text-xl outline-none">
              {title}
            </AlertDialog.Title>
            {text && <AlertDialog.Description className="mt-2 text-sm text-muted">{text}</AlertDialog.Description>}
          </div>
          <Deaf>{children}</Deaf>
          {close && (
            <AlertDialog.Close
              aria-label={close.label}
              className="absolute top-4 end-4 grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
            >
              <X aria-hidden="true" size={20} />
            </AlertDialog.Close>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
