import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { Spinner } from '../Spinner.tsx';

/** Milliseconds that a toast stays, unless it is a loading one (spec.md, 'Connection overlays'). */
const TOAST_DURATION = 4000;
const lasting = { duration: TOAST_DURATION, removeDelay: 200 };

const icons = {
  success: <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-accent-text" />,
  error: <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-warning" />,
  loading: <Spinner size={20} className="shrink-0 text-muted" />,
  blank: <Info aria-hidden="true" size={20} className="shrink-0 text-muted" />,
  custom: null,
};

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);

/** Toasts at the bottom right; above the navigation bar on phones. Mounted once. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const { toasts: list, handlers } = useToaster({ success: lasting, error: lasting, blank: lasting, custom: lasting });
  return (
    <section
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className="pointer-events-none fixed right-0 bottom-[calc(--spacing(18)+env(safe-area-inset-bottom))] z-60 flex w-full flex-col-reverse items-end gap-2 safe-x-4 md:bottom-4 md:w-auto"
    >
      {list.map((toast) => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className={clsx(
            'flex w-full max-w-96 items-center gap-3 rounded-control border border-line bg-popup py-1 pr-1 pl-4 text-sm shadow-lift transition-opacity duration-200 sm:w-auto sm:min-w-72',
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
