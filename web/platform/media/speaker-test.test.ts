import { expect, test } from 'vitest';
import { createFakeAudioContext } from './audio-context.fake.ts';
import { type SpeakerElement, testSpeaker } from './speaker-test.ts';

/** A browser that says what was done. */
function world(part: Partial<SpeakerElement> = {}) {
  const steps: string[] = [];
  const context = createFakeAudioContext();
  const element: SpeakerElement = {
    srcObject: null,
    setSinkId: async (id) => void steps.push(`sink ${id}`),
    play: async () => void steps.push('played'),
    pause: () => void steps.push('paused'),
    ...part,
  };
  const run = (sinkId: string) => testSpeaker({ openContext: () => context, createElement: () => element, sinkId });
  return { steps, run, context };
}

test('sounds on the chosen speaker and cleans up', async () => {
  const { steps, run, context } = world();
  expect(await run('out-2')).toBe(true);
  expect(steps).toEqual(['sink out-2', 'played', 'paused']);
  expect(context.isClosed).toBe(true);
});

test("sounds on the browser's default where none is chosen, or none can be", async () => {
  const { steps, run } = world();
  expect(await run('')).toBe(true);
  expect(steps[0]).toBe('played');
  expect(await world({ setSinkId: undefined }).run('out-2')).toBe(true);
});

test('says so when it cannot sound', async () => {
  const { steps, run, context } = world({ setSinkId: () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
  expect(await run('out-9')).toBe(false);
  expect(steps).toEqual([]);
  expect(context.isClosed).toBe(true);
});
