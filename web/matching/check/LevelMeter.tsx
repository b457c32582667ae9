import { useEffect, useRef } from 'react';

export interface LevelMeterProps {
  label: string;
  /** Calls back with the loudness 0–1 until the returned function is called. */
  listen: (onLevel: (level: number) => void) => () => void;
  /** changes with the microphone */
  source: unknown;
}

/** A bar that follows the voice. It bypasses React because it moves sixteen times a second. */
export function LevelMeter({ label, listen, source }: LevelMeterProps) {
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source needs a new listener
  useEffect(
    () =>
      listen((level) => {
        if (bar.current) bar.current.style.transform = `scaleX(${level})`;
        if (meter.current) meter.current.value = level;
      }),
    [listen, source],
  );
  return (
    <div className="h-2 overflow-hidden rounded-full bg-track forced-colors:border">
      <meter ref={meter} aria-label={label} min={0} max={1} value={0} className="sr-only" />
      <span
        ref={bar}
        aria-hidden="true"
        className="block size-full origin-left rtl:origin-right scale-x-0 rounded-full bg-live forced-colors:bg-accent transition-transform duration-75"
      />
    </div>
  );
}
