import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'lg';

export interface ButtonLook {
  /** primary: the main action of a screen; danger: hanging up, reporting, loss */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** as wide as its parent */
  block?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-linear-to-br from-accent to-accent-deep text-on-accent font-semibold shadow-lift hover:brightness-106 active:brightness-95',
  secondary: 'bg-raised text-text font-medium border border-line hover:border-line-strong active:bg-surface',
  ghost: 'text-text font-medium hover:bg-raised active:bg-surface',
  danger: 'bg-danger text-on-danger forced-colors:border font-semibold hover:brightness-108 active:brightness-95',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-sm',
  lg: 'min-h-13 px-6 text-base',
};

/** The look of a button, for a `<button>` or a link. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false }: ButtonLook = {}): string {
  return clsx(
    'relative inline-flex items-center justify-center gap-2 rounded-control text-center leading-tight select-none',
    'transition-[filter,background-color,border-color,opacity] disabled:opacity-50 disabled:pointer-events-none',
    'data-disabled:opacity-50 data-disabled:pointer-events-none',
    variants[variant],
    sizes[size],
    block && 'w-full',
  );
}

/** The buttons that lead on, the primary first: a column of one width on a phone, a row elsewhere. */
export const waysOnClass = 'mt-2 flex w-72 max-w-full flex-col flex-wrap gap-3 sm:w-full sm:flex-row sm:justify-center';
