import { useCallback, useState } from 'react';
import { useServices } from '../../services/services.tsx';

/** Over how much time a voice is judged, ms: long enough for a pause between two words. */
const VOLUME_WINDOW = 2000;
/** Loudness as the meter reports it: below the first there is silence, from the second on a voice carries. */
const VOICE_FROM = 0.03;
const CLEAR_FROM = 0.12;

/** The levels heard from someone so far. */
export type Heard = 'nothing' | 'quiet' | 'well';

/** The root mean square of readings. */
export function rmsOf(levels: readonly number[]): number {
  if (levels.length === 0) return 0;
  return Math.sqrt(levels.reduce((sum, level) => sum + level * level, 0) / levels.length);
}

/** After another window. A voice that was clear once has passed the check: people pause. */
export function heardAfter(before: Heard, rms: number): Heard {
  if (before === 'well' || rms >= CLEAR_FROM) return 'well';
  return rms >= VOICE_FROM ? 'quiet' : before;
}

/** Mean luminance, 0–1: below the first it is dark, above the second it no longer is. */
const DARK_BELOW = 0.16;
const LIGHT_ABOVE = 0.22;
/** Readings in a row that make it dark: cameras open dark and adapt. */
const DARK_RUN = 3;
/** Time between two readings, ms. */
const LIGHT_EVERY = 500;

/** The mean luminance of a picture, 0–1 (Rec. 709). @param pixels red, green, blue, opacity; 0–255 each */
export function luminanceOf(pixels: Uint8ClampedArray): number {
  const count = pixels.length / 4;
  if (count === 0) return 0;
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
  }
  return sum / count / 255;
}

interface Light {
  isDark: boolean;
  /** dark readings in a row */
  run: number;
}

export const daylight: Light = { isDark: false, run: 0 };

export function nextLight({ isDark, run }: Light, luminance: number): Light {
  if (isDark) return luminance > LIGHT_ABOVE ? daylight : { isDark, run };
  if (luminance >= DARK_BELOW) return daylight;
  return { isDark: run + 1 >= DARK_RUN, run: run + 1 };
}

/** Enough for a mean, and quick to read. */
const SIZE = { width: 32, height: 18 };

export interface Hints {
  isDark: boolean;
  heard: Heard;
  /** Follows the light of a picture. @returns a function that ends it */
  watch: (video: HTMLVideoElement) => () => void;
  /** Follows the voice as well as it reports it. @returns a function that ends it */
  listen: (onLevel: (level: number) => void) => () => void;
}

/** Measures what would make a poor first impression: too little light, too quiet a voice. */
export function useHints(): Hints {
  const { clock, media, isCanvasTrue } = useServices();
  const [isDark, setDark] = useState(false);
  const [heard, setHeard] = useState<Heard>('nothing');

  function watch(video: HTMLVideoElement): () => void {
    if (!isCanvasTrue()) return () => undefined;
    const canvas = Object.assign(document.createElement('canvas'), SIZE);
    let light = daylight;
    return clock.every(LIGHT_EVERY, () => {
      const context = video.videoWidth > 0 ? canvas.getContext('2d', { willReadFrequently: true }) : null;
      if (!context) return;
      context.drawImage(video, 0, 0, SIZE.width, SIZE.height);
      light = nextLight(light, luminanceOf(context.getImageData(0, 0, SIZE.width, SIZE.height).data));
      setDark(light.isDark);
    });
  }

  // The same at every render: what it has heard so far would be forgotten.
  const listen = useCallback(
    (onLevel: (level: number) => void): (() => void) => {
      let levels: number[] = [];
      let begun = clock.now();
      setHeard('nothing');
      return media.meter((level) => {
        onLevel(level);
        levels.push(level);
        if (clock.now() - begun < VOLUME_WINDOW) return;
        const rms = rmsOf(levels);
        setHeard((before) => heardAfter(before, rms));
        levels = [];
        begun = clock.now();
      });
    },
    [clock, media],
  );

  return { isDark, heard, watch, listen };
}
