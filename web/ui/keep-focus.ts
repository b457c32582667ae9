const FIELD = ':is(input, textarea):not(:disabled)';
const NAMED = '[tabindex="-1"]';
const PRESSED = 'a[href], button:not(:disabled), summary, [tabindex="0"]:not([aria-hidden])';
const IN_A_ROW = `${PRESSED}, ${FIELD}`;
const OVERLAY = '[role$="dialog"], [role="menu"], [role="listbox"]';

/** The parts that keep the focus now. */
const parts = new WeakSet<Element>();

/** The innermost of them around an element. */
function partAround(element: Element): Element | null {
  for (let part: Element | null = element; part; part = part.parentElement) if (parts.has(part)) return part;
  return null;
}

/** Rows of the same list that may have the focus after this one: itself, the next ones, then the ones before it. */
function rowsFrom(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  return [...rows.slice(at), ...rows.slice(0, at).reverse()];
}

/**
 * Moves the focus on when the focused element is removed, and gives it back to a button that was disabled for a moment.
 * In a list the nearest row gets it, then a field of the part; otherwise whatever has `tabindex="-1"`, such as its
 * heading or what replaced the element, then a field, then a button.
 * @param part is not removed itself: `<section ref={keepFocus}>`. Within another one it comes first, as long as it is there
 * @param otherwise moves the focus where no row of a list is left, in place of the above
 * @param focused had the focus last, before the part was watched; it may be gone
 */
export function keepFocus(
  part: HTMLElement | null,
  otherwise?: () => void,
  focused?: HTMLElement | null,
): (() => void) | undefined {
  if (!part) return;
  parts.add(part);
  let last: HTMLElement | null = null;
  let keeper: Element | null = null;
  let rows: Element[] = [];
  const isGone = (element: HTMLElement) => !element.isConnected || element.matches(':disabled');

  const note = (element: HTMLElement) => {
    last = element;
    keeper = partAround(last);
    const row = last.closest('li, [role="listitem"]');
    rows = row && part.contains(row) ? rowsFrom(row) : [];
  };
  const enter = ({ target }: FocusEvent) => note(target as HTMLElement);
  /** Someone leaves; from a dialog or a menu the focus is expected back. */
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && relatedTarget.closest(OVERLAY)) return;
    queueMicrotask(() => {
      if (last && last === target && !isGone(last)) last = null;
    });
  };
  const move = () => {
    if (!last || document.activeElement !== document.body) return;
    if (keeper !== part && keeper?.isConnected) return;
    if (last.isConnected) {
      if (!isGone(last)) last.focus();
      return;
    }
    const inRow = rows.filter((row) => row.isConnected).map((row) => row.querySelector<HTMLElement>(IN_A_ROW));
    const order = rows.length > 0 ? [FIELD, NAMED, PRESSED] : [NAMED, FIELD, PRESSED];
    const places = otherwise ? [] : order.map((what) => part.querySelector<HTMLElement>(what));
    last = null;
    const place = [...inRow, ...places].find(Boolean);
    if (place) place.focus();
    else otherwise?.();
  };
  let frame = 0;
  // A replacement of the element, such as a menu for its button, takes the focus itself in the same frame.
  const observer = new MutationObserver(() => {
    if (!last || document.activeElement !== document.body) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(move);
  });
  observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // A dialog that still fades has the focus until it is removed there.
  observer.observe(document.body, { childList: true });
  part.addEventListener('focusin', enter);
  part.addEventListener('focusout', leave);
  if (focused) {
    note(focused);
    frame = requestAnimationFrame(move);
  }
  return () => {
    parts.delete(part);
    observer.disconnect();
    cancelAnimationFrame(frame);
    part.removeEventListener('focusin', enter);
    part.removeEventListener('focusout', leave);
  };
}
