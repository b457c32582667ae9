import { expect, test } from 'vitest';
import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { UNMUTE_TIME } from './interruption.ts';
import { createFakeCapture } from './media.fake.ts';
import { createMedia } from './media.ts';

/** A capture that was interrupted while the page was hidden. */
async function interrupt(muted: Record<'audio' | 'video', boolean>) {
  const [capture, clock, visibility] = [createFakeCapture(), createFakeClock(), createStore({ visible: true })];
  const media = createMedia({
    capture,
    openContext: () => {
      throw new Error('not used');
    },
    clock,
    store: createFakeKeyValue(),
    canChooseSpeaker: true,
    visibility,
    blur: createFakeBlur(),
  });
  await media.acquire('call');
  visibility.set({ visible: false });
  for (const track of capture.opened) Object.assign(track, { muted: muted[track.kind as 'audio' | 'video'] });
  return { capture, clock, visibility, requested: () => capture.requests.slice(1).map((each) => Object.keys(each)) };
}

test.each([
  [{ audio: false, video: true }, [['video']]],
  [{ audio: true, video: false }, [['audio']]],
  [{ audio: true, video: true }, [['audio'], ['video']]],
  [{ audio: false, video: false }, []],
])('back on the page, what is still muted (%j) is captured again', async (muted, expected) => {
  const { clock, visibility, requested } = await interrupt(muted);
  visibility.set({ visible: true });
  await clock.advance(UNMUTE_TIME);
  expect(requested()).toEqual(expected);
});

test('what the browser unmutes in time is kept', async () => {
  const { capture, clock, visibility, requested } = await interrupt({ audio: true, video: true });
  visibility.set({ visible: true });
  await clock.advance(UNMUTE_TIME - 1);
  for (const track of capture.opened) Object.assign(track, { muted: false });
  await clock.advance(1);
  expect(requested()).toEqual([]);
});

test('a page that is hidden again opens nothing', async () => {
  const { clock, visibility, requested } = await interrupt({ audio: true, video: true });
  visibility.set({ visible: true });
  visibility.set({ visible: false });
  await clock.advance(UNMUTE_TIME);
  expect(requested()).toEqual([]);
});
