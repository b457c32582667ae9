import type { CSSProperties, ReactNode } from 'react';

export interface GameLayerProps {
  /** the chat's place */
  place: CSSProperties;
  children: ReactNode;
}

/** Where a game lies: at the bottom of the chat's place, so that a high window leaves the picture above it free. */
export const GameLayer = ({ place, children }: GameLayerProps) => (
  <div style={place} className="pointer-events-none absolute z-10 flex flex-col justify-end">
    {children}
  </div>
);
