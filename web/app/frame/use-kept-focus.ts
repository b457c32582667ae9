import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { focusHeading } from './focus-heading.ts';

/** Where the focus goes when what had it is removed and no part of the page keeps it: the next row, else the page's heading. */
async function keepPageFocus(root: Document): Promise<(() => void) | undefined> {
  const { keepFocus } = await import('../../ui/keep-focus.ts');
  return keepFocus(root.getElementById('root'), () => focusHeading(root));
}

/** Keeps the keyboard's place on every page. Loaded late: on its way in no one has pressed anything that goes away. */
export function useKeptFocus(): void {
  useEffect(() => {
    let kept: Promise<(() => void) | undefined> | undefined;
    const cancel = whenIdle(() => {
      kept = keepPageFocus(document).catch(() => undefined);
    });
    return () => {
      cancel();
      void kept?.then((stop) => stop?.());
    };
  }, []);
}
