import type { ReactNode } from 'react';
import { useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** the step loses something */
  danger?: boolean;
  loading?: boolean;
}

/** Asks before an irreversible step. Focus starts on 'cancel'; the caller closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const hasOpened = useHasOpened(props.open);
  const overlays = useOverlays(props.open);
  return hasOpened && overlays && <overlays.ConfirmDialog {...props} />;
}
