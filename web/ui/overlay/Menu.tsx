import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { loadOverlays, useOverlays } from './overlays.ts';

export interface MenuProps {
  /** the button that opens it; it must take a ref and props */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}

/**
 * A list of actions. Its children are `MenuItem`, `MenuLink`, `MenuChoice`, `MenuSeparator` and `MenuHeading`. Until it is first opened
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

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuItem {...props} />;
}

export interface MenuChoiceProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  /** `lang` is that of the label */
  options: readonly { value: V; label: string; lang?: string; icon?: ReactNode }[];
}

/** A choice of one among several. */
export function MenuChoice<V extends string>(props: MenuChoiceProps<V>) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuChoice {...props} />;
}

export interface MenuLinkProps {
  /** a router link without children */
  link: ReactElement<Record<string, unknown>>;
  icon?: ReactNode;
  children: ReactNode;
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
