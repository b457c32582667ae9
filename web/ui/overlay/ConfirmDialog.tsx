import type { ConfirmDialogProps } from '../library/ConfirmDialog.tsx';
import { useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

/** Asks before an irreversible step. Focus starts on 'cancel'; the caller closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const hasOpened = useHasOpened(props.open);
  const overlays = useOverlays(props.open);
  return hasOpened && overlays && <overlays.ConfirmDialog {...props} />;
}
