import { useEffect, useRef } from 'react';
import { useShownPage } from '../routing/shown-page.ts';
import { focusHeading } from './focus-heading.ts';

/** Focuses the heading of a page that the user has navigated to, so that reading starts there. */
export function HeadingFocus() {
  const { page } = useShownPage();
  const shown = useRef(page);
  useEffect(() => {
    // The first page was loaded by the browser, which starts at its top.
    if (shown.current === page) return;
    shown.current = page;
    return focusHeading(document);
  }, [page]);
  return null;
}
