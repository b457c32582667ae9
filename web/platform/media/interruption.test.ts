import { describe, expect, test } from 'vitest';
import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { UNMUTE_TIME } from './interruption.ts';
import { createFakeCapture } from './media.fake.ts';
import { createMedia } from './media.ts';
import { createWorld } from './testing.ts';
import { MUTE_NOTICE_AFTER } from './tracks.ts';
import type { TrackKind } from './types.ts';

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

describe('a device that gives nothing while the page is shown', () => {
  const none = { audio: false, video: false };

  async function inCall() {
    const world = createWorld();
    await world.media.acquire('call');
    const changes: (TrackKind | null)[] = [];
    world.media.onTrack(({ kind, track }) => changes.push(track && kind));
    const mute = (kind: TrackKind, muted: boolean) => {
      const track = world.capture.opened.findLast((each) => each.kind === kind);
      Object.assign(track ?? {}, { muted });
      track?.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    };
    return { ...world, changes, mute, interrupted: () => world.media.state.get().interrupted };
  }

  test.each(['audio', 'video'] as const)('is interrupted until it gives something again (%s)', async (kind) => {
    const { clock, mute, interrupted, changes } = await inCall();
    mute(kind, true);
    await clock.advance(MUTE_NOTICE_AFTER);
    expect(interrupted()).toEqual({ ...none, [kind]: true });
    expect(changes).toEqual([kind]);
    mute(kind, false);
    expect(interrupted()).toEqual(none);
    expect(changes).toEqual([kind, kind]);
  });

  test('for a moment is not', async () => {
    const { clock, mute, interrupted, changes } = await inCall();
    mute('video', true);
    await clock.advance(MUTE_NOTICE_AFTER - 1);
    mute('video', false);
    await clock.advance(MUTE_NOTICE_AFTER);
    expect(interrupted()).toEqual(none);
    expect(changes).toEqual([]);
  });

  test('and is replaced is not interrupted any more', async () => {
    const { media, clock, mute, interrupted, changes } = await inCall();
    mute('video', true);
    await clock.advance(MUTE_NOTICE_AFTER);
    await media.choose('camera', 'cam-1');
    expect(interrupted()).toEqual(none);
    expect(changes).toEqual(['video', 'video']);
  });

  test('and is given back before that is worth a word says nothing afterwards', async () => {
    const { media, clock, mute, interrupted } = await inCall();
    mute('video', true);
    media.release('call');
    await media.acquire('call');
    await clock.advance(MUTE_NOTICE_AFTER);
    expect(interrupted()).toEqual(none);
  });
});
