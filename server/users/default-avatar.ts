import { createAvatar } from '@dicebear/core';
import * as glass from '@dicebear/glass';

/** The warm colours of the design; no green, which means 'online'. */
const PALETTE = ['e9a178', 'e2805f', 'd96a5b', 'c9566a', 'b0526f', 'd98f5c', 'c8794e', 'a8604f', '8e4f5c', '8a7a52'];

/** The avatar of a user without an uploaded one, as SVG: a function of the id alone, whether or not it exists. */
export function defaultAvatar(userId: string): string {
  return createAvatar(glass, {
    seed: userId.toLowerCase(),
    // Firefox does not draw an SVG without intrinsic size onto a canvas.
    size: 128,
    backgroundColor: PALETTE,
    backgroundType: ['gradientLinear'],
    backgroundRotation: [0, 360],
  }).toString();
}
