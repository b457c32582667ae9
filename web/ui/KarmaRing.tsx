import clsx from 'clsx';
import type { ReactNode } from 'react';

/** The lowest rounded karma of each colour band, highest first (spec.md section 9, 'Display'). */
const KARMA_BANDS = [70, 65, 45, 35, 30, 25, 0] as const;
type KarmaBand = (typeof KARMA_BANDS)[number];

/** @param karma 0–100, decimals allowed */
export function karmaBand(karma: number): KarmaBand {
  const rounded = Math.round(karma);
  return KARMA_BANDS.find((band) => rounded >= band) ?? 0;
}

/** The text colour of each band, written out for Tailwind. */
const bandText: Record<KarmaBand, string> = {
  70: 'text-karma-70',
  65: 'text-karma-65',
  45: 'text-karma-45',
  35: 'text-karma-35',
  30: 'text-karma-30',
  25: 'text-karma-25',
  0: 'text-karma-0',
};

export interface KarmaRingProps {
  /** 0–100 */
  karma: number;
  /** diameter in pixels */
  size?: number;
  /** for screen readers, such as 'Karma: 60 out of 100'; omit if the figure stands beside the ring */
  label?: string;
  /** inside the ring; by default the rounded karma */
  children?: ReactNode;
  className?: string;
}

/** The mark for karma: an arc from the top, as long as the karma, in its band's colour, with a bead at the tip. */
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
        <circle cx={centre} cy={centre} r={radius} fill="none" stroke="var(--track)" strokeWidth={stroke} />
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
