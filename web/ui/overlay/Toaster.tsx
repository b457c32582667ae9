import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { Spinner } from '../Spinner.tsx';
import { pixelsToFree } from './free-place.ts';
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
  return { isHeld, onPointerMove: () => setHeldId(shownId), onPointerLeave: () => setHeldId(undefined) };
}

/** How often to look whether something has come to lie under a toast, ms. */
const LOOKS_EVERY = 500;

function layFree(section: HTMLElement, now = 0): number {
  const toast = section.firstElementChild;
  if (!(toast instanceof HTMLElement)) return 0;
  section.style.marginTop = '';
  section.style.visibility = 'hidden';
  const { top, height } = section.getBoundingClientRect();
  const { offsetLeft: left, offsetWidth: width } = toast;
  const at = (x: number, y: number) => document.elementFromPoint(x, y);
  const below = pixelsToFree({ left, top, width, height }, window.innerHeight, at, now);
  section.style.marginTop = `${below}px`;
  section.style.visibility = '';
  return below;
}

/**
 * Lays a toast below what it must not cover, and elsewhere once something like that opens under it. Otherwise it does not
 * move while someone reads it, nor ever under the pointer that holds it.
 */
function useFreePlace(shownId: string | undefined, page: string | undefined, isHeld: boolean) {
  const place = useRef<HTMLElement>(null);
  const below = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast, or another page, has another place
  useLayoutEffect(() => {
    if (place.current) below.current = layFree(place.current);
  }, [shownId, page]);
  useEffect(() => {
    const section = place.current;
    if (!section || !shownId || isHeld) return;
    const timer = setInterval(() => {
      below.current = layFree(section, below.current);
    }, LOOKS_EVERY);
    return () => clearInterval(timer);
  }, [shownId, isHeld]);
  return place;
}

interface ToasterProps {
  closeLabel: string;
  /** what names the page that is shown */
  page?: string;
}

/** One toast at a time, the newest, at the top, or where it covers no control. Mounted once. */
export function Toaster({ closeLabel, page }: ToasterProps) {
  const { toasts: list, handlers } = useToaster({ success: lasting, error: lasting, blank: lasting, custom: lasting });
  // A toast that fades out stays for that long.
  const shown = list.find(({ visible }) => visible) ?? list[0];
  const newest = shown ? [shown] : [];
  const { isHeld, ...hold } = useHold(shown?.visible ? shown.id : undefined, handlers);
  const place = useFreePlace(shown?.id, page, isHeld);
  return (
    <AtTop>
      {/* It is there before any toast: a live region that appears with its words does not say them, nor does one behind a dialog. */}
      <section ref={place} {...hold} role="status" aria-live="polite" className="flex w-full justify-center">
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
