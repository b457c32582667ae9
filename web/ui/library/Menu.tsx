import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useOverPicture } from '../overlay/over-picture.ts';

export interface MenuProps {
  /** the button that opens it; it must take a ref and props */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export interface MenuChoiceProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  /** `lang` is that of the label */
  options: readonly { value: V; label: string; lang?: string; icon?: ReactNode }[];
}

export interface SubmenuProps {
  label: string;
  icon?: ReactNode;
  children: ReactNode;
}

export interface MenuLinkProps {
  /** a router link without children */
  link: ReactElement<Record<string, unknown>>;
  icon?: ReactNode;
  children: ReactNode;
}

/** Open from the start: it takes the place of the button that was pressed. */
export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  const dark = useOverPicture();
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup className={clsx(popupClass, dark)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const popupClass =
  'popup-motion max-h-(--available-height) min-w-56 overflow-y-auto overscroll-contain rounded-card border border-line bg-popup p-2 shadow-lift outline-none';

const itemClass = (danger = false) =>
  clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm select-none focus-visible:-outline-offset-2 data-disabled:opacity-50',
    danger ? 'text-danger-text data-highlighted:bg-danger-soft' : 'text-text data-highlighted:bg-accent-soft',
  );

export const MenuItem = ({ icon, onSelect, danger, disabled, children }: MenuItemProps) => (
  <Base.Item onClick={onSelect} disabled={disabled} className={clsx(itemClass(danger), 'cursor-default')}>
    {icon}
    {children}
  </Base.Item>
);

/** A menu behind an item of another one. */
export function Submenu({ label, icon, children }: SubmenuProps) {
  const dark = useOverPicture();
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger openOnHover={false} className={clsx(itemClass(), 'cursor-default')}>
        {icon}
        <span className="me-auto">{label}</span>
        <ChevronRight aria-hidden="true" size={18} className="rtl:-scale-x-100" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={-40} collisionPadding={8} className="z-50">
          <Base.Popup className={clsx(popupClass, dark)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

/** A choice of one among several. */
export const MenuChoice = <V extends string>({ value, onChange, options }: MenuChoiceProps<V>) => (
  <Base.RadioGroup value={value} onValueChange={onChange}>
    {options.map((option) => (
      <Base.RadioItem
        key={option.value}
        value={option.value}
        lang={option.lang}
        closeOnClick
        className={clsx(itemClass(), 'cursor-default')}
      >
        {option.icon}
        <span className="me-auto">{option.label}</span>
        <Base.RadioItemIndicator>
          <Check aria-hidden="true" size={18} className="text-accent-text" />
        </Base.RadioItemIndicator>
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
);

export const MenuLink = ({ link, icon, children }: MenuLinkProps) => (
  <Base.LinkItem render={link} closeOnClick className={itemClass()}>
    {icon}
    {children}
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className="my-2 h-px bg-line" />;
