import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

/**
 * Each colour is apart from the others in lightness or between blue and yellow, also for people who do not tell red from
 * green. No green, which means 'online', and no tone of skin.
 */
const DEEP = { figures: ['1d3157', '5b2f86', '98264c', '7150bd', 'c8452f', 'c8507e'], face: 'fff6ea' };
const PALE = { figures: ['4a92da', 'e38b17', 'f79fc0', 'f6d15a', 'c5aef0', 'c4e6f8'], face: '33201d' };
/** Behind deep figures, and behind pale ones. */
const LIGHT = ['fdf0dc', 'f0c65a', 'b4d0f0', 'f0a9b6'];
const DARK = ['22365c', '47291a', '7d2a52'];

const inAll = ({ figures, face }: typeof DEEP, grounds: readonly string[]) =>
  figures.flatMap((figure) => grounds.map((ground) => ({ figure, face, ground })));
const LOOKS = [...inAll(DEEP, LIGHT), ...inAll(PALE, DARK)];

/** Not the hearts, the wink and the kiss: a stranger's face says nothing of the kind. */
const EYES = ([2, 3, 4, 5, 6, 7, 8] as const).flatMap((look) =>
  ([12, 14, 16] as const).map((width) => `variant${look}W${width}` as const),
);
const MOUTHS = ['variant1', 'variant2', 'variant3', 'variant4'] as const;
/** Where the library puts a face, and where it is large enough for a list. */
const FACE = { drawn: 'translate(29 33)', larger: 'translate(21.6 27) scale(1.35)' };

/** A number that is spread evenly, also over ids that follow each other (FNV-1a, its bits mixed as by MurmurHash3). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (const letter of text) bits = Math.imul(bits ^ letter.charCodeAt(0), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * The avatar of a user without an uploaded one, as SVG: a figure with a face that is a function of the id alone, whether
 * or not the user exists.
 */
export function defaultAvatar(userId: string): string {
  const seed = userId.toLowerCase();
  const { figure, face, ground } = LOOKS[hash(seed) % LOOKS.length] ?? { figure: '', face: '', ground: '' };
  const drawn = createAvatar(thumbs, {
    seed,
    // Firefox does not draw an SVG without intrinsic size onto a canvas.
    size: 128,
    // So that what is behind it is seen in a small circle.
    scale: 88,
    translateY: 6,
    shapeColor: [figure],
    backgroundColor: [ground],
    eyesColor: [face],
    mouthColor: [face],
    eyes: EYES,
    mouth: [...MOUTHS],
    faceOffsetX: [-8, 8],
    faceOffsetY: [-8, 6],
    faceRotation: [-15, 15],
  });
  return drawn.toString().replace(FACE.drawn, FACE.larger);
}
