import clsx from 'clsx';
import { useState } from 'react';
import { KarmaRing } from './KarmaRing.tsx';

/** A user's presence as shown: the mark on the picture and its text. */
export interface Presence {
  status: 'online' | 'busy' | 'offline' | 'unknown';
  label: string;
}

export interface AvatarProps {
  /** if empty or broken, the first letter of the name shows */
  src?: string;
  name: string;
  /** diameter in pixels, including the ring */
  size?: number;
  /** 0–100; draws the karma ring around the picture */
  karma?: number;
  karmaLabel?: string;
  presence?: Presence;
  className?: string;
}

const marks: Record<Presence['status'], string> = {
  online: 'bg-live',
  busy: 'bg-warning',
  offline: 'bg-line-strong',
  unknown: 'hidden',
};

export function Avatar({ src, name, size = 44, karma, karmaLabel, presence, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const isShown = Boolean(src) && src !== broken;
  const ring = karma !== undefined;
  const inner = ring ? size - (size >= 96 ? 24 : 14) : size;
  const picture = (
    <span
      className="relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-display font-semibold text-accent-text select-none"
      style={{ width: inner, height: inner, fontSize: Math.round(inner * 0.42) }}
    >
      {isShown ? (
        <img
          // One that the browser has already is shown at once.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth > 0) setLoaded(src);
          }}
          src={src}
          alt=""
          // Browsers mark one that fails before they say so.
          hidden={src !== loaded}
          onLoad={() => setLoaded(src)}
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true" translate="no">
          {[...name.trim()][0]?.toUpperCase() ?? '?'}
        </span>
      )}
    </span>
  );
  return (
    <span className={clsx('relative inline-flex shrink-0', className)}>
      {ring ? (
        <KarmaRing karma={karma} size={size} label={karmaLabel}>
          {picture}
        </KarmaRing>
      ) : (
        picture
      )}
      {presence && (
        <span
          role="img"
          aria-label={presence.label}
          className={clsx(
            'absolute size-3 translate-1/2 rtl:-translate-x-1/2 rounded-full border-2 border-surface box-content',
            marks[presence.status],
          )}
          // on the circle, between the end and the bottom
          style={{ insetInlineEnd: size * 0.146, bottom: size * 0.146 }}
        />
      )}
    </span>
  );
}
