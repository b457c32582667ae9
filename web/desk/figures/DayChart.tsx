import { scaleBand, scaleLinear } from '@visx/scale';
import { useRef, useState } from 'react';
import { useSize } from '../../lib/use-size.ts';
import { type Bar, labelled, ticksTo } from './chart-state.ts';

export interface DayChartProps {
  bars: readonly Bar[];
  /** the chart in one sentence, for screen readers; the figures are in the table */
  label: string;
  /** what is said while no bar is pointed at */
  text: string;
  /** the bar that is pointed at, in words */
  textOf: (bar: Bar) => string;
  /** a short name for the axis */
  tickText: (bar: Bar) => string;
}

const HEIGHT = 208;
const margin = { top: 16, right: 12, bottom: 24, left: 32 };
/** The width that the name of a day needs, with the space beside it. */
const TICK_WIDTH = 68;

/** A bar a day; pointing at one names its day and count. */
export default function DayChart({ bars, label, text, textOf, tickText }: DayChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSize(frame)?.width ?? 0;
  const [pointed, setPointed] = useState<Bar | null>(null);
  const ticks = ticksTo(Math.max(0, ...bars.map(({ count }) => count)));
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [margin.left, width - margin.right],
    padding: bars.length > 60 ? 0.1 : 0.25,
  });
  const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [HEIGHT - margin.bottom, margin.top] });
  const named = labelled(bars.length, Math.floor((width - margin.left) / TICK_WIDTH));
  const base = HEIGHT - margin.bottom;
  return (
    <figure>
      <figcaption aria-hidden="true" className="tabular min-h-6 text-sm text-muted">
        {pointed ? textOf(pointed) : text}
      </figcaption>
      <div ref={frame} className="h-52">
        {width > 0 && (
          <svg
            role="img"
            aria-label={label}
            direction="ltr"
            width={width}
            height={HEIGHT}
            onPointerLeave={() => setPointed(null)}
            className="touch-pan-y overflow-visible"
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                <text
                  x={margin.left - 8}
                  y={y(tick)}
                  dy="0.32em"
                  textAnchor="end"
                  className="tabular fill-muted text-xs"
                >
                  {tick}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => {
              const left = x(bar.key) ?? 0;
              const top = y(bar.count);
              return (
                <g key={bar.key} onPointerEnter={() => setPointed(bar)} onPointerDown={() => setPointed(bar)}>
                  <rect x={left} y={margin.top} width={x.step()} height={base - margin.top} fill="transparent" />
                  <rect
                    x={left}
                    y={top}
                    width={x.bandwidth()}
                    height={base - top}
                    rx={Math.min(2, x.bandwidth() / 2)}
                    className={pointed === bar ? 'fill-accent-text' : 'fill-accent'}
                  />
                  {named.has(index) && (
                    <text
                      x={left + x.bandwidth() / 2}
                      y={HEIGHT - 6}
                      textAnchor="middle"
                      className="tabular fill-muted text-xs"
                    >
                      {tickText(bar)}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
}
