import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../services/testing/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { OverPicture } from './over-picture.ts';
import { Popover } from './Popover.tsx';

const nothing = () => undefined;
const trigger = <button type="button">open</button>;

function Panel() {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen} title="panel" trigger={trigger}>
      content
    </Popover>
  );
}

test.each<[string, ReactNode]>([
  [
    'menu',
    <Menu key="menu" trigger={trigger}>
      <MenuItem onSelect={nothing}>item</MenuItem>
    </Menu>,
  ],
  ['dialog', <Panel key="panel" />],
  [
    'dialog',
    <Dialog key="dialog" open onOpenChange={nothing} title="dialog" closeLabel="close">
      content
    </Dialog>,
  ],
  [
    'alertdialog',
    <ConfirmDialog
      key="question"
      open
      onOpenChange={nothing}
      title="Block bob?"
      text="They cannot write to you."
      confirmLabel="Block"
      cancelLabel="Cancel"
      onConfirm={nothing}
    />,
  ],
])('a %s over a picture is dark in both themes, %#, and elsewhere has the colours of its page', async (role, part) => {
  for (const isOver of [true, false]) {
    const page = draw(<OverPicture value={isOver}>{part}</OverPicture>);
    const button = page.queryByRole('button', { name: 'open' });
    if (button) await page.user.click(button);
    expect((await page.findByRole(role)).classList.contains('over-picture')).toBe(isOver);
    page.unmount();
  }
});
