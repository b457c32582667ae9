import { createAvatar } from '@dicebear/core';
import * as glass from '@dicebear/glass';

/** Lamplight: apricot, coral, rose, plum, amber and clay. No green, which means 'online'. */
const PALETTE = ['e9a178', 'e2805f', 'd96a5b', 'c9566a', 'b0526f', 'd98f5c', 'c8794e', 'a8604f', '8e4f5c', '8a7a52'];

/** The avatar of someone who has uploaded none, as SVG: always the same for the same id, whether or not it exists. */
export function defaultAvatar(userId: string): string {
  return createAvatar(glass, {
    seed: userId.toLowerCase(),
    // Firefox draws a picture that names no size of its own onto no canvas.
    size: 128,
    backgroundColor: PALETTE,
    backgroundType: ['gradientLinear'],
    backgroundRotation: [0, 360],
  }).toString();
}
