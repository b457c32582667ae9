const FIELD = ':is(input, textarea):not(:disabled)';
const NAMED = '[tabindex="-1"]';
const PRESSED = 'a[href], button:not(:disabled), summary, [tabindex="0"]';
const IN_A_ROW = `${PRESSED}, ${FIELD}`;

/** The parts that keep the focus now. */
const parts = new WeakSet<Element>();

/** The innermost of them around an element. */
function partAround(element: Element): Element | null {
  for (let part: Element | null = element; part; part = part.parentElement) if (parts.has(part)) return part;
  return null;
}

/** What of the same list may have the focus after this row: itself, the next ones, then those before it. */
function rowsFrom(row: Element): Element[] {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  return [...rows.slice(at), ...rows.slice(0, at).reverse()];
}

/**
 * Moves the focus on when the focused element is removed, and gives it back to a button that was disabled for a moment.
 * In a list (`li`) the nearest row gets it, then a field of the part; otherwise whatever has `tabindex="-1"`, such as its
 * heading or what replaced the element, then a field, then a button.
 * @param part is not removed itself: `<section ref={keepFocus}>`. Within another one it comes first, as long as it is there
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return;
  parts.add(part);
  let last: HTMLElement | null = null;
  let keeper: Element | null = null;
  let rows: Element[] = [];
  const isGone = (element: HTMLElement) => !element.isConnected || element.matches(':disabled');

  const note = ({ target }: FocusEvent) => {
    last = target as HTMLElement;
    keeper = partAround(last);
    const row = last.closest('li');
    rows = row && part.contains(row) ? rowsFrom(row) : [];
  };
  /** Someone leaves; a dialog is expected to come back. */
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && relatedTarget.closest('[role$="dialog"]')) return;
    queueMicrotask(() => {
      if (last && last === target && !isGone(last)) last = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!last || document.activeElement !== document.body) return;
    if (keeper !== part && keeper?.isConnected) return;
    if (last.isConnected) {
      if (!isGone(last)) last.focus();
      return;
    }
    const inRow = rows.filter((row) => row.isConnected).map((row) => row.querySelector<HTMLElement>(IN_A_ROW));
    const order = rows.length > 0 ? [FIELD, NAMED, PRESSED] : [NAMED, FIELD, PRESSED];
    const places = order.map((what) => part.querySelector<HTMLElement>(what));
    last = null;
    [...inRow, ...places].find(Boolean)?.focus();
  });
  observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // A dialog that still fades has the focus until it is removed there.
  observer.observe(document.body, { childList: true });
  part.addEventListener('focusin', note);
  part.addEventListener('focusout', leave);
  return () => {
    parts.delete(part);
    observer.disconnect();
    part.removeEventListener('focusin', note);
    part.removeEventListener('focusout', leave);
  };
}
