import type { LockedDialogProps } from '../library/LockedDialog.tsx';
import { useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

/** A question that waits for an answer; focus stays inside, and begins at the title. */
export function LockedDialog(props: LockedDialogProps) {
  const hasOpened = useHasOpened(props.open);
  const overlays = useOverlays(props.open);
  return hasOpened && overlays && <overlays.LockedDialog {...props} />;
}
