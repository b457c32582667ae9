import { AlertDialog } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { backdropClass, dialogClass } from './Dialog.tsx';

export interface LockedDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A question that only an answer closes; focus stays inside. */
export function LockedDialog({ open, title, text, children }: LockedDialogProps) {
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={clsx(dialogClass, 'sm:max-w-md')}>
          <div>
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            {text && <AlertDialog.Description className="mt-2 text-sm text-muted">{text}</AlertDialog.Description>}
          </div>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
