import { AlertDialog } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { useOverPicture } from '../overlay/over-picture.ts';
import { backdropClass, dialogClass } from './Dialog.tsx';

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

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel, onConfirm, danger, loading } = props;
  const dark = useOverPicture();
  // While it fades, those it was about are gone already.
  const [asked, setAsked] = useState(title);
  if (open && asked !== title) setAsked(title);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={clsx(backdropClass, dark)} />
        <AlertDialog.Popup className={clsx(dialogClass, 'sm:max-w-md', dark)}>
          <div>
            <AlertDialog.Title className="text-xl">{asked}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-sm text-muted">{text}</AlertDialog.Description>
          </div>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Close render={<Button disabled={loading}>{cancelLabel}</Button>} />
            <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
