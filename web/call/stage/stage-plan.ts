import type { Size } from '../../lib/use-size.ts';

/**
 * tall: the controls below, the chat under the picture. wide: the controls below, the chat beside the picture.
 * short, such as a phone on its side: controls at the right, where both thumbs leave the height to the picture.
 */
export type StageForm = 'tall' | 'wide' | 'short';

/** Pixels: the room that the controls take, with their margins. */
const BAR_HEIGHT = 80;
const BAR_WIDTH = 480;
export const RAIL_WIDTH = 92;
/** A row of names and marks over the picture. */
const TOP_ROW = 68;
const GAP = 12;
/** The widths of the other's name and of the three buttons in that row. */
const NAME = 208;
const BUTTONS = 164;
/** Under this width the pictures are those of a phone. */
const NARROW = 640;
/** Under this height a row of controls would take too much of it; a rail of six needs this width beside it. */
const SHORT = 540;
const ROOM_FOR_RAIL = 600;

/** A panel beside or under the picture. A game is in the chat's place, and larger where there is room. */
export type Panel = 'chat' | 'game';

export function formOf({ width, height }: Size): StageForm {
  if (width <= height || width < ROOM_FOR_RAIL) return 'tall';
  return height < SHORT ? 'short' : 'wide';
}

/** The least height of a chat under a picture. */
const CHAT_HEIGHT = 192;
/** Under this height an open chat needs all of it. */
const LOW = BAR_HEIGHT + CHAT_HEIGHT;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(Math.round(value), most));

/** The panel's size: its height where it lies under the picture, else its width. */
function panelSizeOf(form: StageForm, { width, height }: Size, panel: Panel): number {
  if (form === 'tall') return between(CHAT_HEIGHT, height * 0.5, 416);
  if (form === 'short') return between(240, width * 0.4, 352);
  const chat = between(304, width * 0.3, 368);
  if (panel === 'chat') return chat;
  // No wider than what leaves the controls, in the middle of the window, over the picture.
  return Math.max(chat, between(0, (width - BAR_WIDTH) / 2 - 2 * GAP, 520));
}

/** Distances from the edges of what surrounds them. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface StagePlan {
  form: StageForm;
  /** a keyboard leaves no room for the chat and all the controls: only End stays, beside the chat */
  isLow: boolean;
  /** the chat leaves little of the other's face: one thing at a time may lie over it, and small */
  isTight: boolean;
  /** the chat lies over the pictures, and over what lies over them */
  isCovered?: boolean;
  /** where notices lie beside names and marks, in the window; null: over the picture */
  row: Omit<Insets, 'bottom'> | null;
  /** of the pictures, in the window */
  stage: Insets;
  /** of the chat, in the window; a wide window does not stretch it */
  chat: Insets;
  /** what controls and names cover, at the edges of the stage */
  covered: Insets;
  /** the small picture, and its distance from the bottom of the stage */
  small: Size & { bottom: number };
}

/**
 * Where everything lies in a call, in sides of the screen: pictures are dragged and thumbs lie there alike in every
 * language. The controls, and the row at the top, lie the same with and without the chat.
 */
export function planStage(viewport: Size, panel: Panel | null): StagePlan {
  const isOpen = panel !== null;
  if (isOpen && viewport.height < LOW) return planLow(viewport);
  const form = formOf(viewport);
  const { width, height } = viewport;
  const size = panelSizeOf(form, viewport, panel ?? 'chat');
  if (form === 'tall') {
    const bottom = isOpen ? BAR_HEIGHT + size : 0;
    const isTight = isOpen && width < NARROW;
    const room = isTight ? 4 : GAP;
    const covered = { top: TOP_ROW, right: GAP, bottom: isOpen ? room : BAR_HEIGHT + GAP, left: GAP };
    return {
      form,
      isLow: false,
      isTight,
      row: null,
      stage: { top: 0, right: 0, bottom, left: 0 },
      chat: { top: height - BAR_HEIGHT - size, right: 8, bottom: BAR_HEIGHT, left: 8 },
      covered,
      small: { ...tallSmall(width, isOpen ? height - bottom - TOP_ROW - room : null), bottom: covered.bottom },
    };
  }
  const rail = form === 'short' ? RAIL_WIDTH : 0;
  const edge = rail === 0 ? GAP : rail;
  const right = isOpen ? edge + size + GAP : 0;
  const small = form === 'short' ? { width: 144, height: 81 } : { width: 208, height: 117 };
  const covered = {
    top: TOP_ROW,
    right: isOpen ? GAP : edge,
    bottom: form === 'short' ? GAP : BAR_HEIGHT + GAP,
    left: GAP,
  };
  // Beside the row of controls, where it fits there.
  const isBeside = form === 'wide' && !isOpen && (width - BAR_WIDTH) / 2 >= small.width + 2 * GAP;
  return {
    form,
    isLow: false,
    isTight: isOpen && form === 'short',
    row: form === 'short' ? { top: GAP, right: rail + BUTTONS, left: NAME } : null,
    stage: { top: 0, right, bottom: 0, left: 0 },
    chat: {
      top: TOP_ROW,
      right: edge,
      bottom: form === 'short' ? GAP : BAR_HEIGHT + GAP,
      left: width - edge - size,
    },
    covered,
    small: { ...small, bottom: isBeside ? GAP : covered.bottom },
  };
}

/** The chat from the top to the bottom of the window; the picture beside it, or under it where there is no room for both. */
function planLow(viewport: Size): StagePlan {
  const { width } = viewport;
  const isWide = width >= ROOM_FOR_RAIL;
  const size = isWide ? panelSizeOf('short', viewport, 'chat') : width - RAIL_WIDTH - 8;
  return {
    form: 'short',
    isLow: true,
    isTight: true,
    isCovered: !isWide,
    row: null,
    stage: { top: 0, right: isWide ? RAIL_WIDTH + size + GAP : 0, bottom: 0, left: 0 },
    chat: { top: 8, right: RAIL_WIDTH, bottom: 8, left: width - RAIL_WIDTH - size },
    covered: { top: GAP, right: GAP, bottom: GAP, left: GAP },
    small: { width: 72, height: 54, bottom: GAP },
  };
}

/** @param room pixels over an open chat; null while it is closed */
function tallSmall(width: number, room: number | null): Size {
  if (width >= NARROW) return room === null ? { width: 168, height: 224 } : { width: 120, height: 160 };
  if (room === null) return { width: 102, height: 136 };
  const height = between(48, room, 96);
  return { width: height * 0.75, height };
}
