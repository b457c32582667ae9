import type { Drawing } from '@visavis/domain/call/icebreakers/drawing.ts';
import { DRAWING_SIZE } from '@visavis/domain/call/icebreakers/rules.ts';

/** The pens by number; their colours are roles of colours.css. */
export const pens = ['ink', 'coral', 'sea', 'leaf', 'plum'] as const;

/** Share of the picture's width. */
const LINE = 0.012;

/** Draws the whole picture. */
export function paint(canvas: HTMLCanvasElement, { strokes }: Drawing): void {
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
