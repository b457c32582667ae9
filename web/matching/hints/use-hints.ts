import { useCallback, useState } from 'react';
import { useServices } from '../../services/services.tsx';
import { daylight, LIGHT_EVERY, luminanceOf, nextLight } from './light.ts';
import { type Heard, heardAfter, rmsOf, VOLUME_WINDOW } from './volume.ts';

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
  const { clock, media } = useServices();
  const [isDark, setDark] = useState(false);
  const [heard, setHeard] = useState<Heard>('nothing');

  function watch(video: HTMLVideoElement): () => void {
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
