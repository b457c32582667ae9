import type { ComponentType, RefObject } from 'react';
import type { Size } from '../../lib/use-size.ts';
import type { Insets, StagePlan } from './stage-plan.ts';

/** Where the small picture lies. */
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof corners)[number];

/** Parses a stored choice. */
export const asCorner = (value: unknown): Corner | null => corners.find((corner) => corner === value) ?? null;

const cornerOf = (isTop: boolean, isLeft: boolean): Corner =>
  `${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`;
const isTop = (corner: Corner) => corner.startsWith('top');
const isLeft = (corner: Corner) => corner.endsWith('left');

/** The corner nearest to a point of the stage. */
export const nearestCorner = (point: { x: number; y: number }, stage: Size): Corner =>
  cornerOf(point.y < stage.height / 2, point.x < stage.width / 2);

/** The corner to which an arrow key moves; null for any other key. */
export function cornerByKey(corner: Corner, key: string): Corner | null {
  if (key === 'ArrowUp' || key === 'ArrowDown') return cornerOf(key === 'ArrowUp', isLeft(corner));
  if (key === 'ArrowLeft' || key === 'ArrowRight') return cornerOf(isTop(corner), key === 'ArrowLeft');
  return null;
}

/** The distances of the small picture from the edges of the stage. */
export function placeInCorner(
  corner: Corner,
  { covered, small }: Pick<StagePlan, 'covered' | 'small'>,
): Partial<Insets> {
  return {
    ...(isTop(corner) ? { top: covered.top } : { bottom: small.bottom }),
    ...(isLeft(corner) ? { left: covered.left } : { right: covered.right }),
  };
}

/** A prompt is no wider than this. */
const PROMPT_WIDTH = 512;

/**
 * Where a prompt lies on a stage of this width: at its bottom, and beside the small picture if that is there.
 * @param corner null without a small picture
 */
export function placePrompt(
  corner: Corner | null,
  { covered, small }: Pick<StagePlan, 'covered' | 'small'>,
  width: number,
): Insets {
  const isBeside = corner !== null && !isTop(corner) && small.bottom + small.height > covered.bottom;
  const room = small.width + covered.left;
  const isRoomy = (width - PROMPT_WIDTH) / 2 >= room + covered.left;
  if (!isBeside || isRoomy) return covered;
  const side = isLeft(corner) ? 'left' : 'right';
  return { ...covered, [side]: covered[side] + room };
}

export interface CornerHandleProps {
  small: SmallPicture;
  /** what it covers and moves */
  pane: RefObject<HTMLElement | null>;
}

/** The picture that lies in a corner over the other one. */
export interface SmallPicture {
  /** lies over it, to drag or press */
  Handle: ComponentType<CornerHandleProps>;
  plan: StagePlan;
  corner: Corner;
  onCorner: (corner: Corner) => void;
  /** makes this picture the large one; null while there is no other */
  onSwap: (() => void) | null;
  /** names the picture, and what pressing it does */
  label: string;
  stage: RefObject<HTMLElement | null>;
}
