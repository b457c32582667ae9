import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './overlay/Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** for screen readers and the tooltip */
  label: string;
  icon: ReactNode;
  /** over: on a picture; off: a switched-off microphone or camera, on a picture; danger: hanging up, reporting */
  variant?: 'plain' | 'surface' | 'accent' | 'danger' | 'over' | 'off';
  /** md 44 px, lg 56 px */
  size?: 'md' | 'lg';
  /** the key that does the same, shown in the tooltip */
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

const variants = {
  plain: 'text-muted hover:text-text hover:bg-raised',
  surface: 'bg-raised text-text border border-line hover:border-line-strong',
  accent: 'bg-linear-to-br from-accent to-accent-deep text-on-accent hover:brightness-106',
  danger: 'bg-danger text-on-danger hover:brightness-108',
  over: 'bg-over-scrim text-over hover:bg-scrim',
  off: 'bg-over text-sunken hover:brightness-92',
};

export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'md',
  shortcut,
  side,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={side}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={clsx(
          'inline-grid shrink-0 place-items-center rounded-full transition-[filter,background-color,border-color,color]',
          'disabled:pointer-events-none disabled:opacity-50',
          size === 'lg' ? 'size-14' : 'size-11',
          variants[variant],
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
