/** How long a page may take to show its heading, ms; what comes later moves no focus. */
const PATIENCE = 5000;

/** Focus is where the page has put it: in a field of its own or in a dialog. */
function isTaken(root: Document, main: Element | null): boolean {
  const focused = root.activeElement;
  if (!focused || focused === root.body || focused === main) return false;
  return Boolean(main?.contains(focused) || focused.closest('[role=dialog], [role=alertdialog]'));
}

/**
 * Focuses the page's heading now, or when it appears, unless the page or the user has moved the focus by then.
 * @returns a function that gives up
 */
export function focusHeading(root: Document): () => void {
  const tryNow = () => {
    const main = root.querySelector('main');
    if (isTaken(root, main)) return true;
    const headings = [...(main ?? root).querySelectorAll<HTMLElement>('h1')];
    // One that is hidden takes no focus: on a phone that of the list beside an open conversation.
    for (const heading of headings) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      if (root.activeElement === heading) break;
    }
    return headings.length > 0;
  };
  if (tryNow()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener('keydown', stop, true);
    root.removeEventListener('pointerdown', stop, true);
  }
  observer.observe(root.body, { childList: true, subtree: true });
  root.addEventListener('keydown', stop, true);
  root.addEventListener('pointerdown', stop, true);
  return stop;
}
