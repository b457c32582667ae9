import { Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { TextField } from '../form/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from './Menu.tsx';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.ts';

const sheet = 'mx-auto flex max-w-3xl flex-col gap-6 p-4 sm:p-8';
const nothing = () => undefined;

export function Dialogs() {
  const [open, setOpen] = useState(true);
  return (
    <div className={sheet}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="New conversation"
        description="Friends you have not written to yet."
        closeLabel="Close"
        footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        <TextField label="Search" hideLabel placeholder="Search friends" />
      </Dialog>
    </div>
  );
}

export function Confirm() {
  const [open, setOpen] = useState(true);
  return (
    <div className={sheet}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove this friend?"
        text="You will no longer be able to write to each other."
        confirmLabel="Remove"
        cancelLabel="Keep"
        danger
        onConfirm={() => setOpen(false)}
      />
    </div>
  );
}

export const Menus = () => (
  <div className={`${sheet} min-h-96`}>
    <Menu trigger={<Button>More</Button>} align="start">
      <MenuHeading>alice@example.org</MenuHeading>
      <MenuSeparator />
      <MenuItem onSelect={nothing} icon={<Settings aria-hidden="true" size={18} />}>
        Settings
      </MenuItem>
      <MenuItem onSelect={nothing} danger icon={<Trash2 aria-hidden="true" size={18} />}>
        Remove
      </MenuItem>
    </Menu>
  </div>
);

export function Toasts() {
  return (
    <div className={sheet}>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => toast.success('Friend request sent!')}>Success</Button>
        <Button onClick={() => toast.error('Failed to send message')}>Error</Button>
        <Button onClick={() => toast.loading('Reconnexion en cours...')}>Loading</Button>
      </div>
      <Toaster closeLabel="Close" />
    </div>
  );
}
