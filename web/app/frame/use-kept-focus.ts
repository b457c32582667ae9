import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { focusHeading } from './focus-heading.ts';

/** Notes what has the focus. @returns what had it last, unless someone has pressed elsewhere since; and ends the notes */
function noteFocus(root: Document): () => HTMLElement | null {
  // It may have had it before the app ran.
  let focused = root.querySelector<HTMLElement>(':focus');
  const note = ({ target }: FocusEvent) => {
    focused = target as HTMLElement;
  };
  const forget = () => {
    focused = null;
  };
  root.addEventListener('focusin', note);
  root.addEventListener('pointerdown', forget, true);
  return () => {
    root.removeEventListener('focusin', note);
    root.removeEventListener('pointerdown', forget, true);
    return focused;
  };
}

/** Where the focus goes when what had it is removed and no part of the page keeps it: the next row, else the page's heading. */
async function keepPageFocus(root: Document, endNotes: () => HTMLElement | null): Promise<(() => void) | undefined> {
  const { keepFocus } = await import('./late.ts');
  return keepFocus(root.getElementById('root'), () => focusHeading(root), endNotes());
}

/** Keeps the keyboard's place on every page. Loaded late; what is pressed until then is noted. */
export function useKeptFocus(): void {
  useEffect(() => {
    let kept: Promise<(() => void) | undefined> | undefined;
    const endNotes = noteFocus(document);
    const cancel = whenIdle(() => {
      kept = keepPageFocus(document, endNotes).catch(() => undefined);
    });
    return () => {
      cancel();
      endNotes();
      void kept?.then((stop) => stop?.());
    };
  }, []);
}
