import { expect } from '@playwright/test';
import type { Person } from './person.ts';

/** The stream that a page's video of the other carries, and whether a soft copy stands in for it. */
const pictureOf = ({ page }: Person, other: Person) =>
  page.getByLabel(`Video of ${other.username}`).evaluate((video: HTMLVideoElement) => ({
    tracks: (video.srcObject as MediaStream | null)
      ?.getTracks()
      .map(({ kind }) => kind)
      .sort(),
    isSoft: video.parentElement?.querySelector('canvas[data-look=veil]') != null,
  }));

/**
 * Waits until the other is blurred for this person, or not: a browser can show the picture of any video of the page in
 * a window of its own, so none has it meanwhile.
 */
export const expectVeil = (person: Person, other: Person, isOn = true): Promise<void> =>
  expect
    .poll(() => pictureOf(person, other))
    .toEqual(isOn ? { tracks: ['audio'], isSoft: true } : { tracks: ['audio', 'video'], isSoft: false });
