import type { DialogProps } from '../library/Dialog.tsx';
import { useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

/** A modal dialog: traps focus and returns it. On phones it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  const hasOpened = useHasOpened(props.open);
  const overlays = useOverlays(props.open);
  return hasOpened && overlays && <overlays.Dialog {...props} />;
}
