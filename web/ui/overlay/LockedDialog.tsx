import type { ReactNode } from 'react';
import { useOverlays } from './overlays.ts';
import { useHasOpened } from './use-has-opened.ts';

export interface LockedDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  /** how it can be left without an answer; without it, only an answer closes it */
  close?: { label: string; onClose: () => void };
  /** its content has two columns in a short window */
  wideWhenShort?: boolean;
  /** its words lie over the middle of what it shows */
  isCentred?: boolean;
  children: ReactNode;
}

/** A question that waits for an answer; focus stays inside, and begins at the title. */
export function LockedDialog(props: LockedDialogProps) {
  const hasOpened = useHasOpened(props.open);
  const overlays = useOverlays(props.open);
  return hasOpened && overlays && <overlays.LockedDialog {...props} />;
}
