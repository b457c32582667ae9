import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { Spinner } from '../Spinner.tsx';
import { AtTop } from './TopStack.tsx';

/** Milliseconds that a toast stays, unless it is a loading one (spec.md, 'Connection overlays'). */
const TOAST_DURATION = 4000;
/** The most that a pointer keeps a toast beyond that, ms. */
const LONGEST_HOLD = 10_000;
const lasting = { duration: TOAST_DURATION, removeDelay: 200 };

const icons = {
  success: <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-accent-text" />,
  error: <CircleAlert aria-hidden="true" size={20} className="shrink-0 text-danger-text" />,
  loading: <Spinner size={20} className="shrink-0 text-muted" />,
  blank: <Info aria-hidden="true" size={20} className="shrink-0 text-muted" />,
  custom: null,
};

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);

/**
 * Keeps the toast that is shown while a pointer moves over it, so that it can be read. One that appears under a pointer at
 * rest, or is closed under it, holds nothing.
 */
function useHold(shownId: string | undefined, handlers: ReturnType<typeof useToaster>['handlers']) {
  const [heldId, setHeldId] = useState<string>();
  const isHeld = heldId !== undefined && heldId === shownId;
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!isHeld) return;
    latest.current.startPause();
    const timer = setTimeout(() => setHeldId(undefined), LONGEST_HOLD);
    return () => {
      clearTimeout(timer);
      latest.current.endPause();
    };
  }, [isHeld]);
  return { onPointerMove: () => setHeldId(shownId), onPointerLeave: () => setHeldId(undefined) };
}

/** One toast at a time, the newest; the style sheet says where (`toast-place`, web/ui/styles/base.css). Mounted once. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const { toasts: list, handlers } = useToaster({ success: lasting, error: lasting, blank: lasting, custom: lasting });
  // A toast that fades out stays for that long.
  const shown = list.find(({ visible }) => visible) ?? list[0];
  const newest = shown ? [shown] : [];
  const hold = useHold(shown?.visible ? shown.id : undefined, handlers);
  return (
    <AtTop>
      {/* It is there before any toast: a live region that appears with its words does not say them, nor does one behind a dialog. */}
      <section {...hold} role="status" aria-live="polite" className="toast-place">
        {newest.map((toast) => (
          <div
            key={toast.id}
            className={clsx(
              'flex w-max max-w-96 min-w-0 items-center gap-3 rounded-control border border-line bg-popup py-1 pe-1 ps-4 text-sm shadow-lift transition-opacity duration-200',
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
    </AtTop>
  );
}
