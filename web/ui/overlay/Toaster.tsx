import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { Spinner } from '../Spinner.tsx';

/** Milliseconds that a toast stays, unless it is a loading one (spec.md, 'Connection overlays'). */
const TOAST_DURATION = 4000;
const lasting = { duration: TOAST_DURATION, removeDelay: 200 };

const icons = {
  success: <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-accent-text" />,
  error: <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-danger-text" />,
  loading: <Spinner size={20} className="shrink-0 text-muted" />,
  blank: <Info aria-hidden="true" size={20} className="shrink-0 text-muted" />,
  custom: null,
};

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);

export interface ToasterProps {
  closeLabel: string;
  /** over a picture: stays dark, and leaves the buttons at the right of a phone free */
  isOverPicture?: boolean;
}

/**
 * One toast at a time, the newest, at the top below the navigation bar: buttons, chats and controls are below. Mounted
 * once.
 */
export function Toaster({ closeLabel, isOverPicture = false }: ToasterProps) {
  const { toasts: list, handlers } = useToaster({ success: lasting, error: lasting, blank: lasting, custom: lasting });
  // A toast that fades out stays for that long.
  const shown = list.find(({ visible }) => visible) ?? list[0];
  const newest = shown ? [shown] : [];
  return (
    <section
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className={clsx(
        'pointer-events-none fixed top-[calc(--spacing(18)+env(safe-area-inset-top))] left-0 z-60 flex justify-center text-text safe-x-3',
        isOverPicture ? 'over-picture right-14 sm:right-0' : 'right-0',
      )}
    >
      {newest.map((toast) => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className={clsx(
            'flex w-max max-w-96 min-w-0 items-center gap-3 rounded-control border border-line bg-popup py-1 pr-1 pl-4 text-sm shadow-lift transition-opacity duration-200',
            toast.visible ? 'pointer-events-auto animate-rise' : 'opacity-0',
          )}
        >
          {toast.icon ?? icons[toast.type]}
          <div className="min-w-0 flex-1 py-2">{textOf(toast)}</div>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => toasts.dismiss(toast.id)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
    </section>
  );
}
