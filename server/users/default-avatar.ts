import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

/** Of figures: white eyes and mouths stand out on each; no green, which means 'online'. */
const FIGURES = ['d96a5b', 'c9566a', 'b0526f', '8e4f5c', 'a8604f', 'c4713f', 'b3741f', '8a7a52', '6f5a86', '4f6d8a'];
/** Behind the figures: light or dark, never as bright as a figure. */
const GROUNDS = ['ffe3d0', 'f6d3c4', 'f0dcc0', 'ecd9e2', 'd8deea', '3a2429', '2c2238', '202a38', '3d2518', '2e2a1a'];
/** Not the hearts, the wink and the kiss: a stranger's face says nothing of the kind. */
const EYES = ([2, 3, 4, 5, 6, 7, 8] as const).flatMap((look) =>
  ([12, 14, 16] as const).map((width) => `variant${look}W${width}` as const),
);
const MOUTHS = ['variant1', 'variant2', 'variant3', 'variant4'] as const;

/**
 * The avatar of a user without an uploaded one, as SVG: a figure with a face that is a function of the id alone, whether
 * or not the user exists.
 */
export function defaultAvatar(userId: string): string {
  return createAvatar(thumbs, {
    seed: userId.toLowerCase(),
    // Firefox does not draw an SVG without intrinsic size onto a canvas.
    size: 128,
    shapeColor: FIGURES,
    backgroundColor: GROUNDS,
    eyes: EYES,
    mouth: [...MOUTHS],
  }).toString();
}
