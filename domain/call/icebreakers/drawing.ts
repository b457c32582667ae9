import type { Move } from './messages.ts';
import { MOST_POINTS, MOST_STROKES, otherSide, type Side } from './rules.ts';

export interface Stroke {
  by: Side;
  /** higher than that of every stroke its author had seen: the order in which strokes cover each other */
  number: number;
  pen: number;
  /** x and y in turn */
  points: readonly number[];
}

/** One picture that two people draw: each adds strokes and undoes their own last one; either may clear it. */
export interface Drawing {
  /** in the order in which they are drawn */
  strokes: readonly Stroke[];
  /** strokes up to this number are gone, those as well that come late */
  cleared: number;
  /** the number of each side's newest stroke */
  newest: Record<Side, number>;
}

export const newDrawing: Drawing = { strokes: [], cleared: 0, newest: { host: 0, guest: 0 } };

const inOrder = (one: Stroke, other: Stroke) => one.number - other.number || (one.by === 'host' ? -1 : 1);

export const highest = ({ newest, cleared }: Drawing): number => Math.max(newest.host, newest.guest, cleared);

function strokesOf({ strokes }: Drawing, by: Side): readonly Stroke[] {
  return strokes.filter((stroke) => stroke.by === by);
}

/**
 * How many more points a side may draw. The other side may have seen a clearing earlier, and then counts fewer points as
 * drawn, never more: it accepts everything that this side may still draw.
 */
export function pointsLeft(drawing: Drawing, by: Side): number {
  return MOST_POINTS - strokesOf(drawing, by).reduce((sum, { points }) => sum + points.length / 2, 0);
}

function draw(drawing: Drawing, by: Side, { stroke: number, pen, points }: Extract<Move, { do: 'stroke' }>): Drawing {
  const { strokes, newest, cleared } = drawing;
  if (number <= cleared) return { ...drawing, newest: { ...newest, [by]: Math.max(newest[by], number) } };
  if (points.length / 2 > pointsLeft(drawing, by)) return drawing;
  if (number === newest[by]) {
    const extended = strokes.map((stroke) =>
      stroke.by === by && stroke.number === number ? { ...stroke, points: [...stroke.points, ...points] } : stroke,
    );
    const isThere = strokes.some((stroke) => stroke.by === by && stroke.number === number);
    return isThere ? { ...drawing, strokes: extended } : drawing;
  }
  const isNew = number > newest[by] && number <= highest(drawing) + 1;
  if (!isNew || strokesOf(drawing, by).length >= MOST_STROKES) return drawing;
  return {
    ...drawing,
    strokes: [...strokes, { by, number, pen, points }].sort(inOrder),
    newest: { ...newest, [by]: number },
  };
}

export function playDrawing(drawing: Drawing, by: Side, move: Move): Drawing {
  switch (move.do) {
    case 'stroke':
      return draw(drawing, by, move);
    case 'undo': {
      const strokes = drawing.strokes.filter((stroke) => stroke.by !== by || stroke.number !== move.stroke);
      return strokes.length === drawing.strokes.length ? drawing : { ...drawing, strokes };
    }
    case 'clear': {
      if (move.upTo <= drawing.cleared || move.upTo > highest(drawing)) return drawing;
      const strokes = drawing.strokes.filter(({ number }) => number > move.upTo);
      return { ...drawing, strokes, cleared: move.upTo };
    }
    default:
      return drawing;
  }
}

export const lastStrokeOf = (drawing: Drawing, by: Side): Stroke | null => strokesOf(drawing, by).at(-1) ?? null;

/** Whether the other has drawn anything that is there. */
export const hasDrawn = (drawing: Drawing, by: Side): boolean => strokesOf(drawing, by).length > 0;

export const isEmpty = (drawing: Drawing): boolean =>
  !hasDrawn(drawing, 'host') && !hasDrawn(drawing, otherSide('host'));
