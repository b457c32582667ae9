import { curveStepAfter } from '@visx/curve';
import { scaleLinear, scaleTime } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { type PointerEvent, useRef, useState } from 'react';
import { useSize } from '../../lib/use-size.ts';
import { type Point, pointAt } from './progress-state.ts';

export interface LineChartProps {
  title: string;
  /** the line described in one sentence, for screen readers */
  label: string;
  points: readonly Point[];
  range: readonly [number, number];
  valueText: (value: number) => string;
  dayText: (at: number) => string;
  /** fills the area below the line; only for axes that start at zero */
  filled?: boolean;
  /** a short date for the axis */
  tickText: (at: number) => string;
}

const HEIGHT = 168;
const EDGE = 36;
const margin = { top: 8, right: 12, bottom: 24, left: 44 };

/** One balance over time; pointing at the chart shows the value on that day. */
export default function LineChart(props: LineChartProps) {
  const { title, label, points, range, valueText, dayText, tickText, filled = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useSize(frame)?.width ?? 0;
  const [pointed, setPointed] = useState<number | null>(null);
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  const x = scaleTime({ domain: [first, last], range: [margin.left, width - margin.right] });
  const y = scaleLinear({ domain: [...range], range: [HEIGHT - margin.bottom, margin.top] });
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointed(Math.min(Math.max(x.invert(offset).getTime(), first), last));
  };
  // leaves out ticks whose label would be cut off at either end, or repeat the one before
  const days = x
    .ticks(Math.max(3, Math.floor(width / 140)))
    .filter((tick) => x(tick) > margin.left && x(tick) < width - EDGE)
    .map((tick) => ({ at: tick.getTime(), text: tickText(tick.getTime()) }))
    .filter(({ text }, index, all) => text !== all[index - 1]?.text);
  const at = pointed ?? last;
  const value = pointAt(points, at)?.value ?? 0;
  const path = {
    data: [...points],
    x: (point: Point) => x(point.at),
    y: (point: Point) => y(point.value),
    curve: curveStepAfter,
  };

  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">{title}</span>
        <span aria-hidden="true" className="tabular text-muted">
          {dayText(at)} · <span className="font-semibold text-text">{valueText(value)}</span>
        </span>
      </figcaption>
      <div ref={frame} className="h-42">
        {width > 0 && (
          <svg
            role="img"
            aria-label={label}
            direction="ltr"
            width={width}
            height={HEIGHT}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
            className="touch-pan-y"
          >
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                <text
                  x={margin.left - 8}
                  y={y(tick)}
                  dy="0.32em"
                  textAnchor="end"
                  className="tabular fill-muted text-xs"
                >
                  {valueText(tick)}
                </text>
              </g>
            ))}
            {days.map((tick) => (
              <text key={tick.at} x={x(tick.at)} y={HEIGHT - 4} textAnchor="middle" className="fill-muted text-xs">
                {tick.text}
              </text>
            ))}
            {filled && <AreaClosed {...path} yScale={y} className="fill-accent-soft" />}
            <LinePath {...path} className="stroke-accent-text" strokeWidth={2} strokeLinejoin="round" />
            {pointed !== null && (
              <line x1={x(at)} x2={x(at)} y1={margin.top} y2={HEIGHT - margin.bottom} className="stroke-line-strong" />
            )}
            <circle cx={x(at)} cy={y(value)} r={4.5} strokeWidth={2} className="fill-accent-text stroke-surface" />
          </svg>
        )}
      </div>
    </figure>
  );
}
