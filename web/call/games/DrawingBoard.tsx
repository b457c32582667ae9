import { type Drawing, hasDrawn, isEmpty, pointsLeft } from '@visavis/domain/call/icebreakers/drawing.ts';
import { DRAWING_SIZE, MESSAGE_POINTS, otherSide, type Side } from '@visavis/domain/call/icebreakers/rules.ts';
import clsx from 'clsx';
import { Trash2, Undo2 } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSize } from '../../lib/use-size.ts';
import type { Clock } from '../../platform/clock.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { createPen } from './pen.ts';

/** The pens by number; their colours are roles of colours.css. */
const pens = ['ink', 'coral', 'sea', 'leaf', 'plum'] as const;

/** Share of the picture's width. */
const LINE = 0.012;

/** Draws the whole picture. */
function paint(canvas: HTMLCanvasElement, { strokes }: Drawing): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const colours = getComputedStyle(canvas);
  context.clearRect(0, 0, width, height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = width * LINE;
  for (const { pen, points } of strokes) {
    context.strokeStyle = colours.getPropertyValue(`--pen-${pens[pen] ?? 'ink'}`);
    context.beginPath();
    for (let at = 0; at < points.length; at += 2) {
      const x = ((points[at] ?? 0) / DRAWING_SIZE) * width;
      const y = ((points[at + 1] ?? 0) / DRAWING_SIZE) * height;
      if (at === 0) context.moveTo(x, y);
      // A line to where it began draws a dot.
      context.lineTo(x, y);
    }
    context.stroke();
  }
}

export interface DrawingBoardProps {
  drawing: Drawing;
  side: Side;
  name: string;
  clock: Clock;
  onDraw: (begins: boolean, pen: number, points: readonly number[]) => void;
  onUndo: () => void;
  onClear: () => void;
}

/** One picture that both draw. */
export function DrawingBoard({ drawing, side, name, clock, onDraw, onUndo, onClear }: DrawingBoardProps) {
  const { t } = useTranslation('icebreakers');
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(canvas);
  const [colour, setColour] = useState(0);
  const draw = useRef(onDraw);
  const used = useRef(colour);
  useLayoutEffect(() => {
    draw.current = onDraw;
    used.current = colour;
  });
  const [pen] = useState(() => createPen(clock, (begins, points) => draw.current(begins, used.current, points)));
  const pressed = useRef<number | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !size) return;
    const scale = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    paint(element, drawing);
  }, [drawing, size]);

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const end = (event: PointerEvent) => {
    if (pressed.current !== event.pointerId) return;
    pressed.current = null;
    pen.up();
  };
  const isFull = pointsLeft(drawing, side) < MESSAGE_POINTS;
  const theyDraw = hasDrawn(drawing, otherSide(side));
  return (
    <div className="flex flex-1 flex-col gap-2 p-3">
      <div className="relative grid min-h-32 flex-1 place-items-center" style={{ containerType: 'size' }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('drawing.canvas', { name })}
          aria-describedby="drawing-note"
          // A finger that draws neither scrolls nor swipes.
          className="touch-none rounded-control bg-paper select-none"
          style={{ width: 'min(100cqw, 133.33cqh)', aspectRatio: '4 / 3', cursor: 'crosshair' }}
          onPointerDown={(event) => {
            event.stopPropagation();
            if (pressed.current !== null || event.button !== 0) return;
            pressed.current = event.pointerId;
            event.currentTarget.setPointerCapture(event.pointerId);
            pen.down(placeOf(event));
          }}
          onPointerMove={(event) => {
            if (pressed.current === event.pointerId) pen.move(placeOf(event));
          }}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {isEmpty(drawing) && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute max-w-40 text-center text-xs"
            style={{ color: 'var(--pen-ink)' }}
          >
            {t('drawing.hint')}
          </p>
        )}
      </div>
      <p id="drawing-note" className="sr-only">
        {t('drawing.note')}
      </p>
      <LiveRegion>{theyDraw && t('drawing.theirs', { name })}</LiveRegion>
      {isFull && (
        <p role="status" className="text-center text-xs text-warning">
          {t('drawing.full')}
        </p>
      )}
      <div className="flex shrink-0 items-center justify-between gap-1">
        <fieldset aria-label={t('drawing.pens')} className="flex min-w-0">
          {pens.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-label={t(`drawing.pen.${name}`)}
              aria-pressed={colour === index}
              title={t(`drawing.pen.${name}`)}
              onClick={() => setColour(index)}
              className="grid size-11 min-w-0 place-items-center rounded-full"
            >
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-9 place-items-center rounded-full border-2 bg-paper forced-color-adjust-none',
                  colour === index ? 'border-accent' : 'border-transparent',
                )}
              >
                <span className="size-5 rounded-full" style={{ background: `var(--pen-${name})` }} />
              </span>
            </button>
          ))}
        </fieldset>
        <div className="flex">
          <IconButton
            label={t('drawing.undo')}
            icon={<Undo2 aria-hidden="true" size={20} />}
            disabled={!hasDrawn(drawing, side)}
            onClick={onUndo}
          />
          <IconButton
            label={t('drawing.clear')}
            icon={<Trash2 aria-hidden="true" size={20} />}
            disabled={isEmpty(drawing)}
            onClick={onClear}
          />
        </div>
      </div>
    </div>
  );
}
