import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';

export interface MenuProps {
  /** the button that opens it; it must take a ref and props */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}

/** A list of actions. Its children are `MenuItem`, `MenuLink`, `MenuSeparator` and `MenuHeading`. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={8} className="z-50">
          <Base.Popup className="popup-motion min-w-56 rounded-card border border-line bg-popup p-2 shadow-lift outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass = (danger = false) =>
  clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm outline-none select-none data-disabled:opacity-50',
    danger ? 'text-danger-text data-highlighted:bg-danger-soft' : 'text-text data-highlighted:bg-accent-soft',
  );

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export const MenuItem = ({ icon, onSelect, danger, disabled, children }: MenuItemProps) => (
  <Base.Item onClick={onSelect} disabled={disabled} className={clsx(itemClass(danger), 'cursor-default')}>
    {icon}
    {children}
  </Base.Item>
);

export interface MenuLinkProps {
  /** a router link without children */
  link: ReactElement<Record<string, unknown>>;
  icon?: ReactNode;
  children: ReactNode;
}

export const MenuLink = ({ link, icon, children }: MenuLinkProps) => (
  <Base.LinkItem render={link} closeOnClick className={itemClass()}>
    {icon}
    {children}
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className="my-2 h-px bg-line" />;

export const MenuHeading = ({ children }: { children: ReactNode }) => <div className="px-3 py-2">{children}</div>;
