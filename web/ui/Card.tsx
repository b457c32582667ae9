import clsx from 'clsx';
import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  /** no padding, for lists that reach the edges */
  flush?: boolean;
}

export function Card({ flush, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={clsx('rounded-card border border-line bg-surface shadow-lift', !flush && 'p-5 sm:p-6', className)}
    />
  );
}
