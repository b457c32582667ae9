import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { LockedDialog } from './LockedDialog.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator, Submenu } from './Menu.tsx';
import { Popover } from './Popover.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SelectBox } from './SelectBox.tsx';
import { TooltipPopup } from './TooltipPopup.tsx';

/** All that loads together when the first overlay opens. Import it by `useOverlays` alone. */
export const library = {
  ConfirmDialog,
  Dialog,
  LockedDialog,
  Menu,
  MenuChoice,
  MenuItem,
  MenuLink,
  MenuSeparator,
  Popover,
  SearchBox,
  SelectBox,
  Submenu,
  TooltipPopup,
};
