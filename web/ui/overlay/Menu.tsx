import { cloneElement, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { MenuChoiceProps, MenuItemProps, MenuLinkProps, MenuProps, SubmenuProps } from '../library/Menu.tsx';
import { loadOverlays, useOverlays } from './overlays.ts';

/**
 * A list of actions. Its children are `MenuItem`, `MenuLink`, `MenuChoice`, `Submenu`, `MenuSeparator` and `MenuHeading`. Until it is first opened
 * there is only its button.
 */
export function Menu(props: MenuProps) {
  const { trigger } = props;
  const [wanted, setWanted] = useState(false);
  const overlays = useOverlays(wanted);
  if (wanted && overlays) return <overlays.Menu {...props} />;
  const open = () => {
    setWanted(true);
    void loadOverlays();
  };
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadOverlays,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open();
    },
  });
}

export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuItem {...props} />;
}

/** A choice of one among several. */
export function MenuChoice<V extends string>(props: MenuChoiceProps<V>) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuChoice {...props} />;
}

export function Submenu(props: SubmenuProps) {
  const overlays = useOverlays(true);
  return overlays && <overlays.Submenu {...props} />;
}

export function MenuLink(props: MenuLinkProps) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuLink {...props} />;
}

export function MenuSeparator() {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuSeparator />;
}

export const MenuHeading = ({ children }: { children: ReactNode }) => <div className="px-3 py-2">{children}</div>;
