import { encode } from 'uqr';

/** Light modules around the code, which scanners need. */
const QUIET = 4;

/** A QR code, dark on light in both themes, because scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="over-picture w-52 rounded-control bg-over"
    >
      <path d={path} fill="var(--sunken)" />
    </svg>
  );
}
