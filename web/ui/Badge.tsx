import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface BadgeProps {
  /** live: only for online and live */
  tone?: 'neutral' | 'accent' | 'live' | 'warning' | 'danger';
  children: ReactNode;
  className?: string;
}

const tones = {
  neutral: 'bg-raised text-muted border-line',
  accent: 'bg-accent-soft text-accent-text border-transparent',
  live: 'bg-live-soft text-live border-transparent',
  warning: 'bg-warning-soft text-warning border-transparent',
  danger: 'bg-danger-soft text-danger-text border-transparent',
};

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      translate={typeof children === 'number' ? 'no' : undefined}
      className={clsx(
        'tabular inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-full border px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
