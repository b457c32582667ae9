import type { ReactNode } from 'react';
import { useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** below the content, right-aligned */
  footer?: ReactNode;
  wide?: boolean;
  /** the focus begins at what closes it, where a key in haste would do harm in the content */
  beginsAtClose?: boolean;
}

/** A modal dialog: traps focus and returns it. On phones it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  const hasOpened = useHasOpened(props.open);
  const overlays = useOverlays(props.open);
  return hasOpened && overlays && <overlays.Dialog {...props} />;
}
