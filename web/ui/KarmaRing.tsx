import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bandText, karmaBand } from './karma-band.ts';

export interface KarmaRingProps {
  /** 0–100 */
  karma: number;
  /** pixels across */
  size?: number;
  /** read aloud, such as 'Karma: 60 out of 100'; left out where the figure stands beside the ring */
  label?: string;
  /** what the ring goes round; without it, the rounded figure */
  children?: ReactNode;
  className?: string;
}

/**
 * The product's mark for karma: an arc that starts at the top, as long as the karma, in the colour of its band,
 * with a bead at its tip.
 */
export function KarmaRing({ karma, size = 48, label, children, className }: KarmaRingProps) {
  const stroke = size >= 96 ? 5 : size >= 48 ? 3.5 : 3;
  const bead = stroke * 0.95;
  const centre = size / 2;
  const radius = centre - bead;
  const share = Math.min(Math.max(karma, 0), 100) / 100;
  const length = 2 * Math.PI * radius;
  const angle = 2 * Math.PI * share - Math.PI / 2;
  const band = karmaBand(karma);
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : {})}
      data-band={band}
      className={clsx('relative inline-grid shrink-0 place-items-center', bandText[band], className)}
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" width={size} height={size} viewBox={`0 0 ${size} ${size}`} className="absolute inset-0">
        <circle cx={centre} cy={centre} r={radius} fill="none" stroke="var(--line)" strokeWidth={stroke} />
        <circle
          cx={centre}
          cy={centre}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={`${share * length} ${length}`}
          transform={`rotate(-90 ${centre} ${centre})`}
        />
        <circle
          cx={centre + radius * Math.cos(angle)}
          cy={centre + radius * Math.sin(angle)}
          r={bead}
          fill="currentColor"
          stroke="var(--surface)"
          strokeWidth={stroke / 3}
        />
      </svg>
      {children ?? (
        <span
          aria-hidden={label ? true : undefined}
          className="font-display font-semibold text-text"
          style={{ fontSize: Math.max(Math.round(size * 0.32), 12) }}
        >
          {Math.round(karma)}
        </span>
      )}
    </span>
  );
}
