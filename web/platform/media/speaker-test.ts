import { chime } from './chime.ts';

/** The part of `HTMLAudioElement` in use; Safari has had `setSinkId` since 18.4. */
export type SpeakerElement = Pick<HTMLAudioElement, 'play' | 'pause' | 'srcObject'> & {
  setSinkId?: (id: string) => Promise<void>;
};

export interface SpeakerTestOptions {
  openContext: () => AudioContext;
  createElement: () => SpeakerElement;
  /** of the chosen speaker; empty for the browser's default */
  sinkId: string;
}

/**
 * Sounds a chime on a speaker. It goes through an element, because more browsers let an element choose its speaker than
 * a context. @returns whether it sounded
 */
export async function testSpeaker({ openContext, createElement, sinkId }: SpeakerTestOptions): Promise<boolean> {
  let context: AudioContext | null = null;
  try {
    const opened = openContext();
    context = opened;
    const destination = opened.createMediaStreamDestination();
    const element = createElement();
    element.srcObject = destination.stream;
    if (sinkId !== '') await element.setSinkId?.(sinkId);
    await opened.resume();
    await element.play();
    await new Promise<void>((resolve) => chime(opened, destination, resolve));
    element.pause();
    return true;
  } catch {
    return false;
  } finally {
    void context?.close();
  }
}
