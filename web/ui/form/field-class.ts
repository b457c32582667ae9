import clsx from 'clsx';

/** What text fields, text areas and selects share. */
export const fieldClass = (invalid: boolean): string =>
  clsx(
    'w-full min-h-12 rounded-control border bg-field px-4 text-base text-text placeholder:text-muted',
    'transition-[border-color,box-shadow] hover:border-text/60',
    'focus:border-accent-text focus:outline-2 focus:-outline-offset-1 focus:outline-accent-text',
    'disabled:opacity-60 disabled:pointer-events-none',
    invalid ? 'border-warning' : 'border-line-strong',
  );

export const labelClass = 'text-sm font-medium text-text';
